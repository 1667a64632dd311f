import { unwrapAnswer } from './client.js';
import type { Call } from './client.js';

/** What every list has: where its next page begins; null: this was the last. */
export interface Page {
  next: string | null;
}

/** The first pages of a list, so many of them. Rejects with what refused one. */
export async function firstPages<P extends Page>(
  count: number,
  read: (query: { cursor?: string }) => Call<P>,
): Promise<P[]> {
  const pages: P[] = [];
  for (let query: { cursor?: string } | null = {}; query !== null && pages.length < count;) {
    const page: P = await unwrapAnswer(read(query));
    pages.push(page);
    query = page.next === null ? null : { cursor: page.next };
  }
  return pages;
}
