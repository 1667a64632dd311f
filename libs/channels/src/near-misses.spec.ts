import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readNoRequest, readOptOutWord } from './index.js';

/** Texts of people that hold the words of keywords, reactions and automatic replies, one a line, `\n` for a new line. */
const nearMisses = readFileSync(new URL('../test/near-misses.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replaceAll('\\n', '\n'));

describe('texts that are nearly a keyword, a reaction or an automatic reply', () => {
  it('are texts like any other, all of them', () => {
    const misread = nearMisses.flatMap((text) => {
      const reading = readOptOutWord(text);
      const kind = readNoRequest('sms', { theirs: '+15550123', text, attachments: 0 });
      return reading === 'text' && kind === null ? [] : [{ text, reading, kind }];
    });
    expect(misread).toEqual([]);
    expect(new Set(nearMisses).size).toBeGreaterThanOrEqual(300);
  });
});
