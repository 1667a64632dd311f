import type { TargetedEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Outgoing } from '../../api/transcript-state.js';
import { Composer } from '../../parts/composer.js';
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

/** A thread is followed when it is scrolled this near to its end, in pixels. */
const nearEndPx = 60;
/** The longest text that a phone's network takes, in characters. */
const mostCharacters = 1_600;

function OutgoingText({ outgoing: { text, messageId, problem } }: { outgoing: Outgoing }) {
  return (
    <li>
      <div class="bubble ours">{text}</div>
      <p class="fate ours">{problem ?? (messageId === null ? 'sending' : 'accepted')}</p>
    </li>
  );
}

function Thread({ phone: { transcript, entries, outgoing } }: { phone: Phone }) {
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true); // a reader further up stays there
  useEffect(() => {
    const thread = list.current;
    if (!thread) return undefined;
    const follow = new ResizeObserver(() => {
      if (isAtEnd.current) end.current?.parentElement?.scrollTo(0, thread.scrollHeight);
    });
    follow.observe(thread);
    return () => follow.disconnect();
  }, []);
  const noteEnd = ({
    currentTarget: { scrollTop, clientHeight, scrollHeight },
  }: TargetedEvent<HTMLDivElement>): void => {
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEndPx;
  };
  return (
    <div class="thread" tabIndex={0} role="log" aria-label="Conversation" onScroll={noteEnd}>
      <ol ref={list}>
        <Earlier transcript={transcript} />
        <TranscriptLines entries={entries} />
        {outgoing.map((one) => (
          <OutgoingText key={one.key} outgoing={one} />
        ))}
        <TranscriptEnd transcript={transcript} />
      </ol>
      <div ref={end} />
    </div>
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
