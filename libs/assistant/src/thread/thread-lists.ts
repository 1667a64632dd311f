import { lastOf } from '#values';
import { kept, withLatest } from './kept.js';
import type { EndedObligation, ThreadAnswer, ThreadEvent, ThreadMessage, ThreadState } from './thread-state.js';

/** The state with one message more. Those that wait for their turn are kept, the latest of them in any case. */
export function withMessage(state: ThreadState, message: Omit<ThreadMessage, 'n' | 'chars'>): ThreadState {
  const messageCount = state.messageCount + 1;
  const messages = withLatest(state.messages, { n: messageCount, ...message }, kept.messages);
  const first = messages[0]?.n ?? 0;
  const waiting = listWaiting(state).filter(({ n }) => n < first);
  return { ...state, messages: [...waiting, ...messages], messageCount, updatedAt: message.at };
}

/** The messages that no turn has read yet, the latest of them. */
function listWaiting({ messages, queue }: ThreadState): ThreadMessage[] {
  if (queue.length === 0) return [];
  const ids = new Set(queue.map(({ id }) => id));
  return lastOf(
    messages.filter(({ id }) => id !== undefined && ids.has(id)),
    kept.waiting,
  );
}

/** Takes what waits: whatever was said meanwhile stands before it, so no summary of that stands for it. */
export function withQueueTaken(state: ThreadState): ThreadState {
  const waiting = listWaiting(state);
  const isLatest = waiting.length === 0 || waiting[0] === state.messages.at(-waiting.length);
  if (isLatest) return { ...state, queue: [] };
  const others = state.messages.filter((message) => !waiting.includes(message));
  const moved = waiting.map((message, at) => ({ ...message, n: state.messageCount + at + 1 }));
  return { ...state, messages: [...others, ...moved], messageCount: state.messageCount + moved.length, queue: [] };
}

export function withEvent(state: ThreadState, event: Omit<ThreadEvent, 'n' | 'chars'>): ThreadState {
  const eventCount = state.eventCount + 1;
  const events = withLatest(state.events, { n: eventCount, ...event }, kept.events);
  return { ...state, events, eventCount, updatedAt: event.at };
}

export function withAnswer(state: ThreadState, answer: ThreadAnswer): ThreadState {
  return { ...state, answers: lastOf([...state.answers, answer], kept.answers) };
}

export function withEnded(state: ThreadState, ended: EndedObligation): ThreadState {
  return {
    ...state,
    obligations: state.obligations.filter(({ id }) => id !== ended.id),
    ended: lastOf([...state.ended, ended], kept.ended),
  };
}
