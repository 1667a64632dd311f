import { startOf } from '#values';
import { endOfObject, isOpening } from './find-objects.js';

/** What a model has said beside its thoughts; `null`: it ended while it was still thinking. */
export type Said = string | null;

const names = 'think(?:ing)?|thoughts?|reason(?:ing)?|reflection|scratchpad|analysis';
const tag = String.raw`<(?<close>/?)\s*(?:[\w.-]+[:_])?(?:${names})(?:\s[^<>]{0,200}?)?(?<empty>/?)>`;
/** The special tokens of models that have some for it: Mistral, Kimi, Cohere, Gemma, Sky-T1. A server that does not know them lets them through. */
const begin = String.raw`\[THINK\]|◁think▷|<\|START_THINKING\|>|<\|begin_of_thought\|>|<\|think\|>|<\|channel>\s*thought`;
const end = String.raw`\[/THINK\]|◁/think▷|<\|END_THINKING\|>|<\|end_of_thought\|>|<\|/think\|>|<channel\|>`;
const mark = new RegExp(`${tag}|(?<begin>${begin})|(?<end>${end})`, 'gi');

/** How gpt-oss heads each part of its output; a part without a channel is its answer. */
const heading = /(?:<\|start\|>[^<]*)?(?:<\|channel\|>\s*(?<channel>\w*)[^<]*)?(?:<\|constrain\|>[^<]*)?<\|message\|>/g;
const tailOfPart = /<\|(?:end|return|call|start|channel)\|>/;
/** The same where a server has dropped the special tokens and kept the words between them. */
const bareThoughts = /^\s*(?:assistant)?analysis(?=[A-Z"'{<])/;
const bareAnswer = /^[\s\S]*assistant\s*final(?:\s*json)?/;

/**
 * A model's output without its thoughts. A tag inside a string of an object is not one of them. A closing tag without an opening one closes
 * what came before it: templates write the opening one into the prompt.
 */
export function withoutThoughts(output: string): Said {
  const text = answerChannel(output);
  return text === null ? null : withoutTags(text, objectAround);
}

/** The same for words that are no object: only a tag that begins a line opens thoughts, and one in quotes is spoken of. */
export function spokenWords(output: string): Said {
  const text = answerChannel(output);
  return text === null ? null : withoutTags(text, createSpokenTest());
}

/** Words that begin with thoughts, without these; any other words as they are. */
export function withoutFirstThoughts(words: string): Said {
  const found = findMarks(words)[0];
  const isFirst = found?.kind === 'open' && words.slice(0, found.at).trim() === '';
  return isFirst ? (spokenWords(words)?.trimStart() ?? null) : words;
}

/** The answer out of gpt-oss's channels; a text without channels as it is. */
function answerChannel(text: string): Said {
  if (bareThoughts.test(text)) return bareAnswer.test(text) ? text.replace(bareAnswer, '') : null;
  if (!/<\|(?:channel|message)\|>/.test(text)) return text;
  const parts = [...text.matchAll(heading)].filter(({ groups }) => (groups?.['channel'] ?? 'final') === 'final');
  if (parts.length === 0) return null;
  return parts.map(({ index, 0: head }) => text.slice(index + head.length).split(tailOfPart, 1)[0]).join('\n');
}

interface Mark {
  kind: 'open' | 'close' | 'empty';
  at: number;
  end: number;
}

function findMarks(text: string): Mark[] {
  return [...text.matchAll(mark)].map(({ index, 0: { length }, groups: found = {} }) => {
    const closes = found['close'] === '/' || found['end'] !== undefined;
    const kind = closes ? 'close' : found['empty'] === '/' ? 'empty' : 'open';
    return { kind, at: index, end: index + length };
  });
}

/** Where the text is to be read on when the next mark is none; null: it is one. `from` is where what was read so far ends. */
type PastMark = (text: string, found: Mark, from: number) => number | null;

function withoutTags(text: string, pastMark: PastMark): Said {
  let said = '';
  let from = 0;
  let searched = 0;
  let depth = 0;
  for (const found of findMarks(text)) {
    if (found.at < searched) continue;
    const past = depth === 0 ? pastMark(text, found, searched) : null;
    searched = past ?? found.end;
    if (past !== null) continue;
    if (depth === 0) said = found.kind === 'close' ? '' : said + text.slice(from, found.at);
    if (found.kind === 'open') depth += 1;
    if (found.kind === 'close') depth = isAnswerNext(text, found.end) ? 0 : Math.max(0, depth - 1);
    from = found.end;
  }
  return depth > 0 ? null : said + text.slice(from);
}

/** Thoughts may speak of the opening tag: where an object follows a closing one at once, all of them are closed. */
function isAnswerNext(text: string, at: number): boolean {
  return /^\s*(?:`{3}\w*\s*)?\{/.test(text.slice(at, at + 200));
}

/** What stands no further from the start begins a text. */
const beginChars = 100;

/** The end of the object that has the mark in one of its strings; null: none has. An object that begins the text is the answer. */
function objectAround(text: string, found: Mark, from: number): number | null {
  for (let at = text.indexOf('{', from); at !== -1 && at < found.at; at = text.indexOf('{', at + 1)) {
    if (!isOpening(text, at)) continue;
    const isFirst = /^\s*(?:`{3}\w*\s*)?$/.test(startOf(text, Math.min(at, beginChars))) && at < beginChars;
    const { end: after } = endOfObject(text, at);
    if (after === -1) return isFirst ? text.length : null;
    if (after > found.at) return isFirst || isJson(text.slice(at, after)) ? after : null;
    at = after - 1;
  }
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Words about tags: one in quotes, and a pair that begins within a line. */
function createSpokenTest(): PastMark {
  let open = 0;
  return (text, { kind, at, end: after }) => {
    const isQuoted = /[`"'“«]$/.test(text.slice(Math.max(0, at - 1), at));
    const beginsLine = /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, at - 100), at));
    if (isQuoted || (kind === 'empty' && !beginsLine)) return after;
    const isSpoken = kind === 'close' ? open > 0 : !beginsLine;
    if (isSpoken) open += kind === 'close' ? -1 : 1;
    return isSpoken ? after : null;
  };
}
