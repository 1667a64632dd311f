import { useEffect, useState } from 'preact/hooks';
import { answered } from './client.js';
import type { Call, Refused } from './client.js';
import { useAnswer } from './use-answer.js';

interface Page {
  next: string | null;
}

/** The pages of a list that were asked for so far. */
export interface Pages<P> {
  /** Empty until the first answer. */
  pages: readonly P[];
  /** Reads one page more; null: these are all. */
  more: (() => void) | null;
  problem: Refused | null;
  refresh: () => void;
}

/** The first pages, so many of them. Rejects with what refused one. */
async function firstPages<P extends Page>(count: number, read: (query: { cursor?: string }) => Call<P>): Promise<P[]> {
  const pages: P[] = [];
  for (let query: { cursor?: string } | null = {}; query !== null && pages.length < count;) {
    const page: P = await answered(read(query));
    pages.push(page);
    query = page.next === null ? null : { cursor: page.next };
  }
  return pages;
}

/** Reads a list page by page, as `useAnswer` reads an answer: the first page, and one more each time that somebody asks for it. */
export function usePages<P extends Page>(
  read: (query: { cursor?: string }, signal: AbortSignal) => Call<P>,
  given: readonly unknown[] = [],
  everyMs: number | null = null,
): Pages<P> {
  const [count, setCount] = useState(1);
  const { answer, problem, refresh } = useAnswer(
    async (signal) => {
      const pages = await firstPages(count, (query) => read(query, signal));
      return { data: pages, response: new Response() };
    },
    given,
    everyMs,
  );
  useEffect(() => setCount(1), [JSON.stringify(given)]);
  const pages = answer ?? [];
  const more = (): void => {
    setCount(pages.length + 1);
    refresh();
  };
  return { pages, more: pages.at(-1)?.next ? more : null, problem, refresh };
}
