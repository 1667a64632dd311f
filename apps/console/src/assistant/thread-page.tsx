import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { setQuery, whileHere } from '../location.js';
import { Badge } from '../parts/badge.js';
import { Composer } from '../parts/composer.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { Problem } from '../parts/messages.js';
import { Builds } from './builds.js';
import { Background, Checklist, Plan } from './plan.js';
import { Requests } from './requests/requests.js';
import { Said } from './said.js';
import { buildEntries, deriveStatus } from './thread-state.js';
import { Forming, formingWords } from '../parts/forming.js';
import type { FormingAnswer, Thread } from './thread-state.js';
import { useTalk } from './use-talk.js';
import type { Talk } from './use-talk.js';
import { useThread } from './use-thread.js';
import type { FollowedThread } from './use-thread.js';
import { titleWords } from './words.js';

/** The longest message to the assistant, in characters. */
const mostCharacters = 10_000;
/** A conversation is followed when it is scrolled this near to its end, in pixels. */
const nearEndPx = 80;

const examples = [
  'Every weekday at 6 pm, text me how many angry messages came in.',
  'Which workflows are published, and what starts them?',
  'Look on the web for what a toll road costs, and sum it up.',
];

/** Keeps the end in sight where the reader is there: `what` is all that may move it. */
function useEnd(what: string) {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current) end.current?.scrollIntoView({ block: 'end' });
  }, [what]);
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: { currentTarget: HTMLElement }) => {
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEndPx;
  };
  return { end, onScroll };
}

interface WorkingProps {
  thread: Thread | null;
  forming: FormingAnswer | null;
  isReading: boolean;
}

/** What the assistant does at this moment. */
function Working({ thread, forming, isReading }: WorkingProps) {
  const { isThinking = false, requests = [], running = [], outageSince = null } = thread ?? {};
  const isAtIt = isReading || (isThinking && requests.every(({ isSetAside }) => isSetAside === true));
  const words =
    outageSince !== null
      ? 'the model cannot be reached'
      : isAtIt
        ? formingWords(forming)
        : running.length > 0
          ? 'working'
          : null;
  return (
    <p class="working" role="status">
      {words !== null && (
        <span class="badge live">
          <Icon name="turning" /> {words}
        </span>
      )}
    </p>
  );
}

interface ChatProps {
  followed: FollowedThread;
  talk: Talk;
}

/** A message waits for the next turn, or joins the one under way. */
function Ways({ isSteering, onSteer }: { isSteering: boolean; onSteer: (isSteering: boolean) => void }) {
  return (
    <label class="steer">
      <input type="checkbox" checked={isSteering} onChange={(event) => onSteer(event.currentTarget.checked)} />
      <span>Join the turn under way, in place of waiting for the next</span>
    </label>
  );
}

function Chat({ followed: { thread, forming, isMissing, problem, refresh }, talk }: ChatProps) {
  const entries = useMemo(() => (thread === null ? [] : buildEntries(thread)), [thread]);
  const [isSteering, setSteering] = useState(false);
  const requests = thread?.requests ?? [];
  const { end, onScroll } = useEnd(
    [entries.length, talk.outgoing.length, forming?.words, ...requests.map(({ requestId }) => requestId)].join(),
  );
  const send = (text: string): Promise<boolean> =>
    talk.say(text, isSteering && thread?.isThinking === true ? 'steer' : 'queue');
  const isEmpty = isMissing && talk.outgoing.length === 0;
  return (
    <section class="thread-chat" aria-label="Chat with the assistant">
      <div class="scrolled" tabIndex={0} role="log" aria-label="Conversation" onScroll={onScroll}>
        {isEmpty && (
          <div class="examples">
            <h2>Say what should be done</h2>
            <p class="note">
              A plan comes first where something is built, and nothing of it is done before you approve.
            </p>
            {examples.map((example) => (
              <button key={example} type="button" onClick={() => void send(example)}>
                {example}
              </button>
            ))}
          </div>
        )}
        <Said entries={entries} outgoing={talk.outgoing} />
        <Forming answer={forming} />
        <Working thread={thread} forming={forming} isReading={talk.outgoing.some(({ isTaken }) => isTaken)} />
        <Requests requests={requests} onDone={refresh} />
        {thread?.parked === true && (
          <p class="caution">This thread cannot go on by itself: it is among the dead letters.</p>
        )}
        <Problem problem={problem ?? talk.problem} />
        <div ref={end} />
      </div>
      {thread?.isThinking === true && <Ways isSteering={isSteering} onSteer={setSteering} />}
      <Composer id="say" label="Message to the assistant" action="Send" most={mostCharacters} onSend={send} />
    </section>
  );
}

/** What stands beside the conversation: the plan, the tasks that run, and what a builder draws. */
function Side({ thread }: { thread: Thread }) {
  return (
    <aside class="thread-side" aria-label="Work">
      <Builds running={thread.running} />
      <Plan thread={thread} />
      <Background thread={thread} />
      <Checklist items={thread.checklist} />
    </aside>
  );
}

/** A thread of the assistant: what is said and done, what it asks, and the work beside it. */
export function ThreadPage({ id, isNew = false }: { id: string; isNew?: boolean }) {
  const followed = useThread(id, isNew);
  const { thread, isMissing, refresh } = followed;
  const here = whileHere();
  const talk = useTalk(id, thread?.messages ?? [], () => {
    if (isNew) here(() => setQuery(`/assistant/${encodeURIComponent(id)}`, {})); // whoever reloads finds it
    else refresh();
  });
  const isLive = thread !== null && thread.runId !== null;
  const state = thread && deriveStatus({ ...thread, waiting: thread.requests.length, running: thread.running.length });
  return (
    <>
      <Heading title={titleWords(thread?.title ?? '') || (isMissing ? 'New thread' : 'Thread')}>
        {state && <Badge state={state} />}
        <a href="#/assistant">All threads</a>
        {isLive && (
          <button type="button" class="danger" onClick={talk.cancel}>
            Stop
          </button>
        )}
      </Heading>
      <div class="thread-page">
        <Chat {...{ followed, talk }} />
        {thread && <Side thread={thread} />}
      </div>
    </>
  );
}
