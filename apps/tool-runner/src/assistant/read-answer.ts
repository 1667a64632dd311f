import type { ThreadDecision } from '#protocol';
import type { ThreadRequestKind } from '#assistant';

/** Something that a thread has asked, with the code of its answer. */
export interface OpenRequest {
  requestId: string;
  kind: ThreadRequestKind;
  args: Record<string, unknown>;
  /** What it is about, in a few words. */
  about: string;
  code: string;
}

/** What a part of a text means for a thread: an answer to what it has asked, a message, or neither, and then what its writer is told. */
export type TextIntent =
  | { kind: 'decide'; requestId: string; decision: ThreadDecision; text: string | null }
  | { kind: 'say'; text: string }
  | { kind: 'hint'; text: string; isWrong?: true };

/** What waits for an answer, and the codes of what has had one. */
export interface Asked {
  open: readonly OpenRequest[];
  ended: readonly string[];
  /** So many wrong codes came that none counts any more today. */
  isShut: boolean;
}

const yes = ['yes', 'y', 'yep', 'yeah', 'ok', 'okay', 'go', 'sure', 'approve', 'approved'];
const no = ['no', 'n', 'nope', 'stop', 'cancel', 'dont'];
const polite = ['please', 'thanks', 'thank', 'you', 'ahead', 'do', 'it', 'that'];
/** The first number of a line that could be a code: a second one is no second try. */
const codeForm = /(?<!\d)\d{6}(?!\d)/;

/** How a request is answered by text. */
export function howToAnswer(kind: ThreadRequestKind, code: string): string {
  switch (kind) {
    case 'plan':
      return `Reply YES ${code} to go ahead, NO ${code} to drop it, or ${code} and what to change.`;
    case 'call':
      return `Reply YES ${code} or NO ${code}.`;
    case 'question':
      return 'Reply with your choice.';
    case 'setup':
      return `Reply YES ${code} once it is done, or NO ${code} to put it off.`;
  }
}

/**
 * Reads the texts of a burst, which stand below each other: a line with a code that was sent begins an answer. Nothing is allowed without its
 * code: a number can be forged, and a code is seen by its owner alone. A wrong one beside it makes all of the text count for nothing.
 */
export function readAnswers(text: string, asked: Asked): TextIntent[] {
  const codes = text.split('\n').flatMap((line) => codeIn(line, asked) ?? []);
  if (codes.length > 0 && asked.isShut) return [{ kind: 'hint', text: shut }];
  const strange = codes.find((code) => !isKnown(code, asked));
  if (strange !== undefined) return [{ ...hint(`Nothing waits for the code ${strange}.`, asked), isWrong: true }];
  return splitAnswers(text, asked).map(({ code, words }) =>
    code === null ? readIntent(words, asked) : answerTo(code, words, asked),
  );
}

const shut = 'There were too many wrong codes: no answer counts by text for a day. An operator can give it.';

function isKnown(code: string, { open, ended }: Asked): boolean {
  return ended.includes(code) || open.some((each) => each.code === code);
}

/** The code of a line that is one we know, or stands in a plain yes or no. A number alone is a code only where one is waited for. */
function codeIn(line: string, asked: Asked): string | null {
  const code = codeForm.exec(line)?.[0];
  if (code === undefined || isKnown(code, asked)) return code ?? null;
  const isTried = wordsIn(line).length > 0 || asked.open.some(({ kind }) => kind !== 'question');
  return isTried && saidIn(line) !== null ? code : null;
}

interface Part {
  /** The code that it answers; null: it bears none that is known. */
  code: string | null;
  words: string;
}

/** An answer goes on until the next one, but a plain yes or no ends with its line. */
function splitAnswers(text: string, asked: Asked): Part[] {
  const parts: Part[] = [];
  for (const line of text.split('\n')) {
    const code = codeIn(line, asked);
    const last = parts.at(-1);
    if (code !== null) parts.push({ code, words: line.replace(code, '').replaceAll(/ {2,}/g, ' ') });
    else if (last && (last.code === null || saidIn(last.words) === null)) last.words += `\n${line}`;
    else parts.push({ code, words: line });
  }
  return parts
    .map((part) => ({ ...part, words: part.words.trim() }))
    .filter(({ code, words }) => code !== null || words !== '');
}

/** Whether words say nothing but yes or no; null: they say more. A code alone is a yes. */
function saidIn(words: string): 'yes' | 'no' | null {
  const all = wordsIn(words);
  if (all.length === 0) return 'yes';
  const says = (them: readonly string[]): boolean =>
    all.some((word) => them.includes(word)) && all.every((word) => them.includes(word) || polite.includes(word));
  return says(yes) ? 'yes' : says(no) ? 'no' : null;
}

function wordsIn(text: string): string[] {
  const letters = text.replaceAll(/['’]/g, '').replaceAll(/[^\p{L}]+/gu, ' ');
  return letters
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}

function answerTo(code: string, words: string, asked: Asked): TextIntent {
  const request = asked.open.find((each) => each.code === code);
  if (request === undefined) return hint(`${code} was answered before, or its time is over.`, asked);
  const { requestId, kind } = request;
  const decide = (decision: ThreadDecision, text: string | null = null): TextIntent => ({
    ...{ kind: 'decide', requestId, decision, text },
  });
  const said = saidIn(words);
  if (kind === 'question') return words === '' ? hint('', asked) : chosen(request, words);
  if (said !== null) return decide(said === 'yes' ? 'approved' : 'denied');
  if (kind === 'plan') return decide('changes', words);
  // "Yes, but …" is not what would be done: nothing is allowed by half.
  return wordsIn(words).some((word) => yes.includes(word))
    ? hint('I need a plain yes or no.', asked)
    : decide('denied', words);
}

/** A text without a known code. */
function readIntent(text: string, asked: Asked): TextIntent {
  const { open } = asked;
  const isBare = saidIn(text) !== null && wordsIn(text).length > 0;
  const question = open.find(({ kind }) => kind === 'question');
  if (question !== undefined) return chosen(question, text);
  return isBare && open.length > 0 ? hint('', asked) : { kind: 'say', text };
}

/** What somebody is told: why, and how all that waits is answered. */
function hint(why: string, { open }: Asked): Extract<TextIntent, { kind: 'hint' }> {
  const [only, ...others] = open;
  const how =
    only && others.length === 0
      ? [howToAnswer(only.kind, only.code)]
      : open.map(({ kind, code, about }) => `${about}: ${howToAnswer(kind, code)}`);
  return { kind: 'hint', text: [...(why === '' ? [] : [why]), ...how].join('\n') };
}

/** A choice by its number or its words; any other words are what the person says in the place of one. */
function chosen({ requestId, args: { options } }: OpenRequest, text: string): TextIntent {
  const all = Array.isArray(options) ? options.map(String) : [];
  const words = text.trim();
  const same = (option: string): boolean => option.toLowerCase() === words.toLowerCase();
  const choice = all[Number(/^(\d{1,2})[.)]?$/.exec(words)?.[1]) - 1] ?? all.find(same);
  return { kind: 'decide', requestId, decision: choice === undefined ? 'denied' : 'approved', text: choice ?? words };
}
