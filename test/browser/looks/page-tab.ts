import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { overflowing } from '../scale/measure-page.js';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Has a browser take the console's files from a folder; all else is the gateway's. */
export async function takeFilesFrom(context: BrowserContext, folder: string): Promise<void> {
  await context.route(/\/console(?:\/.*)?$/, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = pathname.replace(/^\/console\/?/, '') || 'index.html';
    const file = join(folder, path);
    if (route.request().method() !== 'GET' || extname(path) === '' || !existsSync(file)) return route.fallback();
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(path)] ?? 'application/octet-stream' });
  });
}

/** Counts what moves while a page comes, as browsers do (CLS), and says of the largest move what moved. */
export const watchShifts = `(() => {
  window.shifts = { sum: 0, most: 0, what: '' };
  const words = (node) => node?.nodeType === 1 ? node.tagName.toLowerCase() + '.' + node.className : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifts.sum += entry.value;
      if (entry.value <= window.shifts.most) continue;
      window.shifts.most = entry.value;
      window.shifts.what = entry.sources.map(({ node }) => words(node)).join(', ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** What is another each time, made the same: ids and figures. */
const evened = `(() => {
  for (const element of document.querySelectorAll('.id, main code, time')) if (element.children.length === 0) element.textContent = 'the_same';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) node.data = node.data.replace(/[0-9]+/g, '0');
})()`;

export interface Arrived {
  shift: number;
  /** What moved furthest. */
  moved: string;
  tooWide: string[];
}

const settledMs = 900;
const olderMs = 10_000;

/** Opens a page anew, waits until it is whole, and says how it came. `isOlder`: it may not have what today's has. */
export async function open(page: Page, url: string, content: string, isOlder = false): Promise<Arrived> {
  await page.goto('about:blank');
  await page.goto(url);
  const whole = page.locator(content).first();
  await (isOlder ? whole.waitFor({ timeout: olderMs }).catch(() => undefined) : whole.waitFor());
  await page.waitForTimeout(settledMs);
  const { sum, what } = await page.evaluate<{ sum: number; what: string }>('window.shifts');
  return { shift: sum, moved: what, tooWide: await page.evaluate<string[]>(overflowing) };
}

/** As a sheet that a script makes, which the page's policy (CSP) lets in. */
function planting(rule: string): string {
  return `(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(rule)});
    document.adoptedStyleSheets.push(sheet);
  })()`;
}

/** A picture of the whole page in a scheme. `planted`: a rule of style that it has beside its own. */
export async function picture(page: Page, scheme: 'light' | 'dark', planted = ''): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme });
  if (planted !== '') await page.evaluate(planting(planted));
  await page.evaluate(evened);
  return page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
}
