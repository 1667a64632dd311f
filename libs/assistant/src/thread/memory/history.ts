import { clipUnder, latestWithin, startOf } from '#values';
import { readRules } from '#program';
import { quotedMessage, unfencedData, untrustedData } from '#content';
import { limits } from '../limits.js';
import { summaryText } from './summary-text.js';
import type { ThreadMessage, ThreadState } from '../thread-state.js';
import { historyChars, listUnsummarized } from './window.js';
import { workingText } from '../words/working-text.js';

export function formatMessage(message: ThreadMessage): string {
  const { role, text, toolCalls = [], toolCallId, toolName } = message;
  if (role === 'runtime') return `RUNTIME: ${withoutLabels(text)}`;
  if (role === 'assistant' && text === workingText) return `RUNTIME: the person was told: ${text}`;
  if (role === 'tool') return `TOOL ${toolName ?? ''} ${toolCallId ?? ''}: ${withoutLabels(text)}`;
  const calls = toolCalls.map(({ id, name, args }) => quotedMessage(`${id} ${name} ${JSON.stringify(args)}`));
  const said = message.isQuoting === true ? quotingText(message) : withoutLabels(quotedMessage(text));
  return `${role.toUpperCase()}: ${[said, ...calls].filter((line) => line !== '').join('\n')}`;
}

/** What the runtime told the person in words that are not all its own: others' are data when a model reads them again. */
function quotingText({ text, line }: ThreadMessage): string {
  const label = { source: 'record', label: 'told to the person' };
  if (line === undefined || !text.endsWith(line)) return untrustedData(unfencedData(text), label);
  return `${withoutLabels(quotedMessage(startOf(text, text.length - line.length).trimEnd()))}\n${untrustedData(line, label)}`;
}

/** A line of a text that looks like the beginning of a message, or of another part of a prompt. */
const fakeLabel = /\n(?=[ \t]*(?:user|assistant|runtime|tool|turn|note|now|checklist)\b[^\n:]*:)/gi;

function withoutLabels(text: string): string {
  return text.replaceAll(fakeLabel, '\n> ');
}

/** What a run of rules 1 did not say: that there were more messages. */
const leftOut = '[earlier messages are left out]';

/** The latest messages within a number of characters, and whether there were others; the very last is there in any case, cut if need be. */
function formatLatest(state: ThreadState, messages: readonly ThreadMessage[], chars: number): string {
  const rules = readRules(state.run);
  const lines = messages.map(formatMessage);
  const shown = latestWithin(lines, { mostSize: chars }, (line) => line.length);
  const isWhole = shown.length === lines.length && !hasLost(state);
  const text = shown.join('\n');
  const fitting = text.length > chars && shown.length === 1 ? clipUnder(rules, text, chars, ' [cut]') : text;
  return isWhole || rules < 2 ? fitting : `${leftOut}\n${fitting}`;
}

/** Whether there were messages that no summary stands for and that the thread keeps no more. */
function hasLost({ messages, queue, summary }: ThreadState): boolean {
  const waiting = new Set(queue.map(({ id }) => id));
  const first = messages.find(({ id }) => id === undefined || !waiting.has(id));
  return first !== undefined && first.n > (summary?.through ?? 0) + 1;
}

/** Messages as a model reads them: the latest, and what stands for those before them. */
export function formatHistory(state: ThreadState, windowTokens: number): string {
  const raw = formatLatest(state, listUnsummarized(state), historyChars(windowTokens));
  const before = summaryText(state);
  return before === '' ? raw : `${before}\n${raw}`;
}

/** What was said, for whoever plans: without tools and follow-ups. */
export function formatConversation(state: ThreadState): string {
  const said = state.messages.filter(({ role, text }) => (role === 'user' || role === 'assistant') && text !== '');
  const before = summaryText(state);
  const latest = formatLatest(state, said, limits.plannerChars);
  return before === '' ? latest : `${before}\n${latest}`;
}
