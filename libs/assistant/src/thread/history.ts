import { quotedMessage } from '#content';
import { limits } from './limits.js';
import type { ThreadMessage, ThreadState } from './thread-state.js';

function lineOf({ role, text, toolCalls = [], toolCallId, toolName }: ThreadMessage): string {
  if (role === 'runtime') return `RUNTIME: ${text}`;
  if (role === 'tool') return `TOOL ${toolName ?? ''} ${toolCallId ?? ''}: ${text}`;
  const calls = toolCalls.map(({ id, name, args }) => `${id} ${name} ${JSON.stringify(args)}`);
  return `${role.toUpperCase()}: ${[quotedMessage(text), ...calls.map(quotedMessage)].filter((line) => line !== '').join('\n')}`;
}

/** The latest lines of a list within a number of characters; the very last is there in any case, cut if need be. */
function latestWithin(lines: readonly string[], chars: number): string {
  let from = lines.length;
  for (let left = chars; from > 0; from--) {
    left -= (lines[from - 1] ?? '').length;
    if (left < 0) break;
  }
  if (from === lines.length) return (lines.at(-1) ?? '').slice(0, chars).toWellFormed();
  return lines.slice(from).join('\n');
}

/** Messages as a model reads them. */
export function historyOf({ messages, queue }: ThreadState): string {
  const waiting = new Set(queue.map(({ id }) => id));
  const seen = messages.filter(({ id }) => id === undefined || !waiting.has(id));
  return latestWithin(seen.map(lineOf), limits.historyChars);
}

/** What was said, for whoever plans: without tools and follow-ups. */
export function conversationOf({ messages }: ThreadState): string {
  const said = messages.filter(({ role, text }) => (role === 'user' || role === 'assistant') && text !== '');
  return latestWithin(said.map(lineOf), limits.historyChars / 10);
}
