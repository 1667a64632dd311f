import { Badge } from '../parts/badge.js';
import { CodeBlock } from '../parts/code-block.js';
import { Icon } from '../parts/icon.js';
import type { IconName } from '../parts/icon.js';

import { Markdown } from '../parts/markdown.js';
import { workflowIn, readWord } from './thread-state.js';
import type { Entry, ShownCall } from './thread-state.js';
import type { Outgoing } from './use-talk.js';
import { callWords, followUpWords, kindWords } from './words.js';
import { Time } from '../parts/days/time.js';

const icons: Readonly<Record<ShownCall['state'], IconName>> = {
  'under way': 'turning',
  done: 'check',
  failed: 'cross',
  left: 'dash',
};

/** A call of a tool: closed, it says what it is; open, exactly what was asked and answered. */
function Call({ call }: { call: ShownCall }) {
  const { state, args, result } = call;
  return (
    <details class="tool-call" data-state={state}>
      <summary>
        <Icon name={icons[state]} />
        {callWords(call)}
        <span class="unseen">, {state}</span>
      </summary>
      <CodeBlock name="Asked" value={args} />
      <CodeBlock name={state === 'failed' ? 'Refused' : 'Answered'} value={result} />
    </details>
  );
}

/** A task beside a plan that has ended. */
function Ended({ data }: { data: Record<string, unknown> }) {
  const workflow = workflowIn(data['outcome']);
  const said = readWord(data, 'error') || readWord(data, 'result');
  return (
    <article class="task-end">
      <p>
        <Badge state={readWord(data, 'status')} /> <strong>{readWord(data, 'title')}</strong>{' '}
        <span class="note">{kindWords(readWord(data, 'kind'))}</span>
      </p>
      {said !== '' && <p class="note">{said}</p>}
      {workflow !== null && <a href={`#/build/${workflow.id}`}>Open {workflow.name}</a>}
    </article>
  );
}

function Part({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'calls':
      return entry.calls.map((call) => <Call key={call.id} call={call} />);
    case 'follow-up':
      if (entry.about === 'completed') return <Ended data={entry.data} />;
      return <p class="aside">{followUpWords(entry.about, entry.data)}</p>;
    case 'said': {
      const side = entry.by === 'person' ? 'ours' : 'theirs';
      return (
        <>
          <div class={`bubble ${side}`}>{entry.by === 'assistant' ? <Markdown text={entry.text} /> : entry.text}</div>
          <p class={`fate ${side}`}>
            <Time at={entry.at} isClock />
          </p>
        </>
      );
    }
  }
}

/** All that was said and done, each thing once, in the order in which it happened. */
export function Said({ entries, outgoing }: { entries: readonly Entry[]; outgoing: readonly Outgoing[] }) {
  return (
    <ol class="thread-said">
      {entries.map((entry) => (
        <li key={entry.n} data-kind={entry.kind}>
          <Part entry={entry} />
        </li>
      ))}
      {outgoing.map(({ key, text, isTaken }) => (
        <li key={key} data-kind="said">
          <div class="bubble ours">{text}</div>
          <p class="fate ours">{isTaken ? 'accepted' : 'sending'}</p>
        </li>
      ))}
    </ol>
  );
}
