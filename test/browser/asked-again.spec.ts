import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const folder = new URL('../../apps/console/src/', import.meta.url);

it('every effect of the console that asks for something asks again when the gateway or Redis is back', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => ({
    file,
    text: readFileSync(new URL(file, folder), 'utf8'),
  }));
  const asking = sources.filter(({ text }) => /useEffect[^]*new AbortController/.test(text));
  expect(asking.length).toBeGreaterThan(4);
  expect(asking.filter(({ text }) => !text.includes(', returns]);')).map(({ file }) => file)).toEqual([]);
});
