import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { WorkflowGraph } from '../graph/workflow-graph.js';
import { whileHere } from '../location.js';
import { Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { count, dollars, pretty } from '../wording.js';
import { DocumentField } from './document-field.js';
import { GraphNote, isGraph } from './graph-note.js';
import { useCheck } from './use-check.js';
import type { Check, Policy } from './use-check.js';
import { readJson } from './wrong-places.js';

function worstWords({ steps, tool_calls: calls, cost_micro_usd: cost, ms, bytes }: Schemas['WorstCase']): string {
  const computed = ms === null || ms === 0 ? [] : [`${Math.ceil(ms / 1_000).toLocaleString()} s of evaluating`];
  const kept = bytes === null ? [] : [`${Math.ceil(bytes / 1_024).toLocaleString()} KiB of values`];
  return [count(steps, 'step'), count(calls, 'tool call'), dollars(cost / 1e6), ...computed, ...kept].join(', ');
}

function describeCheck({ text, wrong, worst }: Check, typed: string): string {
  if (text !== typed) return 'Checking…';
  if (wrong.length > 0) return `${count(wrong.length, 'error')}: the graph is that of the last document without one.`;
  return worst === null ? '' : `It may run, and takes at most ${worstWords(worst)}.`;
}

/** A document is checked under this id while it has none. */
const unnamed = 'new-workflow';

interface Props {
  id: string;
  document: unknown;
  /** Null: what is usual. */
  policy: Policy | null;
  onSaved: (saved: Schemas['PublishedWorkflow']) => void;
}

/** A document as text and as a graph, checked while it is typed; what may run can be saved as a version. */
export function Editor({ id, document, policy, onSaved }: Props) {
  const [text, setText] = useState(() => pretty(document));
  const check = useCheck({ id: id || unnamed, text, document, policy });
  const read = readJson(text);
  const graph = 'value' in read && isGraph(read.value) ? read.value : null;
  const mayBeSaved = id !== '' && check.worst !== null && check.text === text;
  const save = async ({ reason: note, by }: Schemas['OperatorRequest']): Promise<void> => {
    const body = { id, document: text, note, ...(by !== undefined && { by }), ...(policy && { policy }) };
    const here = whileHere();
    const saved = await unwrapAnswer(gateway.POST('/v1/workflows', { body }));
    here(() => onSaved(saved));
  };
  return (
    <section class="editor" aria-label="Editor">
      <div class="sides">
        <DocumentField text={text} wrong={check.text === text && graph === null ? check.wrong : []} onText={setText} />
        <WorkflowGraph document={check.document} states={null} />
      </div>
      {graph && <GraphNote graph={graph} />}
      <p class="note" role="status">
        {graph === null && describeCheck(check, text)}
      </p>
      <Problem problem={check.problem} />
      <ReasonForm
        actions={[{ label: 'Save as a new version', isOff: !mayBeSaved, act: save }]}
        onDone={() => undefined}
      />
    </section>
  );
}
