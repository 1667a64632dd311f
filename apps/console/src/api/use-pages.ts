import { useKept } from '../lists/kept.js';
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

/**
 * Reads a list page by page, as `useAnswer` reads an answer: the first page, and one more each time that somebody asks for it. Who comes
 * Back to it finds as many, at once; `name`: once on a page, where there are several lists.
 */
export function usePages<P extends Page>(
  read: (query: { cursor?: string }, signal: AbortSignal) => Call<P>,
  given: readonly unknown[] = [],
  everyMs: number | null = null,
  name = 'pages',
): Pages<P> {
  const key = JSON.stringify(given);
  const [wanted, setWanted] = useKept(`count of ${name}`, { key, count: 1 });
  const count = wanted.key === key ? wanted.count : 1; // another filter begins anew
  const { answer, problem, refresh } = useAnswer(
    async (signal) => {
      const pages = await firstPages(count, (query) => read(query, signal));
      return { data: pages, response: new Response() };
    },
    given,
    everyMs,
    name,
  );
  const pages = answer ?? [];
  const more = (): void => {
    setWanted({ key, count: pages.length + 1 });
    refresh();
  };
  return { pages, more: pages.at(-1)?.next ? more : null, problem, refresh };
}
