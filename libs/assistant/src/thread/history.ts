import { clip } from '#contract';
import { quotedMessage } from '#content';
import { limits } from './limits.js';
import { summaryText } from './summary-text.js';
import type { ThreadMessage, ThreadState } from './thread-state.js';
import { historyChars, rawOf } from './window.js';

export function lineOf({ role, text, toolCalls = [], toolCallId, toolName }: ThreadMessage): string {
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
  if (from === lines.length) return clip(lines.at(-1) ?? '', chars, ' [cut]');
  return lines.slice(from).join('\n');
}

/** Messages as a model reads them: the latest, and what stands for those before them. */
export function historyOf(state: ThreadState, windowTokens: number): string {
  const raw = latestWithin(rawOf(state).map(lineOf), historyChars(windowTokens));
  const before = summaryText(state);
  return before === '' ? raw : `${before}\n${raw}`;
}

/** What was said, for whoever plans: without tools and follow-ups. */
export function conversationOf(state: ThreadState): string {
  const said = state.messages.filter(({ role, text }) => (role === 'user' || role === 'assistant') && text !== '');
  const before = summaryText(state);
  const latest = latestWithin(said.map(lineOf), limits.plannerChars);
  return before === '' ? latest : `${before}\n${latest}`;
}
