import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { environmentExample } from './settings-pages.js';

const example = new URL('../../.env.example', import.meta.url);

/** `npm run lab -- settings` writes it. */
const isWriting = process.env['SETTINGS'] === 'write';

describe('the settings as their apps define them', () => {
  it('are .env.example: npm run lab -- settings writes it', () => {
    if (isWriting) writeFileSync(example, environmentExample());
    expect(readFileSync(example, 'utf8')).toBe(environmentExample());
  });

  it('fit on a screen: no line is wider than 160 characters', () => {
    expect(
      environmentExample()
        .split('\n')
        .filter((line) => line.length > 160),
    ).toEqual([]);
  });
});
