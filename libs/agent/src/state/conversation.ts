import type { ReplayOrder } from '#protocol';
import type { WrongCodes } from '#program';
import { noMemory } from './memory.js';
import type { Memory } from './memory.js';
import type { Run } from './run.js';
import { noUserRequest } from './texts.js';
import type { UserRequest } from './texts.js';

/** The durable state of one conversation. `next` waits for the current run to end; without a run it is empty. */
export interface Conversation {
  v: 1;
  id: string;
  memory: Memory;
  run: Run | null;
  next: UserRequest;
  /** Replays that wait for the current run, and for the texts before them, to end. Absent: none. */
  replays?: WaitingReplay[];
  /** Runs that were cancelled before a turn read the message that opens them, latest last. Absent: none. */
  calledOff?: string[];
  /** When wrong approval codes were texted within a day of the first, in ms since the epoch. Absent: none. */
  wrongCodes?: WrongCodes;
  /** The conversation's last write: answers kept from before it are not reused. Absent: nothing was written. */
  lastWrite?: LastWrite;
  /** Runs that were cancelled before they began while a child was live: each gets its outcome with the run under way. Absent: none. */
  unbegun?: Run[];
  /** What the last run was to its person, where two programs may be answering each other, as `loop.ts` packs it; absent: nothing of the kind. */
  round?: PackedRound;
  /** The last commit that wrote an outcome: it starts no child (ADR 59). Absent: none, or no workflow was near. */
  endedIn?: number;
  /** Set in a child whose one run has ended: it never has another. */
  isOver?: true;
}

/** A call that may have changed something, by its effect key, and the last time it was heard of, in ms since the epoch. */
export interface LastWrite {
  key: string;
  at: number;
}

/** Hashes of the text, of its letters and of our reply; when that was settled, in ms since the epoch; and how many rounds have been the same. */
export type PackedRound = readonly [hashes: string, at: number, times: number];

/** A dead letter to replay, under the message id that the operator's request counts as. */
export interface WaitingReplay {
  messageId: string;
  text: string;
  order: ReplayOrder;
}

/** The state of an actor that has none yet. */
export function emptyConversation(actorId: string): Conversation {
  return { v: 1, id: actorId, memory: noMemory, run: null, next: noUserRequest };
}

/** The messages whose runs wait for the current one to end. */
export function waitingMessages({ next, replays = [], unbegun = [] }: Conversation): string[] {
  return [...next.texts, ...replays, ...unbegun.flatMap(({ texts }) => texts)].map(({ messageId }) => messageId);
}

/** Whether the current run or the texts set aside hold this message already: redelivery is normal, not an error. */
export function hasSeen(state: Conversation, messageId: string): boolean {
  return (
    state.run?.texts.some((each) => each.messageId === messageId) === true || waitingMessages(state).includes(messageId)
  );
}
