import type { Conversation } from '../src/index.js';
import type { Step } from '#program';

/** Notes which runs messages have: one each, but that a text whose run has handed it on has that of the next run then. */
export function assignRuns(
  known: Record<string, string>,
  before: Conversation | null,
  { messageRuns }: Step<Conversation>,
): void {
  const handedOn = before?.next.texts.filter(({ waitId }) => waitId !== undefined) ?? [];
  for (const [messageId, runId] of Object.entries(messageRuns)) {
    const isFree = handedOn.some((text) => text.messageId === messageId);
    if (known[messageId] !== undefined && !isFree) throw new Error('I1: a message has two runs');
    known[messageId] = runId;
  }
}
