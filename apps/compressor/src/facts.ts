/** A word of a text, whole: a number with its sign, currency, separators and unit sign. */
interface Token {
  text: string;
  start: number;
  end: number;
}

/**
 * One word with everything that belongs to it. Digits are those of every script. Points, slashes, dashes, `+`, `@`, `^` and unit signs
 * join whatever they stand between; commas, colons and apostrophes join digits only, so that `angry:7,info:31` holds 7 and 31.
 */
const tokenPattern =
  /(?:(?<![\p{L}\p{M}\p{N}_])(?:[+±≈~≤≥−\p{Pd}\p{Sc}]{1,3}(?=[\p{L}\p{N}.])|(?=\.))(?:(?<!\.)\.(?=\p{N}))?)?[\p{L}\p{M}\p{N}_]+(?:(?:[./@^+−%‰°\p{Pd}\p{Sc}]|(?<=\p{N})[,:'’٫٬·⁄](?=\p{N}))[\p{L}\p{M}\p{N}_]+)*[%‰°\p{Sc}]{0,3}/gu;

/** A word that is a fact: one with a digit, an address, or a code of capitals in parts. */
const isFact = /\p{N}|[^@]@[^@]|^\p{Lu}{2,}(?:[-_]\p{Lu}+)+$/u;

/** Letters that are written without spaces between words, so that a number may stand right beside them. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** A list of bare numbers in JSON, in which a comma is no thousands separator. */
const numberList = /\[[\d\s.,eE+-]*\]/g;

const thousands = {
  begin: /^[^\p{L}\p{N}]{0,4}\p{N}{1,3}(?: \p{N}{3})*$/u,
  next: /^\p{N}{3}(?:[.,]\p{N}+)?[%‰°\p{Sc}]?$/u,
};
const phone = { begin: /^\+\p{N}/u, gap: /^[ ()./-]{1,2}$/, next: /^\p{N}{2,8}(?:-\p{N}{2,8})*$/u, maxDigits: 15 };

/**
 * Every number, date and identifier of a text, as whole tokens: `31.5` is not `31`, `-3` not `3`, `INV-31` not `INV-3`. Invisible
 * characters do not split one. Numbers and months in words are words.
 */
export function extractFacts(text: string): Set<string> {
  const words = tokenize(stripInvisible(text).replace(numberList, (list) => list.replaceAll(',', ', ')));
  return new Set(words.map((each) => each.text).filter((each) => isFact.test(each)));
}

/** The text up to `maxChars`, ended before the fact or word that would be cut, with a mark; whole when it fits. */
export function cutBetweenFacts(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const visible = stripInvisible(text);
  const most = maxChars - 1;
  const across = tokenize(visible).find(({ start, end }) => start < most && end > most);
  return `${visible.slice(0, across?.start ?? most).trimEnd()}…`;
}

function stripInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');
}

function tokenize(text: string): Token[] {
  const found: Token[] = [];
  const spaced = text.replace(unspaced, (letter) => ' '.repeat(letter.length));
  for (const { 0: token, index: start } of spaced.matchAll(tokenPattern)) {
    const last = found.at(-1);
    const next = { text: token, start, end: start + token.length };
    if (last !== undefined && belongs(last, next, spaced)) {
      found[found.length - 1] = { text: `${last.text} ${token}`, start: last.start, end: next.end };
    } else found.push(next);
  }
  return found;
}

/** Whether a number continues after a gap: in groups of three, or as a telephone number that began with its `+`. */
function belongs(last: Token, next: Token, text: string): boolean {
  if (next.start - last.end > 2) return false;
  const gap = text.slice(last.end, next.start);
  if (gap === ' ' && thousands.next.test(next.text) && thousands.begin.test(last.text)) return true;
  if (!phone.gap.test(gap) || !phone.next.test(next.text) || !phone.begin.test(last.text)) return false;
  return (last.text + next.text).replace(/\P{N}/gu, '').length <= phone.maxDigits;
}
