import { describe, expect, it } from '@jest/globals';
import { table } from './table.js';
import { visible } from './visible.js';

const attacks = {
  colour: 'Stop\u001b[31m',
  title: 'a\u001b]0;pwned\u0007',
  clear: '\u001b[2J\u001b[H',
  c1: 'a\u009b31mb\u0090q',
  overwrite: 'failed\rdone  ',
  backspace: 'no\b\byes',
  bidi: 'a\u202edcba\u2066x\u200f',
  delete: 'a\u007f',
};

describe('what reaches a terminal', () => {
  it.each(Object.entries(attacks))('shows control characters in place of obeying them: %s', (_, text) => {
    const shown = visible(text);
    expect(shown).toMatch(/\\u00|\\u20/);
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200f\u202e\u2066]/);
    expect(JSON.parse(`"${shown}"`)).toBe(text);
  });

  it('leaves words of all languages, lines and tabs', () => {
    const text = 'Grüße 👋🏽 – مرحبا\n\tdos líneas\n';
    expect(visible(text)).toBe(text);
  });

  it('keeps a cell of a table on its line', () => {
    expect(table(['name', 'state'], [['a\nrun_1  answered', 'failed']])).toEqual([
      'name                    state',
      'a\\u000arun_1  answered  failed',
    ]);
  });
});
