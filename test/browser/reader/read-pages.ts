import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** A page as a person reads it, and what they clicked to come there. */
export interface ReadPage {
  clicks: readonly string[];
  text: string;
}

/** What stands above every page: the navigation with its marks, and notices. */
export async function readShell(page: Page): Promise<string> {
  return tidy(
    await page.evaluate<string>(visibleText('header.shell, [role=alert]:not(main [role=alert], header [role=alert])')),
  );
}

interface Link {
  words: string;
  href: string;
}

/** The most pages of one reading, the most links that are followed from one page, and how far. */
const most = { pages: 16, links: 4, clicks: 3 };
/** A page has come when nothing is asked for and its text has been the same for so long, or after so long, in ms. */
const steadyMs = 500;
const patienceMs = 10_000;

/** What is to be seen of a part of the page: of each list to choose from what is chosen. */
const visibleText = (selector: string): string => `[...document.querySelectorAll(${JSON.stringify(selector)})]
  .map((part) => [...part.querySelectorAll('select')].reduce(
    (text, select) => text.replace(select.innerText || '\\0', select.selectedOptions[0]?.innerText ?? ''), part.innerText))
  .join('\\n\\n')`;

/** Links that lead on within the console, each once: to guides and single things before lists; to no list of nothing, nor to where something is made. */
const linksOn = `[...document.querySelectorAll('main a[href]')]
  .map((link) => ({ words: (link.innerText || link.getAttribute('aria-label') || '').trim(), href: link.getAttribute('href') }))
  .filter(({ words, href }, at, all) =>
    words !== '' && !/^#[/](build$|new-workflow|trials$)/.test(href) && !/\\n[0–]$/.test(words) && /^(#|[/]console[/]docs[/])/.test(href) && all.findIndex((one) => one.href === href) === at)
  .sort((a, b) => Number(/^#[/][^/?]+([?]|$)/.test(a.href)) - Number(/^#[/][^/?]+([?]|$)/.test(b.href)))`;

const guides = '/console/docs/';

/** The part of a guide that a link leads to: from its heading to the next. */
const partOfGuide = `(() => {
  const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const parts = [];
  for (let at = heading; at !== null && (at === heading || !/^H[12]$/.test(at.tagName)); at = at.nextElementSibling) parts.push(at.innerText);
  return parts.join('\\n');
})()`;

function tidy(text: string): string {
  return text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** How many answers the page waits for; streams go on for ever. */
function countAsked(page: Page): () => number {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') asked.add(request);
  });
  const forget = (request: Request): unknown => asked.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  return () => asked.size;
}

async function settled(page: Page, asked: () => number): Promise<string> {
  const until = performance.now() + patienceMs;
  let [before, since] = ['', performance.now()];
  for (;;) {
    const text = tidy(await page.evaluate<string>(visibleText('main')));
    if (text !== before || asked() > 0) [before, since] = [text, performance.now()];
    if (performance.now() - since > steadyMs || performance.now() > until) return text;
    await pause(100);
  }
}

async function readGuide(page: Page, href: string): Promise<string> {
  const tab = await page.context().newPage();
  try {
    await tab.goto(new URL(href, page.url().split('#')[0]).href);
    return tidy(await tab.evaluate<string>(partOfGuide));
  } catch {
    return 'The page does not come.';
  } finally {
    await tab.close();
  }
}

/** Which page an address is, for the console shows the same run under one address. */
function placeOf(href: string): string {
  return href.startsWith('#/runs?') || href.startsWith(guides) ? href : (href.split('?')[0] ?? href);
}

/**
 * Reads the pages that lie within a few clicks of the first, those that are nearest first: of each page's links the first few, whatever they are about.
 * It knows nothing of what is wrong.
 */
export async function readPages(page: Page, begin: readonly Link[]): Promise<ReadPage[]> {
  const waiting = begin.map((link) => ({ ...link, clicks: [link.words] }));
  const seen = new Set(waiting.map(({ href }) => placeOf(href)));
  const read: ReadPage[] = [];
  const asked = countAsked(page);
  for (let next = waiting.shift(); next !== undefined && read.length < most.pages; next = waiting.shift()) {
    const { href, clicks } = next;
    if (href.startsWith(guides)) {
      read.push({ clicks, text: await readGuide(page, href) });
      continue;
    }
    await page.evaluate(`location.hash = ${JSON.stringify(href.slice(1))}`);
    read.push({ clicks, text: await settled(page, asked) });
    if (clicks.length === most.clicks) continue;
    const links = (await page.evaluate<Link[]>(linksOn)).filter((link) => !seen.has(placeOf(link.href)));
    for (const link of links.slice(0, most.links)) {
      seen.add(placeOf(link.href));
      waiting.push({ ...link, clicks: [...clicks, link.words.replaceAll(/\s+/g, ' ').slice(0, 60)] });
    }
  }
  return read;
}
