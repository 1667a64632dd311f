import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { standInKeys } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import { findChromium, launch, views } from '../chromium.js';
import { HeldModel } from '../held-model.js';
import { planted } from './planted.js';
import type { Planted } from './planted.js';
import { readPages, readShell } from './read-pages.js';
import type { ReadPage } from './read-pages.js';

const usage = `npm run lab -- browser-reader [--only <number>[,<number>]]

Plants twelve faults, each in a deployment of its own, and writes down what the pages of the console say of each, as a person reads them who clicks from
the overview on: for a reader who knows nothing of the faults and is to say cause and cure. The answers lie beside, in a file of their own.`;

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/dist\/$/, '/');
const folder = join(root, '.cache', 'browser', 'reader');
/** What a fault has, to be seen: a silent process takes 7.5 s, the overview's figures are shared for 5 s and asked for every 5 s. */
const growsMs = 32_000;

const begin = [
  ['Overview', '#/overview'],
  ['Runs', '#/runs'],
  ['Dead letters', '#/letters'],
  ['Approvals', '#/approvals'],
  ['Workflows', '#/workflows'],
  ['System', '#/system'],
].map(([words = '', href = '']) => ({ words, href }));

function written(noticed: string, shell: string, pages: readonly ReadPage[]): string {
  const parts = pages.map(
    ({ clicks, text }, at) => `=== page ${at + 1}, by clicks on: ${clicks.join(' › ')}\n\n${text}\n`,
  );
  return `What was noticed: ${noticed}\n\n=== above every page\n\n${shell}\n\n${parts.join('\n')}`;
}

async function readOf(browser: Browser, { noticed, plant }: Planted): Promise<{ text: string; pages: number }> {
  const redis = await startRedis({ appendonly: 'always' });
  const stack = await startStack({ redis, environment: { TOOLS_ENABLED: 'today_range,get_counts,add_note' } });
  const context = await browser.newContext(views[0]?.options ?? {});
  try {
    stack.model.use(new HeldModel(100).script);
    const page = await context.newPage();
    await page.goto(`${stack.url}/console`);
    await page.getByLabel('Key').fill(standInKeys.operator);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Phone' }).waitFor();
    await page.evaluate("location.hash = '/overview'");
    await plant({ stack, redis });
    await page.waitForTimeout(growsMs);
    const pages = await readPages(page, begin);
    return { text: written(noticed, await readShell(page), pages), pages: pages.length };
  } finally {
    await context.close();
    await stack.stop();
  }
}

/** Ends with 0 when every fault was written down, 1 when not or none was asked for, 2 where there is no browser. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const executable = findChromium();
  if (executable === null) return 2;
  const only = values.only?.split(',').map(Number);
  const wanted = planted.flatMap((fault, at) => (only?.includes(at + 1) === false ? [] : [{ fault, number: at + 1 }]));
  if (only === undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await launch(executable);
  let failed = 0;
  try {
    for (const { fault, number } of wanted) {
      try {
        const { text, pages } = await readOf(browser, fault);
        writeFileSync(join(folder, `fault-${number}.txt`), text);
        console.log(`  ✔ ${number}: ${pages} pages, ${text.length} characters`);
      } catch (error) {
        failed += 1;
        console.log(`  ✘ ${number}: ${String(error)}`);
      }
    }
  } finally {
    await browser.close();
  }
  const answers = planted.map(({ cause, cure }, at) => `${at + 1}. cause: ${cause}\n   cure: ${cure}\n`);
  writeFileSync(join(folder, 'answers.txt'), answers.join('\n'));
  console.log(`\nfor the reader: ${folder}/fault-*.txt; the answers: answers.txt there`);
  return failed === 0 && wanted.length > 0 ? 0 : 1;
}

process.exitCode = await main();
