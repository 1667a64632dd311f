import { expect, it } from '@jest/globals';
import { Refused } from './client.js';
import { firstPages } from './first-pages.js';

const pages = [
  { names: ['a'], next: '1' },
  { names: ['b'], next: '2' },
  { names: ['c'], next: null },
];

function read({ cursor = '0' }: { cursor?: string }) {
  const data = pages[Number(cursor)];
  return Promise.resolve({ ...(data && { data }), response: new Response() });
}

it('reads so many pages of a list, and no further than its end', async () => {
  for (const [count, whole] of [
    [1, 1],
    [2, 2],
    [9, 3],
  ] as const)
    expect(await firstPages(count, read)).toEqual(pages.slice(0, whole));
});

it('is refused where one of the pages is', async () => {
  const refused = ({ cursor }: { cursor?: string }) =>
    cursor === undefined ? read({}) : Promise.resolve({ error: {}, response: new Response(null, { status: 503 }) });
  await expect(firstPages(2, refused)).rejects.toThrow(Refused);
});
