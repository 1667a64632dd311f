import { readOptOutWord } from '#channels';
import { linesIn } from './case-row.js';
import type { CaseKind } from './case-kind.js';
import { isMet } from './expectations.js';
import type { Expectations } from './expectations.js';

const known: Expectations<readonly string[]> = [
  [/^`(\w+)`$/, (readings, [reading]) => readings.length > 0 && readings.every((each) => each === reading)],
];

/** Texts that are read as keywords, a line each. */
export const optOuts: CaseKind = {
  how: /^`readOptOutWord` of each line$/,
  play: async ({ path, expected }) => {
    const readings = (await linesIn(path)).map((line) => readOptOutWord(line));
    return { isMet: isMet(expected, known, readings), got: readings.join(', ') };
  },
};
