import { untrustedData } from '#content';
import { copiedRuns } from './copied-runs.js';
import type { ThreadState } from '../thread-state.js';

/** Fences as prompts have them: none can be forged, for the words of others are escaped. */
const fence = /<untrusted_data source="([^"]*)" label="([^"]*)">\n([\s\S]*?)\n<\/untrusted_data>/g;

/** Words of others in a text of the thread. */
export interface FencedText {
  source: string;
  text: string;
}

function fencesIn(text: string): FencedText[] {
  return [...text.matchAll(fence)].map(([, source = '', , inside = '']) => ({
    source,
    text: inside.replaceAll('&lt;', '<'),
  }));
}

/** All that others have written in what the thread has read: fences of tools and follow-ups, and what tasks came to. */
export function foreignTexts({ messages, plan }: Pick<ThreadState, 'messages' | 'plan'>): FencedText[] {
  const read = messages
    .filter(({ role }) => role === 'tool' || role === 'runtime')
    .flatMap(({ text }) => fencesIn(text));
  const told = (plan?.tasks ?? []).flatMap(({ kind, result }) =>
    result === undefined ? [] : [{ source: kind, text: result }],
  );
  return [...read, ...told];
}

/**
 * A brief in which whatever others wrote stands in a fence: whoever has copied it, it is no order of the person's or the assistant's. What the
 * person has said as well is theirs, and an id or an address is no sentence.
 */
export function withForeignFenced(state: Pick<ThreadState, 'messages' | 'plan'>, brief: string): string {
  const theirs = foreignTexts(state).map(({ text }) => text);
  const said = [...personsIn(state), ...ownWords(state, brief)];
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of copiedRuns(brief, theirs, said)) {
    if (oneToken.test(brief.slice(from, to).trim())) continue;
    parts.push(brief.slice(done, from).trim(), quoted(brief.slice(from, to)));
    done = to;
  }
  if (done === 0) return brief;
  return [...parts, brief.slice(done).trim()].filter((part) => part !== '').join('\n');
}

function personsIn({ messages }: Pick<ThreadState, 'messages'>): string[] {
  return messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []));
}

/**
 * What of a brief the assistant has said itself before anybody else had: whoever repeats it to us makes it no word of theirs. Messages that a
 * summary stands for cannot be looked at; then none is taken for its own.
 */
function ownWords({ messages }: Pick<ThreadState, 'messages'>, brief: string): string[] {
  if ((messages[0]?.n ?? 1) > 1) return [];
  return messages.flatMap((message, at) => {
    if (message.role !== 'assistant' || message.isQuoting === true) return [];
    const all = [message.text, ...collectTexts((message.toolCalls ?? []).map(({ args }) => args))];
    const again = all.flatMap((said) => copiedRuns(said, [brief], []).map(([from, to]) => said.slice(from, to)));
    if (again.length === 0) return [];
    const before = foreignTexts({ messages: messages.slice(0, at), plan: null }).map(({ text }) => text);
    return again.filter((each) => copiedRuns(each, before, []).length === 0);
  });
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

/** What something is called, unless others have worded that: it stands in the runtime's own words. */
export function ownTitle(state: Pick<ThreadState, 'messages' | 'plan'>, title: string, otherwise: string): string {
  return withForeignFenced(state, title) === title ? title : otherwise;
}

const oneToken = /^[\w.:@/?=&%+-]+$/;

function quoted(text: string): string {
  return untrustedData(text.trim(), { source: 'quotation', label: 'words of others in this brief' });
}
