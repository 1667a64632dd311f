import type { Outgoing } from '../../api/transcript-state.js';
import { Composer } from '../../parts/composer.js';
import { Followed } from '../../parts/followed.js';
import { Heading } from '../../parts/heading.js';
import { Earlier, TranscriptEnd, TranscriptLines } from '../../parts/transcript.js';
import { RunSummary } from './run-summary.js';
import { usePhone } from './use-phone.js';
import type { Phone } from './use-phone.js';

const starters = [
  'How many angry messages today?',
  'and yesterday?',
  'How many this week?',
  'praise from 2026-11-02 to 2026-11-05',
];

/** The longest text that a phone's network takes, in characters. */
const mostCharacters = 1_600;

/** One that was not taken can be sent again: under its key, so that it counts once. */
function OutgoingText({ outgoing, onAgain }: { outgoing: Outgoing; onAgain: (outgoing: Outgoing) => void }) {
  const { text, messageId, problem } = outgoing;
  return (
    <li>
      <div class="bubble ours">{text}</div>
      <p class="fate ours" role={problem === null ? undefined : 'alert'}>
        {problem ?? (messageId === null ? 'sending' : 'accepted')}
        {problem !== null && (
          <>
            {' · '}
            <button type="button" class="link" onClick={() => onAgain(outgoing)}>
              Retry
            </button>
          </>
        )}
      </p>
    </li>
  );
}

function Thread({ phone: { transcript, entries, outgoing, again } }: { phone: Phone }) {
  return (
    <Followed>
      <Earlier transcript={transcript} />
      <TranscriptLines entries={entries} />
      {outgoing.map((one) => (
        <OutgoingText key={one.key} outgoing={one} onAgain={again} />
      ))}
      <TranscriptEnd transcript={transcript} />
    </Followed>
  );
}

function Starters({ phone }: { phone: Phone }) {
  return (
    <div class="starters" role="group" aria-label="Texts to try">
      {starters.map((text) => (
        <button key={text} type="button" onClick={() => phone.send(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** A phone in the browser: text the agent, see the answer, and its run live. */
export function PhonePage() {
  const phone = usePhone();
  const { conversationId, entries } = phone;
  const runId = entries.findLast(({ run_id }) => run_id !== null)?.run_id ?? null;
  const send = (text: string): Promise<boolean> => {
    phone.send(text);
    return Promise.resolve(true);
  };
  return (
    <>
      <Heading title="Phone">
        <button type="button" class="plain" onClick={phone.startOver}>
          New conversation
        </button>
      </Heading>
      <div class="phone-page">
        <section class="handset" aria-label="Handset">
          <header>
            <strong>Turnpike</strong>
            <span>
              as <a href={`#/conversations/${conversationId}`}>{conversationId}</a>
            </span>
          </header>
          <Thread phone={phone} />
          <Starters phone={phone} />
          <Composer id="text" label="Text message" action="Send" most={mostCharacters} onSend={send} />
        </section>
        <RunSummary runId={runId} />
      </div>
    </>
  );
}
