import { useEffect } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { CodeBlock } from '../../parts/code-block.js';
import { Problem } from '../../parts/messages.js';
import { count } from '../../wording.js';
import type { GraphNode } from '#graph/edit';
import type { GraphRun } from '../session/use-run.js';

const shown = 20;

type Made = Schemas['RunItems']['items'];

function toJsonRows(items: Made): unknown[] {
  return items.map(({ json }) => json);
}

interface Props {
  node: GraphNode;
  run: GraphRun;
  /** Null: what it makes cannot be pinned. */
  onPin: ((data: unknown[]) => void) | null;
}

/** What a node made in the last run that was started here. */
export function NodeItems({ node: { name }, run: { runId, times }, onPin }: Props) {
  const often = times.get(name) ?? 0;
  const query = { node: name, limit: shown };
  const { answer, problem, refresh } = useAnswer(
    runId !== null && often > 0
      ? (signal) => gateway.GET('/v1/runs/{runId}/items', { params: { path: { runId }, query }, signal })
      : null,
    [runId, name],
  );
  useEffect(refresh, [often]);
  if (runId === null || often === 0) return null;
  const { items = [], next = null } = answer ?? {};
  return (
    <section class="node-items" aria-label="Items of the last run">
      <h2>Items of the last run</h2>
      <p class="note">
        {next === null ? count(items.length, 'item') : `The first ${count(items.length, 'item')}`}
        {often > 1 && `, in ${often} rounds`}
      </p>
      <Problem problem={problem} />
      {items.length > 0 && <CodeBlock name={`Items of ${name}`} value={toJsonRows(items)} />}
      {items.length > 0 && onPin && (
        <button type="button" onClick={() => onPin(toJsonRows(items))}>
          Pin {items.length === 1 ? 'it' : 'them'}
        </button>
      )}
    </section>
  );
}
