import type { Schemas } from '#client';
import type { KnownTranscript } from '../api/use-transcript.js';
import { duration, words } from '../wording.js';
import { memoized } from '../lists/memoized.js';
import { useIsOperator } from '../session.js';
import { missingWords } from '../health/missing-words.js';
import { RunLink } from './run-links.js';
import { Problem } from './messages.js';
import { Time } from './days/time.js';

const fates: Record<string, string> = {
  spooled: 'kept at the edge until Redis is back',
  limited: 'over the hourly share',
  accepted: 'accepted',
  keyword: 'read as a keyword',
  running: 'being answered',
  replied: 'answered',
  ended: 'ended without a reply',
};

const keywords = {
  stop: 'Read as STOP: nothing more is sent until START.',
  start: 'Read as START: the agent may write again.',
  help: 'Read as HELP: no run begins for it.',
};

const noRequests = {
  blank: 'No words: nothing to answer.',
  reaction: 'A reaction: not answered.',
  'automatic-reply': 'An automatic reply: not answered.',
  'no-reply-sender': 'From a name, to which nothing can be sent.',
  'send-refused': 'The provider says that this person has opted out: nothing more is sent until START.',
};

function textFate({ status, keyword, no_request, outcome, sent_after_ms }: Schemas['TranscriptEntry']): string {
  if (sent_after_ms !== null) return `answered in ${duration(sent_after_ms)}`;
  if (status === 'ended' && keyword !== null) return 'a keyword, no run';
  if (status === 'ended' && no_request !== null) return 'no request, no run';
  if (status === 'ended' && outcome !== null) return words(outcome);
  return fates[status] ?? words(status);
}

function sendFate({ kind, by, status, delivery }: Schemas['TranscriptEntry']): string {
  const fate = delivery && delivery.status !== status ? [words(delivery.status)] : [];
  return [by ?? words(kind), words(status), ...fate].join(', ');
}

function isTextEntry({ kind }: Schemas['TranscriptEntry']): boolean {
  return kind === 'text' || kind === 'replay';
}

const Entry = memoized(function Entry({ entry }: { entry: Schemas['TranscriptEntry'] }) {
  const side = isTextEntry(entry) ? 'ours' : 'theirs';
  const { text, kind, keyword, no_request, run_id } = entry;
  const isOperator = useIsOperator();
  return (
    <li data-kind={kind}>
      {text === null ? (
        <div class={`bubble ${side} withheld`}>
          {missingWords({ isOperator, isPending: run_id === null && entry.status === 'accepted' })}
        </div>
      ) : (
        <div class={`bubble ${side} ${kind}`}>{text}</div>
      )}
      <p class={`fate ${side}`}>
        {kind === 'replay' && 'done again by an operator · '}
        {isTextEntry(entry) ? textFate(entry) : sendFate(entry)}
        {' · '}
        <Time at={entry.settled_at ?? entry.at} isClock />
        {!isTextEntry(entry) && run_id && (
          <>
            {' · '}
            <RunLink runId={run_id} />
          </>
        )}
      </p>
      {keyword && !no_request && <p class="aside">{keywords[keyword]}</p>}
      {no_request && <p class="aside">{noRequests[no_request]}</p>}
    </li>
  );
});

function Typing() {
  return (
    <li class="bubble theirs typing">
      <span class="unseen">The agent is working</span>
      <i />
      <i />
      <i />
    </li>
  );
}

/** What was said, each thing once, as lines of a list; what was cancelled before it was sent was not said. */
export function TranscriptLines({ entries }: { entries: readonly Schemas['TranscriptEntry'][] }) {
  return (
    <>
      {entries
        .filter(({ status }) => status !== 'cancelled')
        .map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
    </>
  );
}

/** The text below the lines: who is expected to write next, and whether what is shown may be old. */
export function TranscriptEnd({ transcript }: { transcript: KnownTranscript }) {
  const { view, isLost, problem } = transcript;
  return (
    <>
      {view?.working && !isLost && <Typing />}
      {view?.taken_over && <li class="aside">{view.taken_over.by} has the conversation; the agent is silent.</li>}
      {view?.opted_out && <li class="aside">Opted out: nothing is sent until START.</li>}
      {isLost && (
        <li class="aside">
          <span role="status">The connection is lost; what is shown may be old. Trying again.</span>
        </li>
      )}
      {problem && (
        <li>
          <Problem problem={problem} />
        </li>
      )}
    </>
  );
}

/** Loads what came before the first line. */
export function Earlier({ transcript: { earlier, view } }: { transcript: KnownTranscript }) {
  if (earlier)
    return (
      <li>
        <button type="button" class="plain" onClick={earlier}>
          Earlier
        </button>
      </li>
    );
  return view?.whole_since ? (
    <li class="note">
      What came before <Time at={view.whole_since} /> is not kept.
    </li>
  ) : null;
}
