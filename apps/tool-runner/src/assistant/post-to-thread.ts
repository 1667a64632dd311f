import type { ThreadState } from '#assistant';
import type { Address, ThreadOrder } from '#contract';
import type { StoredSession } from '#engine';
import { threadAddressOf } from '#registry';
import type { SendPorts } from '../graph/send-call.js';
import { howToAnswer, readAnswer } from './read-answer.js';
import type { OpenRequest } from './read-answer.js';

/** Conversations and threads, as what passes texts between them needs them. */
export interface AssistantPorts {
  /** The thread at an address; null: nothing has been read of it. */
  read(address: Address): Promise<StoredSession | null>;
  /** Once for a name. */
  post(address: Address, name: string, order: ThreadOrder): Promise<unknown>;
  /** The actor of a conversation, and back; null: it is forgotten. */
  laneOf(address: Address): string;
  addressOf(lane: string): Promise<Address | null>;
  codeOf(requestId: string): string;
  say: SendPorts['order'];
}

/** A text in a conversation that is bound to the assistant. */
export interface Texted {
  address: Address;
  text: string;
  /** Whom the assistant answers. */
  people: readonly string[];
  /** The same for each try. */
  key: string;
}

const notForYou = 'This number answers only people who were set up for it.';

/** Gives a text to the thread of its person, as a message or an answer; the result is what the conversation says itself, mostly nothing. */
export async function postToThread(ports: AssistantPorts, { address, text, people, key }: Texted): Promise<string> {
  if (!people.includes(address.theirs)) return notForYou;
  const lane = ports.laneOf(address);
  const threadId = `texts-user-${lane}`;
  const thread = threadAddressOf(threadId, lane);
  const stored = await ports.read(thread);
  const meaning = readAnswer(text, stored === null ? [] : openIn(ports, stored));
  if (meaning.does === 'hint') return meaning.text;
  const from = { id: key, user: lane };
  const { theirs, ours } = address;
  const said = { ...from, threadId, text, mode: 'queue', texted: { lane, theirs, ours } } as const;
  if (meaning.does === 'say') await ports.post(thread, key, { type: 'say', ...said });
  else {
    const { requestId, decision, text: words } = meaning;
    await ports.post(thread, key, { type: 'decide', ...from, requestId, decision, text: words });
  }
  return '';
}

function openIn(ports: AssistantPorts, { state }: StoredSession): OpenRequest[] {
  const { requests } = state as ThreadState; // the assistant wrote it
  return requests.map(({ requestId, kind, args }) => ({ requestId, kind, args, code: ports.codeOf(requestId) }));
}

/** What a thread has to tell by text. */
export interface Told {
  lane: string;
  text: string;
  requestId: string | null;
  kind: OpenRequest['kind'] | null;
  /** When it was decided, in milliseconds since 1970. */
  at: number;
  runId: string;
  key: string;
}

const mostChars = 1_400;

/** Has the conversation of a person say what their thread tells; false: it is forgotten. */
export async function textPerson(ports: AssistantPorts, told: Told): Promise<boolean> {
  const { lane, text, requestId, kind, at, runId, key } = told;
  const address = await ports.addressOf(lane);
  if (address === null) return false;
  const how = requestId === null || kind === null ? '' : `\n${howToAnswer(kind, ports.codeOf(requestId))}`;
  const words = text.slice(0, mostChars).toWellFormed() + how;
  const first = { do: 'say', kind: 'answer', text: words } as const;
  await ports.say(key, at, {
    address,
    text: '[the assistant writes]',
    order: { letterId: '', runId, first, calls: [] },
  });
  return true;
}
