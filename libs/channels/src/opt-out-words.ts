import type { KeywordPhrases } from '#protocol';
import { aloneOnFirstLine } from './signature-lines.js';
import { visible } from './visible.js';

/** How a whole message reads before any run looks at it: as a keyword or as a text. */
export type MessageReading = 'stop' | 'start' | 'yes' | 'help' | 'text';

/** A longer message, in characters, is no keyword: about the length of the longest text of any phone channel. */
const longestReading = 1_600;

/** The most words of a phrase. */
const mostPhraseWords = 4;

/** The most words of a message that is nothing but keywords. */
const mostWords = 40;

const keywords = ['stop', 'start', 'help', 'yes'] as const;
type Keyword = (typeof keywords)[number];

const common: Readonly<Record<Keyword, readonly string[]>> = {
  stop: [...['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT']],
  start: ['START', 'UNSTOP', 'UN STOP'],
  help: ['HELP', 'INFO'],
  yes: ['YES', 'OPTIN', 'OPT IN'],
};

type Phrases = ReadonlyMap<string, MessageReading>;

/** Numbers are words too: `STOP 2` says more than STOP. */
const aWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Pictures are none, though some are letters by their kind. Styled and full-width letters count as the ordinary ones. */
function splitUpperWords(text: string): string[] {
  const letters = text.replace(/\p{Extended_Pictographic}/gu, ' ').normalize('NFKC');
  return letters.toUpperCase().match(aWord) ?? [];
}

function indexPhrases(lists: Readonly<Partial<Record<Keyword, readonly string[]>>>): [string, MessageReading][] {
  return keywords.flatMap((reading) =>
    (lists[reading] ?? []).map((phrase): [string, MessageReading] => [
      splitUpperWords(visible(phrase)).join(' '),
      reading,
    ]),
  );
}

const commonPhrases: Phrases = new Map(indexPhrases(common));

const known = new WeakMap<KeywordPhrases, Phrases>();

function phrasesIn(own: KeywordPhrases): Phrases {
  const found = known.get(own) ?? new Map(indexPhrases(own));
  known.set(own, found);
  return found;
}

/** The longest phrase that the words begin with from there on. */
function phraseAt(
  words: readonly string[],
  from: number,
  phrases: readonly Phrases[],
): { size: number; reading: MessageReading } | null {
  for (let size = Math.min(mostPhraseWords, words.length - from); size > 0; size--) {
    const phrase = words.slice(from, from + size).join(' ');
    const reading = phrases.map((each) => each.get(phrase)).find((each) => each !== undefined);
    if (reading !== undefined) return { size, reading };
  }
  return null;
}

/** What the words say where they are phrases of one reading and nothing else. */
function readWords(words: readonly string[], phrases: readonly Phrases[]): MessageReading {
  const first = words.length <= mostWords ? phraseAt(words, 0, phrases) : null;
  for (let at = 0; first !== null && at < words.length;) {
    const next = phraseAt(words, at, phrases);
    if (next?.reading !== first.reading) return 'text';
    at += next.size;
  }
  return first?.reading ?? 'text';
}

/**
 * Reads a message that is one keyword and nothing else, in any case: with punctuation, emoji and invisible characters around it, said
 * more than once, or above a signature. Any other word makes it a text. `own` are phrases beside the common ones, which win: nobody can make
 * STOP mean something else.
 */
export function readOptOutWord(text: string, own: readonly KeywordPhrases[] = []): MessageReading {
  if (text.length > longestReading) return 'text';
  return readWords(splitUpperWords(aloneOnFirstLine(visible(text))), [commonPhrases, ...own.map(phrasesIn)]);
}

/** Twilio's own names for what Advanced Opt-Out has read, whatever the language of its words. */
const optOutTypes: ReadonlyMap<string, MessageReading> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

/**
 * How Twilio has read a message and acts on it, by the `OptOutType` of its webhook; null where it does not say. It calls a YES a START,
 * and any word that is configured so, from anybody: such a word opts in who is opted out, and from anybody else is an answer.
 */
export function readOptOutType(type: string, text: string): MessageReading | null {
  const reading = optOutTypes.get(type) ?? null;
  return reading === 'start' && readOptOutWord(text) !== 'start' ? 'yes' : reading;
}
