import { useEffect, useState } from 'preact/hooks';
import type { Call, Refused } from './client.js';
import { firstPages } from './first-pages.js';
import type { Page } from './first-pages.js';
import { useAnswer } from './use-answer.js';

/** The pages of a list that were asked for so far. */
export interface Pages<P> {
  /** Empty until the first answer. */
  pages: readonly P[];
  /** Reads one page more; null: these are all. */
  more: (() => void) | null;
  problem: Refused | null;
  refresh: () => void;
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
