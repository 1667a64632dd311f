import type { SessionOrdered } from './session-order.js';

/** What a person wants of a thread of the assistant. Each names its sender, and itself: one id is applied once. */
export type ThreadOrder =
  /** A message; while a turn is under way it waits for the next one (`queue`), or joins it (`steer`). The first one opens the thread. */
  | {
      type: 'say';
      id: string;
      threadId: string;
      user: string;
      text: string;
      mode: ThreadMessageMode;
      /** The conversation that it was texted in, which is told what the thread says; absent: it was not. */
      texted?: TextedIn;
    }
  /** The answer to a request: a plan, a call, a question or a setup; `text`: the choice, or what to change. */
  | { type: 'decide'; id: string; user: string; requestId: string; decision: ThreadDecision; text: string | null }
  /** Ends all that is under way. */
  | { type: 'cancel'; id: string; user: string }
  /** To the actor that keeps what is remembered of a user: these sections replace those before; without any it is only kept for longer. */
  | { type: 'remember'; user: string; sections: Partial<MemorySections> };

/** What is remembered of a user in all threads (ADR 92). */
export const memorySections = ['userContext', 'activeProject', 'instanceKnowledge'] as const;
export type MemorySections = Record<(typeof memorySections)[number], string>;

/** The conversation of somebody who writes to the assistant by text. */
export interface TextedIn {
  /** Its actor. */
  lane: string;
  /** The person's number, and ours. */
  theirs: string;
  ours: string;
  /** The zone of their times; absent: the deployment's. */
  timeZone?: string;
}

export const threadMessageModes = ['queue', 'steer'] as const;
export type ThreadMessageMode = (typeof threadMessageModes)[number];

/** `changes`: of a plan alone. */
export const threadDecisions = ['approved', 'denied', 'changes'] as const;
export type ThreadDecision = (typeof threadDecisions)[number];

/** The mail that brings an order. */
export interface ThreadOrdered {
  type: 'thread-ordered';
  at: number;
  messageId: string;
  order: ThreadOrder;
}

/** What people want of an actor that is no conversation. */
export type OrderMail = SessionOrdered | ThreadOrdered;
