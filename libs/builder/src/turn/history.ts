import { roughTokens } from '#model-turn';
import type { HistoryLine } from '../prompt/builder-prompt.js';
import type { SessionMessage } from '../session-state.js';

/** Messages as a model reads them: calls by their ids, and each result behind its own. */
export function toHistory(messages: readonly SessionMessage[]): HistoryLine[] {
  return messages.map(toHistoryLine);
}

/** A message, whole. */
export function toHistoryLine({ role, text, toolCalls = [], toolCallId }: SessionMessage): HistoryLine {
  const calls = toolCalls.map(({ id, name, args }) => `${id} ${name} ${JSON.stringify(args)}`);
  if (role === 'tool') return { role, text: `${toolCallId ?? ''}: ${text}` };
  return { role, text: [text, ...calls].filter((line) => line !== '').join('\n') };
}

/** About how many tokens the messages are in a prompt. */
export function historyTokens(messages: readonly SessionMessage[]): number {
  return toHistory(messages).reduce((sum, { text }) => sum + roughTokens(text), 0);
}
