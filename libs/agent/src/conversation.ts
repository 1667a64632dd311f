import { noMemory } from './memory.js';
import type { Memory } from './memory.js';
import type { Run } from './run.js';
import { noUserRequest } from './texts.js';
import type { UserRequest } from './texts.js';

/** The durable state of one lane (design §1). `next` waits for the current run to end; without a run it is empty. */
export interface Conversation {
  v: 1;
  id: string;
  memory: Memory;
  run: Run | null;
  next: UserRequest;
}

/** The state of an actor that has none yet. */
export function emptyConversation(actorId: string): Conversation {
  return { v: 1, id: actorId, memory: noMemory, run: null, next: noUserRequest };
}

/** Whether the current run or the texts set aside hold this message already: redelivery is normal, not an error. */
export function hasHeard(state: Conversation, messageId: string): boolean {
  return [...(state.run?.texts ?? []), ...state.next.texts].some((text) => text.messageId === messageId);
}
