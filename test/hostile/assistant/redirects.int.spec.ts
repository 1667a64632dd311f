import { expect, it } from '@jest/globals';
import { playRedirects } from './redirects.js';

it('a page leads nowhere inside: not by a redirect, not behind others, not by its own address', async () => {
  const all = await playRedirects();
  expect(all.length).toBeGreaterThan(250);
  expect(all.filter(({ reached }) => reached)).toEqual([]);
  expect(new Set(all.map(({ got }) => got))).toEqual(new Set(['private', 'address']));
}, 60_000);
