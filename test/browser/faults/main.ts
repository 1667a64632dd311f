import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { standInKeys } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { findChromium, launch, views } from '../chromium.js';
import { KeyboardWalk } from '../keyboard-walk.js';
import { Walk } from '../walk.js';
import type { Fault, FaultFixture } from './fault.js';
import { faults } from './faults.js';

const usage = `npm run lab -- browser-faults [--only <words of a name>[,<words of another>]]

Walks in Chromium, against real processes and Redis, the ways on which people once met faults of the console: each says what is seen
when the fault is mended, how many clicks and how many seconds it takes.`;

/** A browser that has just begun may take so long over its first page where the machine is busy. */
const firstPageMs = 150_000;

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser');

/** Faults that share a product: those of the same settings, unless one has it for itself. */
function groupsOf(wanted: readonly Fault[]): Fault[][] {
  const groups = new Map<string, Fault[]>();
  for (const [index, fault] of wanted.entries()) {
    const key = fault.isAlone === true ? `alone ${index}` : JSON.stringify(fault.environment ?? {});
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()];
}

async function signedIn(browser: Browser, stack: Stack, fault: Fault) {
  const view = views.find(({ name }) => name === (fault.view ?? 'desktop'));
  if (view === undefined) throw new Error(`there is no view ${fault.view}`);
  const context = await browser.newContext(view.options);
  const Kind = fault.isByKeys === true ? KeyboardWalk : Walk;
  const walk = new Kind(await context.newPage(), view.name, pictures);
  await walk.page.goto(`${stack.url}/console`, { timeout: firstPageMs });
  await walk.fill('Key', standInKeys.operator);
  await walk.click('button', 'Sign in');
  await walk.find('heading', 'Phone').waitFor();
  return { context, walk };
}

async function walkOne(browser: Browser, fixture: FaultFixture, fault: Fault): Promise<boolean> {
  const { context, walk } = await signedIn(browser, fixture.stack, fault);
  const before = walk.clicked.length;
  const began = performance.now();
  const problems: string[] = [];
  try {
    await fault.go(walk, fixture);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    await walk.picture(`fault-${fault.name.replaceAll(' ', '-')}`).catch(() => undefined);
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  problems.push(
    ...walk.complaints,
    ...(walk instanceof KeyboardWalk ? walk.unseen : []),
    ...walk.violations.map(({ page, rule, where }) => `${page}: ${rule} at ${where.join('; ')}`),
  );
  await context.close();
  const acts = walk.clicked.length - before;
  console.log(`  ${problems.length === 0 ? '✔' : '✘'} ${fault.name}: ${fault.shows} (${acts} acts, ${seconds} s)`);
  for (const problem of problems) console.log(`      ${problem}`);
  return problems.length === 0;
}

async function walkGroup(browser: Browser, group: readonly Fault[], firstNumber: number): Promise<number> {
  const redis = await startRedis({ appendonly: 'always' });
  const stack = await startStack({ redis, environment: { ...group[0]?.environment } });
  let failed = 0;
  try {
    for (const [index, fault] of group.entries()) {
      stack.model.use(undefined);
      const person = `+155501${5_000 + firstNumber + index}`;
      if (!(await walkOne(browser, { stack, redis, person }, fault))) failed += 1;
    }
  } finally {
    await stack.stop();
  }
  return failed;
}

/** Those of a name that begins with one of these words; every one where there are none. */
function wantedOf(only: string | undefined): Fault[] {
  const words = only?.toLowerCase().split(',');
  const begins = (name: string, word: string): boolean => `${name.toLowerCase()} `.startsWith(`${word.trim()} `);
  return faults.filter(({ name }) => words?.some((word) => begins(name, word)) ?? true);
}

/** Ends with 0 when every way ends well, 1 when not or none was asked for, 2 where there is no browser. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const executable = findChromium();
  if (executable === null) return 2;
  mkdirSync(pictures, { recursive: true });
  const wanted = wantedOf(values.only);
  const browser = await launch(executable);
  const began = performance.now();
  let failed = 0;
  let number = 0;
  try {
    for (const group of groupsOf(wanted)) {
      failed += await walkGroup(browser, group, number);
      number += group.length;
    }
  } finally {
    await browser.close();
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`\n${wanted.length - failed} of ${wanted.length} ways, in ${seconds} s`);
  return failed === 0 && wanted.length > 0 ? 0 : 1;
}

process.exitCode = await main();
