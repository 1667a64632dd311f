import type { Browser, BrowserContext, Page } from 'playwright-core';
import { longestIn } from '../faults/list-walks.js';

/** What a page was when it was opened anew. */
export interface PageMeasure {
  /** From the request to the first paint, and to the first of what the page is about, in ms. */
  firstPaintMs: number;
  contentMs: number;
  /** The longest task of its main thread, by the time that it had a processor, in ms: a busy machine makes every task long by the clock. */
  longestTaskMs: number;
  /** How far things moved while it came, as browsers count it (CLS). */
  shift: number;
  /** What is wider than what it stands in, where that does not scroll. */
  tooWide: string[];
}

const watch = `(() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Elements that reach out of the page, and text that leaves its box where nothing cuts or scrolls it. */
export const overflowing = `(() => {
  const width = document.documentElement.clientWidth;
  const words = (element) => element.tagName.toLowerCase() + '.' + element.className + ' ' + JSON.stringify((element.textContent ?? '').slice(0, 30));
  const scrolls = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX)) return true;
    return false;
  };
  return [...document.querySelectorAll('main *')].filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    return own > 0 && (right > width + 1 || left < -1) && !scrolls(element);
  }).slice(0, 5).map(words);
})()`;

const settledMs = 1_500;

/** Opens a page in a tab of its own, and says how it came. */
export async function measurePage(
  browser: Browser,
  context: BrowserContext,
  url: string,
  content: string,
): Promise<PageMeasure> {
  const page: Page = await context.newPage();
  try {
    await page.addInitScript(watch);
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    let trace: Buffer;
    let contentMs: number;
    try {
      await page.goto(url, { waitUntil: 'commit' });
      await page.locator(content).first().waitFor();
      contentMs = await page.evaluate<number>('performance.now()');
      await page.waitForTimeout(settledMs);
    } finally {
      trace = await browser.stopTracing();
    }
    const firstPaintMs = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN",
    );
    const shift = await page.evaluate<number>('window.shifted');
    const tooWide = await page.evaluate<string[]>(overflowing);
    return { firstPaintMs, contentMs, longestTaskMs: longestIn(trace), shift, tooWide };
  } finally {
    await page.close();
  }
}
