import { describe, expect, it } from '@jest/globals';
import type { Fetch } from '#transport';
import { searchWeb } from './search-web.js';

const answering =
  (results: object[]): Fetch =>
  () =>
    Promise.resolve(new Response(JSON.stringify({ results })));

describe('the pages that a search has found', () => {
  const found = (results: object[]) =>
    searchWeb(answering(results), 'http://search.example', 'boats', new AbortController().signal);

  it('have their whole address, or are left out', async () => {
    const [near, far] = ['https://a.example/1', `https://a.example/${'x'.repeat(2_000)}`];
    const pages = await found([
      { url: far, title: 'far', content: 'c' },
      { url: near, title: 'near', content: 'c' },
    ]);
    expect(pages?.map(({ url }) => url)).toEqual([near]);
  });

  it('say where a title or a snippet was cut', async () => {
    const [page] =
      (await found([{ url: 'https://a.example', title: 't'.repeat(400), content: 's'.repeat(600) }])) ?? [];
    expect([page?.title, page?.snippet]).toEqual([`${'t'.repeat(300)}…`, `${'s'.repeat(500)}…`]);
  });
});
