import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Heading } from '../../parts/heading.js';
import { Exchange } from './exchange.js';
import { RunGlance } from './run-glance.js';
import { usePhone } from './sent-texts.js';
import type { Phone } from './sent-texts.js';

const starters = [
  'How many angry messages today?',
  'and yesterday?',
  'How many this week?',
  'praise from 2026-11-02 to 2026-11-05',
];

/** The longest text the gateway takes. */
const maxLength = 1_600;

function Composer({ phone }: { phone: Phone }) {
  const [text, setText] = useState('');
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    phone.send(text.trim());
    setText('');
  };
  return (
    <form class="composer" onSubmit={send}>
      <label class="unseen" for="text">
        Text message
      </label>
      <input
        id="text"
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="send"
        placeholder="Text message"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="primary">Send</button>
    </form>
  );
}

function Thread({ phone, onRun }: { phone: Phone; onRun: (runId: string) => void }) {
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const thread = list.current;
    if (!thread) return undefined;
    const follow = new ResizeObserver(() => end.current?.parentElement?.scrollTo(0, thread.scrollHeight));
    follow.observe(thread);
    return () => follow.disconnect();
  }, []);
  return (
    <div class="thread" tabIndex={0} role="log" aria-label="Conversation">
      <ol ref={list}>
        {phone.texts.map((sent) => (
          <Exchange key={sent.key} sent={sent} onRun={onRun} />
        ))}
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

/** A phone in the browser: text the agent, see the answer, and the run behind it as it goes. */
export function PhonePage() {
  const phone = usePhone();
  const [runId, setRunId] = useState<string | null>(null);
  const showRun = useCallback((id: string) => setRunId(id), []);
  const startOver = (): void => {
    phone.startOver();
    setRunId(null);
  };
  return (
    <>
      <Heading title="Phone">
        <button type="button" class="plain" onClick={startOver}>
          New conversation
        </button>
      </Heading>
      <div class="phone-page">
        <section class="handset" aria-label="Handset">
          <header>
            <strong>Turnpike</strong>
            <span>
              as <a href={`#/conversations/${phone.conversationId}`}>{phone.conversationId}</a>
            </span>
          </header>
          <Thread phone={phone} onRun={showRun} />
          <Starters phone={phone} />
          <Composer phone={phone} />
        </section>
        <RunGlance runId={runId} />
      </div>
    </>
  );
}
