import type { Page } from 'playwright-core';

/** What the first visit costs. */
export interface PageWeight {
  /** Bytes over the wire, compressed as they came. */
  bytes: { name: string; bytes: number }[];
  firstPaintMs: number;
}

/** Reads what the browser itself has measured of the page it is on. */
export async function weigh(page: Page): Promise<PageWeight> {
  return page.evaluate<PageWeight>(`({
    bytes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.endsWith('/session'))
      .map(({ name, transferSize }) => ({ name: new URL(name).pathname, bytes: transferSize })),
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  })`);
}

/** The most that the console's scripts may weigh, compressed. */
export const mostScriptBytes = 60_000;
