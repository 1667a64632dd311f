import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { standInKeys } from '../../support/product-environment.js';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { findChromium, launch, views } from '../chromium.js';
import type { View } from '../chromium.js';
import { HeldModel } from '../held-model.js';
import { builtAt, commitBefore } from './built-before.js';
import { compare } from './compare-pictures.js';
import { fill, pagesOf } from './data-set.js';
import type { LookedAt } from './data-set.js';
import { open, picture, takeFilesFrom, watchShifts } from './page-tab.js';

const usage = `npm run lab -- browser-looks [--before <commit>] [--changed <names of pages>] [--only <words of a name>]

Opens every page of the console on two screens, as this build draws it and as a commit before did, beside each other against the same four processes,
takes a picture of each in both schemes, and compares them point by point. A page that looks other is printed, with its pictures in .cache/browser/looks;
it fails unless --changed names it. A margin that is planted has to be noticed. No page may move by more than 0.02 while it comes (CLS), and nothing
may reach out of it.`;

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    changed: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser', 'looks');
/** So much of a page may be other by itself: a figure with one digit more. */
const mostShare = 0.002;
const mostShift = 0.02;
const patienceMs = 120_000;
const schemes = ['light', 'dark'] as const;
/** A margin that nobody meant, in the list of runs. */
const planted = 'main tbody td { padding-bottom: 12px !important; }';
const plantedOn = 'runs';

const isMeant = (name: string): boolean => values.changed.split(',').includes(name);

function keep(name: string, shots: Record<string, Buffer>): void {
  for (const [what, png] of Object.entries(shots)) writeFileSync(join(pictures, `${name}-${what}.png`), png);
}

async function inContext(browser: Browser, view: View, folder: string | null): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext(view.options);
  context.setDefaultTimeout(patienceMs);
  if (folder !== null) await takeFilesFrom(context, folder);
  await context.addInitScript(watchShifts);
  return [context, await context.newPage()];
}

async function signIn(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.url}/console`);
  await page.getByLabel('Key').fill(standInKeys.operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Phone' }).waitFor();
}

/** A page as it was and as it is; answers what is wrong with it. */
async function lookAt(
  name: string,
  [before, now]: readonly [Page, Page],
  url: string,
  content: string,
): Promise<string[]> {
  const [, arrived] = await Promise.all([open(before, url, content, true), open(now, url, content)]);
  const wrong = [
    ...(arrived.shift > mostShift ? [`moves by ${arrived.shift.toFixed(3)}: ${arrived.moved}`] : []),
    ...arrived.tooWide.map((what) => `breaks its box: ${what}`),
  ];
  for (const scheme of schemes) {
    const [then, is] = [await picture(before, scheme), await picture(now, scheme)];
    const { share, where } = compare(then, is);
    if (share <= mostShare) continue;
    keep(`${name}-${scheme}`, { before: then, now: is, where: PNG.sync.write(where) });
    const percent = (share * 100).toFixed(2);
    if (isMeant(name.replace(/-\w+$/, ''))) console.log(`  · ${name} ${scheme}: ${percent} % is other, as meant`);
    else wrong.push(`${scheme}: ${percent} % is other`);
  }
  return wrong;
}

/** Whether a margin is noticed that was planted into the page that is open. */
async function noticesMargin(now: Page): Promise<boolean> {
  const plain = await picture(now, 'light');
  const { share } = compare(plain, await picture(now, 'light', planted));
  console.log(`  a margin that was planted makes ${(share * 100).toFixed(2)} % other`);
  return share > mostShare;
}

interface Looked {
  pages: number;
  failed: number;
}

async function lookThrough(
  browser: Browser,
  stack: Stack,
  view: View,
  { pages, folder }: { pages: readonly LookedAt[]; folder: string },
): Promise<Looked> {
  const [[oldContext, before], [newContext, now]] = [
    await inContext(browser, view, folder),
    await inContext(browser, view, null),
  ];
  const looked: Looked = { pages: 0, failed: 0 };
  const judge = (name: string, wrong: readonly string[]): void => {
    looked.pages += 1;
    if (wrong.length > 0) looked.failed += 1;
    console.log(`  ${wrong.length === 0 ? '✔' : '✘'} ${name}${wrong.map((what) => `\n      ${what}`).join('')}`);
  };
  try {
    judge(
      `sign-in-${view.name}`,
      await lookAt(`sign-in-${view.name}`, [before, now], `${stack.url}/console`, 'button'),
    );
    await Promise.all([signIn(before, stack), signIn(now, stack)]);
    const wanted = pages.filter(([name]) => name.includes(values.only));
    for (const [name, place, content] of wanted) {
      judge(
        `${name}-${view.name}`,
        await lookAt(`${name}-${view.name}`, [before, now], `${stack.url}/console#${place}`, content),
      );
      if (name === plantedOn && !(await noticesMargin(now)))
        judge(`planted-${view.name}`, ['a planted margin was not noticed']);
    }
  } finally {
    await oldContext.close();
    await newContext.close();
  }
  return looked;
}

async function lookAll(browser: Browser, folder: string): Promise<Looked> {
  const environment = { TOOLS_ENABLED: 'today_range,get_counts,add_note', RECONCILE_GRACE_MS: '300' };
  const stack = await startStack({ environment });
  const all: Looked = { pages: 0, failed: 0 };
  try {
    stack.model.use(new HeldModel(0).script);
    const pages = pagesOf(await fill(stack));
    for (const view of views) {
      const { pages: many, failed } = await lookThrough(browser, stack, view, { pages, folder });
      all.pages += many;
      all.failed += failed;
    }
  } finally {
    await stack.stop();
  }
  return all;
}

/** Ends with 0 when every page looks as it did, keeps still and keeps to its width, 1 when not, 2 where there is no browser. */
async function main(): Promise<number> {
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const executable = findChromium();
  if (executable === null) return 2;
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const commit = commitBefore(root, values.before);
  console.log(`  beside ${commit.slice(0, 12)}, in light and dark`);
  const folder = builtAt(root, commit);
  const browser = await launch(executable);
  const began = performance.now();
  try {
    const { pages, failed } = await lookAll(browser, folder);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`\n${pages - failed} of ${pages} pages are as they were, or as meant, in ${seconds} s`);
    return failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

process.exitCode = await main();
