import { charsPerToken } from '#model-turn';
import { kept } from '../kept.js';
import type { ThreadMessage, ThreadState } from '../thread-state.js';

/** The window of a model that nobody has said one of, in tokens. */
export const usualWindow = 128_000;
/** The part of a window that a prompt may fill, and what of it is not messages: tools, rules, what runs. */
const promptShare = 0.8;
const restTokens = 8_000;
/** The latest messages, which are never summed up. */
export const rawMessages = 20;

/** How many characters of messages a prompt has at most. */
export function historyChars(windowTokens: number): number {
  return Math.max(0, Math.floor((windowTokens * promptShare - restTokens) * charsPerToken));
}

/** The messages that the model reads in full: no summary stands for them, and none of them waits for its turn. */
export function listUnsummarized({ messages, queue, summary }: ThreadState): ThreadMessage[] {
  const waiting = new Set(queue.map(({ id }) => id));
  const through = summary?.through ?? 0;
  return messages.filter(({ n, id }) => n > through && (id === undefined || !waiting.has(id)));
}

/** Whether older messages are to be summed up: a prompt is full of them, or the thread soon keeps them no more. */
export function isWindowFull(state: ThreadState, windowTokens: number): boolean {
  const raw = listUnsummarized(state);
  const chars = raw.reduce((sum, message) => sum + message.chars, 0);
  const most = Math.min(historyChars(windowTokens), kept.chars * promptShare);
  return raw.length > rawMessages && (chars > most || raw.length > kept.messages * promptShare);
}

/** The oldest messages that one summary stands for: as many as a prompt holds, and none of the latest. */
export function messagesToSum(state: ThreadState, windowTokens: number): ThreadMessage[] {
  const older = listUnsummarized(state).slice(0, -rawMessages);
  let left = historyChars(windowTokens);
  const to = older.findIndex(({ chars }) => (left -= chars) < 0);
  return to < 0 ? older : older.slice(0, Math.max(1, to));
}
