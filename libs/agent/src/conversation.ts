import { noMemory } from './memory.js';
import type { Memory } from './memory.js';
import type { Run, Text } from './run.js';

/** The durable state of one lane (design §1). `nextTexts` wait for the current run to end; without a run there are none. */
export interface Conversation {
  v: 1;
  id: string;
  memory: Memory;
  run: Run | null;
  nextTexts: Text[];
}

/** The state of an actor that has none yet. */
export function emptyConversation(actorId: string): Conversation {
  return { v: 1, id: actorId, memory: noMemory, run: null, nextTexts: [] };
}

/** Whether the current run or the texts set aside hold this message already: redelivery is normal, not an error. */
export function hasHeard(state: Conversation, messageId: string): boolean {
  return [...(state.run?.texts ?? []), ...state.nextTexts].some((text) => text.messageId === messageId);
}
