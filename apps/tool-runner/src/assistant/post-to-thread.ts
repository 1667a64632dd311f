import type { ThreadState } from '#assistant';
import { areTriesSpent } from '#program';
import { clip, lastOf } from '#values';
import type { Address, ThreadOrder } from '#protocol';
import type { StoredSession } from '#engine';
import { toThreadAddress } from '#registry';
import type { SendPorts } from '../graph/send-call.js';
import { howToAnswer, readAnswers } from './read-answer.js';
import type { Asked, OpenRequest, TextIntent } from './read-answer.js';

/** Conversations and threads, as what passes texts between them needs them. */
export interface AssistantPorts {
  /** The thread at an address; null: nothing has been read of it. */
  read(address: Address): Promise<StoredSession | null>;
  /** Once for a name. */
  post(address: Address, name: string, order: ThreadOrder): Promise<unknown>;
  /** The actor of a conversation, and back; null: it is forgotten. */
  findLane(address: Address): string;
  findAddress(lane: string): Promise<Address | null>;
  deriveCode(requestId: string): string;
  reach: SendPorts['reach'];
  /** It answers what its person wrote, and so counts for none of their caps. */
  say: (...order: Parameters<SendPorts['order']>) => Promise<unknown>;
}

/** A text in a conversation that is bound to the assistant. */
export interface Texted {
  address: Address;
  text: string;
  /** Whom the assistant answers. */
  people: readonly string[];
  /** The zone of their times; absent: the deployment's. */
  timeZone?: string | undefined;
  /** The same for each try. */
  key: string;
  /** Milliseconds since 1970. */
  now: number;
}

const notForYou = 'This number answers only people who were set up for it.';

/** Gives a text to the thread of its person, as messages and answers; the result is what the conversation says itself, mostly nothing. */
export async function postToThread(ports: AssistantPorts, texted: Texted): Promise<string> {
  const { address, text, people, key, now } = texted;
  if (!people.includes(address.theirs)) return notForYou;
  const lane = ports.findLane(address);
  const stored = await ports.read(threadForLane(lane));
  const state = stored && (stored.state as ThreadState | null); // the assistant wrote it
  const hints: string[] = [];
  for (const [at, meaning] of readAnswers(text, askedIn(ports, state, now)).entries()) {
    const name = at === 0 ? key : `${key}.${at}`;
    const isWrong = meaning.kind === 'hint' && meaning.isWrong === true;
    if (!isWrong && state?.answers.some(({ id }) => id === name)) continue; // it was given before this try
    if (meaning.kind === 'hint') hints.push(meaning.text);
    const order = toThreadOrder(texted, lane, name, meaning);
    if (order !== null && (state !== null || order.type === 'say')) await ports.post(threadForLane(lane), name, order);
  }
  return hints.join('\n');
}

/** The thread of who writes in a lane. */
const threadIdForLane = (lane: string): string => `texts-user-${lane}`;
const threadForLane = (lane: string): Address => toThreadAddress(threadIdForLane(lane), lane);

/** What the thread is told; null: nothing. A wrong code is an answer to nothing, which it counts. */
function toThreadOrder(
  { address, timeZone }: Texted,
  lane: string,
  id: string,
  meaning: TextIntent,
): ThreadOrder | null {
  const from = { id, user: lane };
  if (meaning.kind === 'hint') {
    if (meaning.isWrong !== true) return null;
    return { type: 'decide', ...from, requestId: '', decision: 'denied', text: null };
  }
  if (meaning.kind === 'decide') {
    const { requestId, decision, text } = meaning;
    return { type: 'decide', ...from, requestId, decision, text };
  }
  const { theirs, ours } = address;
  const said = { ...from, threadId: threadIdForLane(lane), text: meaning.text, mode: 'queue' } as const;
  return { type: 'say', ...said, texted: { lane, theirs, ours, ...(timeZone !== undefined && { timeZone }) } };
}

/** How many of the latest that have ended are known by their codes. */
const mostEnded = 50;

function askedIn(ports: AssistantPorts, state: ThreadState | null, now: number): Asked {
  const { requests = [], ended = [] } = state ?? {};
  const open = requests.map(({ requestId, kind, tool, args, entity }) => {
    const { action } = args;
    const does = typeof action === 'string' ? action : tool;
    const about = kind === 'call' ? `${does} ${entity ?? ''}`.trim() : `The ${kind}`;
    return { requestId, kind, args, about, code: ports.deriveCode(requestId) };
  });
  const answered = lastOf(
    ended.filter(({ kind }) => kind === 'approval' || kind === 'question'),
    mostEnded,
  );
  const isShut = areTriesSpent(state?.texting?.wrongCodes, now);
  return { open, ended: answered.map(({ id }) => ports.deriveCode(id)), isShut };
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

const whyNot = { unknown: 'the conversation is forgotten', 'opted-out': 'the person has asked for no more messages' };

/** Has the conversation of a person say what their thread tells; the answer says why it does not. */
export async function textPerson(ports: AssistantPorts, told: Told): Promise<string | null> {
  const { lane, text, requestId, kind, at, runId, key } = told;
  const address = await ports.findAddress(lane);
  const reach = address === null ? 'unknown' : await ports.reach(address);
  if (address === null || reach !== 'open') return whyNot[reach === 'open' ? 'unknown' : reach];
  const how = requestId === null || kind === null ? '' : `\n${howToAnswer(kind, ports.deriveCode(requestId))}`;
  const first = { do: 'say', kind: 'answer', text: clip(text, mostChars) + how } as const;
  await ports.say(key, at, {
    address,
    text: '[the assistant writes]',
    order: { letterId: '', runId, first, calls: [] },
  });
  return null;
}
