/** How a whole message reads before any run looks at it. */
export type MessageReading = 'stop' | 'start' | 'yes' | 'help' | 'text';

const readings: ReadonlyMap<string, MessageReading> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
  ['YES', 'yes'] as const,
]);

/** Longer than this, in characters, is no keyword: about what the longest text of any phone channel holds. */
const longestReading = 1_600;

/** What nobody sees: zero-width characters, marks of direction, variation selectors, byte order marks. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** One word of letters, and around it nothing but spaces and punctuation: no two parts fit one character, so it takes linear time. */
const oneWord = /^[\s\p{P}]*(\p{L}+)[\s\p{P}]*$/u;

/** Reads a message that is one keyword and nothing else, whatever its case, the punctuation around it, and what nobody sees in it. */
export function readOptOutWord(text: string): MessageReading {
  if (text.length > longestReading) return 'text';
  const word = oneWord.exec(text.replace(unseen, ''))?.[1] ?? '';
  return readings.get(word.toUpperCase()) ?? 'text';
}

/** Twilio's own names for what Advanced Opt-Out has read, in whatever language its words are set up. */
const optOutTypes: ReadonlyMap<string, MessageReading> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

/**
 * What Twilio has read a message as and acts on, by the `OptOutType` of its webhook; null where it does not say. It calls a YES a START,
 * and any word that is set up so, of whomever it is: such a word opts in who is opted out, and of anybody else is an answer.
 */
export function readOptOutType(type: string, text: string): MessageReading | null {
  const reading = optOutTypes.get(type) ?? null;
  return reading === 'start' && readOptOutWord(text) !== 'start' ? 'yes' : reading;
}
