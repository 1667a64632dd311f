import { describe, expect, it } from '@jest/globals';
import { withoutSecretForms } from '#values';
import { formedSecrets } from '../test/formed-secrets.js';

const secrets = Object.entries(formedSecrets('a1B2', '0a1b2c3d'));
const places: [string, (secret: string) => string][] = [
  ['alone', (secret) => secret],
  ['in words', (secret) => `use ${secret} for it`],
  ['at the begin of a line', (secret) => `Keys:\n${secret}\nand no more`],
  ['behind a tab', (secret) => `key\t${secret}`],
];
const readings: [string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['in JSON', (text) => JSON.stringify({ text })],
  ['in JSON in JSON', (text) => JSON.stringify({ text: JSON.stringify({ text }) })],
];

describe.each(places)('a secret %s', (_place, within) => {
  it.each(readings)('is read by nobody, %s', (_reading, read) => {
    const shown = secrets.filter(([, secret]) => {
      const escaped = JSON.stringify(secret).slice(1, -1);
      const text = withoutSecretForms(read(within(secret)));
      return text.includes(secret) || text.includes(escaped) || !text.includes('[REDACTED]');
    });
    expect(shown.map(([name]) => name)).toEqual([]);
  });
});

it('leaves what stands around it, and what is none', () => {
  const key = `SK${'0a1b2c3d'.repeat(4)}`;
  expect(withoutSecretForms(JSON.stringify([`a\n${key}\nb`, 'C:\\temp\\new']))).toBe(
    JSON.stringify(['a\n[REDACTED]\nb', 'C:\\temp\\new']),
  );
  expect(withoutSecretForms(JSON.stringify(`a\n${key}`), false)).toContain(key);
});
