import { nameOf, scriptCommands } from '../census.js';
import { shapeOf } from './tally.js';

/** What a call is counted as, from its first words: the command and its key, or a script's SHA-1, key count and first key. */
export type Naming = (words: readonly string[]) => { name: string; isScript: boolean };

/** How many words a name is made from. */
export const wordsToName = 4;

/** Scripts outside the engine have no name on the connection: they are known by what they are about. */
export function namingOf(names: ReadonlyMap<string, string>): Naming {
  return ([word = '', second = '', count = '', firstKey = '']) => {
    const command = word.toLowerCase();
    if (!scriptCommands.includes(command)) return { name: `${command} ${shapeOf(second)}`.trimEnd(), isScript: false };
    const words = [command, second, count, firstKey];
    return { name: names.has(second) ? nameOf(words, names) : `script on ${shapeOf(firstKey)}`, isScript: true };
  };
}
