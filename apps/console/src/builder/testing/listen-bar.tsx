import { Copy } from '../../parts/armed.js';
import { Icon } from '../../parts/icon.js';
import { Problem } from '../../parts/messages.js';
import { useNow } from '../../parts/use-now.js';
import { duration } from '../../wording.js';
import type { Awaited, Listening } from './use-listening.js';

/** Said to the second, and no more often. */
const tickMs = 1_000;

function Waiting({ awaited: { node, kind, methods, path, public_url: publicUrl, until }, onStop }: WaitingProps) {
  const left = Math.max(0, Math.round((until - useNow(tickMs)) / tickMs)) * tickMs;
  const url = publicUrl ?? `${location.origin}${path}`;
  return (
    <>
      <span role="status">
        <span class="badge live">
          <Icon name="turning" /> listening
        </span>{' '}
        {node} waits for {kind === 'form' ? 'its form to be sent' : `a ${methods.join(' or ')}`}, once. Nothing is
        started or sent.
      </span>
      <code>{url}</code>
      <Copy text={url} />
      {kind === 'form' && (
        <a href={path} target="_blank" rel="noreferrer">
          Open the form
        </a>
      )}
      <span class="note">{duration(left)} left</span>
      <button type="button" onClick={onStop}>
        Stop listening
      </button>
    </>
  );
}

interface WaitingProps {
  awaited: Awaited;
  onStop: () => void;
}

const endings = {
  over: 'Nothing came in time.',
  replaced: 'Somebody else has begun to listen for this draft: what comes goes to them.',
} as const;

/** What the draft waits for, where, and how long still; or why it waits no more. */
export function ListenBar({ listening, onAgain }: { listening: Listening; onAgain: (node: string) => void }) {
  const { awaited, ended, problem, stop } = listening;
  if (awaited === null && ended === null && problem === null) return null;
  return (
    <div class="run-bar listen-bar">
      <Problem problem={problem} />
      {awaited && <Waiting awaited={awaited} onStop={stop} />}
      {ended && (
        <>
          <span role="status">{endings[ended.state]}</span>
          <button type="button" onClick={() => onAgain(ended.node)}>
            Listen again
          </button>
        </>
      )}
    </div>
  );
}
