import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '#client';
import { Markdown } from '../parts/markdown.js';
import { Composer } from '../parts/composer.js';
import { Forming, formingWords } from '../parts/forming.js';
import { Icon } from '../parts/icon.js';
import { Problem } from '../parts/messages.js';
import type { Refused } from '../api/client.js';
import { words } from '../wording.js';
import type { KeptMessage } from './session/use-chat.js';

type Message = Schemas['BuilderMessage'];

/** The longest message to the builder, in characters. */
const mostCharacters = 1_000;

const examples = [
  'Every morning, text me how many orders came in.',
  'When a form is sent, have an agent answer it by text.',
  'Ask a person before an angry customer gets a refund.',
  'When a text comes in, have an agent answer it.',
];

function toolWords(name: string): string {
  return words(name).replace(/^./, (letter) => letter.toUpperCase());
}

/** The tools that an answer calls, each with what has become of it. */
function Steps({
  calls,
  answers,
}: {
  calls: NonNullable<Message['toolCalls']>;
  answers: ReadonlyMap<string, Message>;
}) {
  return (
    <ul class="steps">
      {calls.map(({ id, name }) => {
        const answer = answers.get(id);
        const state = answer === undefined ? 'under way' : answer.isError ? 'failed' : 'done';
        return (
          <li key={id} data-state={state}>
            <Icon name={answer === undefined ? 'turning' : answer.isError ? 'cross' : 'check'} />
            {answer?.title ?? toolWords(name)}
            <span class="unseen">, {state}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Said({ messages, unread }: { messages: readonly Message[]; unread: readonly KeptMessage[] }) {
  const answers = new Map(messages.flatMap((one) => (one.toolCallId === undefined ? [] : [[one.toolCallId, one]])));
  return (
    <ol class="said-list" aria-label="Messages">
      {messages
        .filter(({ role }) => role !== 'tool')
        .map(({ n, role, text, toolCalls = [] }) => (
          <li key={n} class={role === 'user' ? 'ours' : 'theirs'}>
            {text !== '' && (
              <div class={`bubble ${role === 'user' ? 'ours' : 'theirs'}`}>
                {role === 'user' ? text : <Markdown text={text} />}
              </div>
            )}
            {toolCalls.length > 0 && <Steps calls={toolCalls} answers={answers} />}
          </li>
        ))}
      {unread.map(({ id, text }) => (
        <li key={id} class="ours">
          <div class="bubble ours">{text}</div>
        </li>
      ))}
    </ol>
  );
}

/** Of what was said here, what is not among the messages of the session yet, nor was: those that are forgotten came before. */
function useUnread(messages: readonly Message[], kept: readonly KeptMessage[]): readonly KeptMessage[] {
  const read = useRef(new Set<string>()).current;
  for (const { id } of messages) if (id !== undefined) read.add(id);
  return kept.filter(({ id }) => !read.has(id));
}

interface Props {
  messages: readonly Message[];
  kept: readonly KeptMessage[];
  isBuilding: boolean;
  /** What the builder is saying. */
  forming: Schemas['FormingAnswer'] | null;
  problem: Refused | null;
  onSay: (text: string) => Promise<boolean>;
  onCancel: () => void;
  /** What is written in it is kept meanwhile. */
  isHidden: boolean;
}

/** What the person and the builder say, beside the graph that both draw. */
export function Chat({ messages, kept, isBuilding, forming, problem, onSay, onCancel, isHidden }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const unread = useUnread(messages, kept);
  useEffect(
    () => end.current?.scrollIntoView({ block: 'nearest' }),
    [messages.length, unread.length, isBuilding, forming?.words],
  );
  return (
    <section class="chat" aria-label="Chat with the builder" hidden={isHidden}>
      <div class="scrolled" tabIndex={0} role="region" aria-label="Conversation">
        {messages.length + unread.length === 0 && (
          <div class="examples">
            <h2>Say what it should do</h2>
            <p class="note">The builder draws it here while you watch, and you may draw along.</p>
            {examples.map((example) => (
              <button key={example} type="button" onClick={() => void onSay(example)}>
                {example}
              </button>
            ))}
          </div>
        )}
        <Said {...{ messages, unread }} />
        <Forming answer={forming} />
        {(isBuilding || unread.length > 0) && (
          <p class="building" role="status">
            <span class="badge live">
              <Icon name="turning" /> {forming === null ? 'building' : formingWords(forming)}
            </span>
            <button type="button" class="plain" onClick={onCancel}>
              Stop
            </button>
          </p>
        )}
        <Problem problem={problem} />
        <div ref={end} />
      </div>
      <Composer id="say" label="Message to the builder" action="Send" most={mostCharacters} onSend={onSay} />
    </section>
  );
}
