const endings: readonly [ending: RegExp, short: string][] = [
  [/ies$/, 'y'],
  [/(?<=ss|sh|ch|x)es$/, ''],
  [/(?<=[^su])s$/, ''],
  [/(?<=\w{3})ing$/, ''],
  [/(?<=\w{3})ed$/, ''],
  [/(?<=\w{3})e$/, ''],
];

const empty = new Set([
  'a',
  'an',
  'the',
  'to',
  'of',
  'for',
  'in',
  'on',
  'with',
  'from',
  'by',
  'my',
  'and',
  'or',
  'node',
  'n8n',
  'into',
]);

/** A word without its ending: `messages` and `message` are one. */
export function stemWord(word: string): string {
  const lower = word.toLowerCase();
  return endings.reduce((short, [ending, instead]) => short.replace(ending, instead), lower);
}

/** The words of a text, also of a name that is written as one: `sendMessage`, `get_counts`. */
export function splitWords(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What a text is about: the stems of its words that say something. */
export function listStems(text: string): string[] {
  return splitWords(text)
    .filter((word) => !empty.has(word.toLowerCase()))
    .map(stemWord);
}

/** Whether the words of a name, in any case, stand one behind the other among others. */
export function containsName(query: readonly string[], name: string): boolean {
  const stems = listStems(name.toLowerCase());
  if (stems.length === 0) return false;
  return query.some((_, at) => stems.every((stem, index) => query[at + index] === stem));
}
