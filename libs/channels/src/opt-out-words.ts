/** How a whole message reads before any run looks at it: as a keyword or as a text. */
export type MessageReading = 'stop' | 'start' | 'yes' | 'help' | 'text';

const readings: ReadonlyMap<string, MessageReading> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
  ['YES', 'yes'] as const,
]);

/** A longer message, in characters, is no keyword: about the length of the longest text of any phone channel. */
const longestReading = 1_600;

/** Invisible characters: zero-width ones, marks of direction, variation selectors, byte order marks. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** One word of letters, surrounded by nothing but spaces and punctuation. No two parts match one character, so it takes linear time. */
const oneWord = /^[\s\p{P}]*(\p{L}+)[\s\p{P}]*$/u;

/** Reads a message that is one keyword and nothing else, in any case, with any punctuation and invisible characters around it. */
export function readOptOutWord(text: string): MessageReading {
  if (text.length > longestReading) return 'text';
  const word = oneWord.exec(text.replace(unseen, ''))?.[1] ?? '';
  return readings.get(word.toUpperCase()) ?? 'text';
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
