import { expect, it } from '@jest/globals';
import { pagesOf } from './pages-of.js';

it('a list is read to its end, each page by the cursor of the one before', async () => {
  const pages: Record<string, { names: string[]; next: string | null }> = {
    '': { names: ['a', 'b'], next: 'b' },
    b: { names: ['c'], next: 'c' },
    c: { names: [], next: null },
  };
  const asked: (string | undefined)[] = [];
  const names: string[] = [];
  for await (const page of pagesOf(({ cursor }) => {
    asked.push(cursor);
    return Promise.resolve(pages[cursor ?? ''] ?? { names: [], next: null });
  }))
    names.push(...page.names);
  expect([asked, names]).toEqual([
    [undefined, 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});
