/** How a whole message reads before any run looks at it (spec decision 15). */
export type MessageReading = 'stop' | 'start' | 'yes' | 'help' | 'text';

const readings: ReadonlyMap<string, MessageReading> = new Map([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['START', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
  ['YES', 'yes'] as const,
]);

/** Reads a message that is one keyword and nothing else, whatever its case and the punctuation around it. */
export function readOptOutWord(text: string): MessageReading {
  const word = text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').toUpperCase();
  return readings.get(word) ?? 'text';
}
