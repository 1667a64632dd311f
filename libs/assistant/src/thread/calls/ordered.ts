import { quotedMessage } from '#content';
import { plainWords } from '#values';
import { copiedRuns } from '../words/copied-runs.js';
import type { AssistantDecision } from '../decision.js';
import { houseSource } from '../tools/foreign.js';
import { foreignTexts } from '../words/foreign-words.js';
import type { FencedText } from '../words/foreign-words.js';
import type { ThreadMessage, TurnCall } from '../thread-state.js';

/** What a later call takes back: a draft has versions, and a name, a place or a pause is set anew. Nothing is sent, spent, published or deleted. */
const reversible: Readonly<Record<string, readonly string[] | 'all'>> = {
  'build-workflow-with-agent': 'all',
  workflows: ['pause', 'resume', 'rename', 'tag', 'move', 'restore-version'],
};

/** A shorter name stands in too many sentences. */
const fewestChars = 3;

/** An order is short; what is longer may be pasted. */
const mostChars = 300;

/** What stands in quotes. An apostrophe is none. */
const quotes = /["`“”„«»‹›「」『』]([^"`“”„«»‹›「」『』]+)["`“”„«»‹›「」『』]/g;

/** Of what whoever runs the installation has made, or our own builders: no stranger speaks there. */
const ownSources: ReadonlySet<string> = new Set([houseSource, 'workflow', 'test', 'build-workflow']);

/**
 * Whether the person has ordered a call in words: they opened this turn, their message names what it is about, it can be taken back, and nobody
 * else has had a word in the thread. Then their message is the approval, and no card asks for another (ADR 140).
 */
export function isOrdered(decision: AssistantDecision, call: TurnCall): boolean {
  const { name, args, entity } = call;
  const acts = Object.hasOwn(reversible, name) ? reversible[name] : undefined;
  if (acts === undefined || (acts !== 'all' && !acts.includes(String(args['action'])))) return false;
  const { workflowId } = args;
  if (decision.turn.followUp !== null || typeof workflowId !== 'string' || !entity) return false;
  if (decision.turn.ordered?.includes(workflowId) === true) return false; // one order, one act
  const names = [entity, workflowId];
  const said = findOpeningMessages(decision).map(({ text }) => text);
  if (!said.every(isPlain)) return false;
  return names.some((each) => isNamedIn(each, said)) && !hasHeardOthers(decision) && !isRemembered(decision, names);
}

/** The messages of the person that opened this turn, or have joined it. */
function findOpeningMessages({ state, turn }: AssistantDecision): ThreadMessage[] {
  const ids = new Set([...(turn.openedBy ?? []), ...(turn.joined ?? []).map(({ id }) => id)]);
  return state.messages.filter(({ role, id }) => role === 'user' && id !== undefined && ids.has(id));
}

/** What somebody has pasted may hold signs that nobody sees, a block that looks like the runtime's, or the lines of a letter: then a card asks. */
function isPlain(text: string): boolean {
  return quotedMessage(text) === text && text.length <= mostChars && !/[\n\r\u2028\u2029]/.test(text.trim());
}

/** Whether texts name something by whole words. A name of one word stands in too many sentences, and counts in quotes alone. */
function isNamedIn(name: string, texts: readonly string[]): boolean {
  const wanted = plainWords(name);
  const word = wanted.trim();
  if (word.length < fewestChars) return false;
  if (word.includes(' ')) return texts.some((text) => plainWords(text).includes(wanted));
  return texts.some((text) => [...text.matchAll(quotes)].some(([, inside = '']) => plainWords(inside) === wanted));
}

/**
 * Whether others have had a word in the thread, as far back as it can be seen: an order may lie there, of whatever the person names next. What a
 * summary stands for and the thread keeps no more cannot be looked at.
 */
function hasHeardOthers({ state }: AssistantDecision): boolean {
  const { messages, summary } = state;
  const isSummedUp = (summary?.sections ?? null) !== null && (messages[0]?.n ?? 1) > 1;
  return isSummedUp || foreignTexts(state).some(isOthers) || messages.some(({ isQuoting }) => isQuoting === true);
}

/** Whether what is remembered of the person speaks of this thing: a model keeps it, of whatever it has read. */
function isRemembered({ turn }: AssistantDecision, names: readonly string[]): boolean {
  const kept = Object.values(turn.memory?.sections ?? {}).map(plainWords);
  return names.some((name) => kept.some((text) => text.includes(plainWords(name))));
}

function isOthers({ source }: FencedText): boolean {
  return !ownSources.has(source);
}

/** Whether a value of a call is copied from what others wrote. What is passed on as context is data for whoever reads it. */
export function isTainted({ state }: AssistantDecision, { args }: TurnCall): boolean {
  const { conversationContext: _data, ...own } = args;
  const theirs = foreignTexts(state)
    .filter(isOthers)
    .map(({ text }) => text);
  const said = state.messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []));
  return copiedRuns(JSON.stringify(own), theirs, said).length > 0;
}
