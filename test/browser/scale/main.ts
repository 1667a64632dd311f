import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { findChromium, launch, views } from '../chromium.js';
import { operate } from '../journeys.js';
import { copyRuns } from './copy-runs.js';
import { measurePage } from './measure-page.js';
import type { PageMeasure } from './measure-page.js';

const usage = `npm run lab -- browser-scale [--runs 200000] [--real 2000] [--people 500]

Fills a deployment: so many runs by the real path, from so many people, and copies of them in Redis up to --runs; a run whose output is 200 KB, a text of
300 characters without a space, and the longest name that a graph may have. Then every page of the console is opened in Chromium, before and after: first paint, longest task, layout shift, and what breaks its box.`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200000' },
    real: { type: 'string', default: '2000' },
    people: { type: 'string', default: '500' },
    help: { type: 'boolean', default: false },
  },
});

/** 20 partitions of 10,000 runs in lists are 200,000. */
const environment = { PARTITIONS: '20' };
const atOnce = 25;
const patienceMs = 600_000;
/** The longest that a graph may have. */
const longName = 'N'.repeat(200);
const longText = 'T'.repeat(300);
const longWorkflow = 'long-name';
const question = 'How many angry messages today?';

/** What a page may take: a paint by the clock, and a task by the processor's time. Without anything in it a page is measured too, for the machine may be busy. */
const most = { paintMs: 500, timesEmpty: 2, taskMs: 100, shift: 0.1 };

function numberOf(person: number): string {
  return `+1557${String(1_000_000 + person)}`;
}

async function fill(stack: Stack, real: number, people: number): Promise<void> {
  const count = (): number =>
    stack.twilio.messages.filter(({ direction, to }) => direction === 'outbound-api' && to.startsWith('+1557')).length;
  const before = count();
  const answered = (): number => count() - before;
  for (let sent = 0; sent < real; sent += atOnce) {
    const some = Math.min(atOnce, real - sent);
    await Promise.all(Array.from({ length: some }, (_, n) => stack.text(numberOf((sent + n) % people), question)));
    // Who texts before the last answer has one run for both: each conversation is answered before it is its turn again.
    await until('the answers', () => answered() >= sent + some - Math.min(people, 200), patienceMs);
  }
  await until('all answers', () => answered() >= real, patienceMs);
}

function longGraph(): object {
  const value = `={{ 'x'.repeat(200000) }}`;
  const made = { id: 'v', name: 'output', value, type: 'string' };
  const node = (name: string, type: string, typeVersion: number, parameters: object): object => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters, position: [0, 0] },
  });
  return {
    name: longName,
    nodes: [node('Start', 'manualTrigger', 1, {}), node('Make', 'set', 3.4, { assignments: { assignments: [made] } })],
    connections: { Start: { main: [[{ node: 'Make', type: 'main', index: 0 }]] } },
  };
}

async function firstRun(stack: Stack, query: string): Promise<{ run_id: string; actor_id: string } | undefined> {
  const found = await operate(stack, 'GET', `/v1/runs?limit=1${query}`);
  return (found as { runs: { run_id: string; actor_id: string }[] }).runs[0]; // what the API answers
}

/** A workflow with a long name, and a run of it with a long output; answers that run. */
async function runLong(stack: Stack): Promise<string> {
  await operate(stack, 'POST', '/v1/workflows', { id: longWorkflow, graph: longGraph() });
  await operate(stack, 'POST', `/v1/workflows/${longWorkflow}/publish`, { reason: 'a drill' });
  await operate(stack, 'POST', `/v1/workflows/${longWorkflow}/runs`, { input: '' });
  const query = `&agent=workflow.${longWorkflow}&phase=finished`;
  await until('the long run', async () => (await firstRun(stack, query)) !== undefined, patienceMs);
  return (await firstRun(stack, query))?.run_id ?? '';
}

/** Every page, with what is seen once it has what it is about. */
function pagesOf(run: string, conversation: string, long: string): readonly [string, string][] {
  return [
    ['/overview', '.figure-card'],
    ['/phone', '#text'],
    ['/runs', 'tbody tr'],
    ['/runs?text=angry', 'tbody tr'],
    ['/runs?outcome=cancelled', 'main p.nothing, main .nothing, tbody tr'],
    [`/runs/${run}`, '.heading .badge'],
    [`/runs/${long}`, '.heading .badge'],
    ['/conversations', 'tbody tr'],
    [`/conversations/${conversation}`, '.words'],
    ['/letters', 'h1'],
    ['/approvals', 'h1'],
    ['/workflows', 'tbody tr'],
    [`/workflows/${longWorkflow}`, 'h2'],
    [`/build/${longWorkflow}`, '.react-flow__node'],
    ['/assistant', 'h1'],
    ['/schedules', 'h1'],
    ['/system', '.processes tbody tr'],
    ['/agents', 'h1'],
    ['/audit', 'h1'],
    ['/people', 'h2'],
    ['/policy', 'h1'],
    ['/tables', 'h1'],
    ['/webhooks', 'h1'],
    ['/credentials', 'h1'],
    ['/permissions', 'h1'],
  ];
}

async function signedIn(browser: Browser, stack: Stack): Promise<BrowserContext> {
  const context = await browser.newContext(views[0]?.options ?? {});
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.goto(`${stack.url}/console`);
  await page.getByLabel('Key').fill(standInKeys.operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Phone' }).waitFor();
  await page.close();
  return context;
}

async function measureAll(browser: Browser, stack: Stack, pages: readonly [string, string][]): Promise<PageMeasure[]> {
  const context = await signedIn(browser, stack);
  const measured: PageMeasure[] = [];
  for (const [path, content] of pages)
    measured.push(await measurePage(browser, context, `${stack.url}/console#${path}`, content));
  await context.close();
  return measured;
}

function problemsOf(full: PageMeasure, empty: PageMeasure): string[] {
  const isSlow = full.firstPaintMs > Math.max(most.paintMs, empty.firstPaintMs * most.timesEmpty);
  return [
    ...(isSlow ? ['paints late'] : []),
    ...(full.longestTaskMs > most.taskMs ? ['a long task'] : []),
    ...(full.shift > most.shift ? ['shifts'] : []),
    ...full.tooWide.map((what) => `breaks its box: ${what}`),
  ];
}

function print(pages: readonly [string, string][], empty: PageMeasure[], full: PageMeasure[]): number {
  console.log(`\n${'page'.padEnd(30)} paint ms (empty)  content ms (empty)  task ms (empty)  shift`);
  let failed = 0;
  for (const [at, [path]] of pages.entries()) {
    const [then, now] = [empty[at], full[at]];
    if (then === undefined || now === undefined) continue;
    const pair = (a: number, b: number): string => `${String(Math.round(a)).padStart(6)} (${Math.round(b)})`.padEnd(18);
    const name = path.replace(/(?:run|act)_\w+/, (id) => `${id.slice(0, 4)}…`);
    const problems = problemsOf(now, then);
    if (problems.length > 0) failed += 1;
    console.log(
      `${name.padEnd(30)} ${pair(now.firstPaintMs, then.firstPaintMs)} ${pair(now.contentMs, then.contentMs)} ${pair(now.longestTaskMs, then.longestTaskMs)} ${now.shift.toFixed(3)} ${problems.join('; ')}`,
    );
  }
  return failed;
}

/** Ends with 0 when every page keeps to what it may take, 1 when not, 2 where there is no browser. */
async function main(): Promise<number> {
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const executable = findChromium();
  if (executable === null) return 2;
  const [runs, real, people] = [Number(values.runs), Number(values.real), Number(values.people)];
  const redis = await startRedis({ appendonly: 'no' });
  const stack = await startStack({ redis, environment });
  const browser = await launch(executable);
  try {
    await stack.text(numberOf(0), longText);
    await stack.untilReplies(numberOf(0), 1, patienceMs);
    const long = await runLong(stack);
    const one = await firstRun(stack, '&channel=sms');
    const pages = pagesOf(one?.run_id ?? '', one?.actor_id ?? '', long);
    const empty = await measureAll(browser, stack, pages);
    const began = performance.now();
    await fill(stack, real, people);
    const seconds = (performance.now() - began) / 1_000;
    console.log(`${real} runs of ${people} conversations by the real path, in ${seconds.toFixed(0)} s`);
    const ids = await stack.runIds();
    const listed = await copyRuns(redis.url, ids, Math.max(0, runs - ids.length));
    console.log(`${runs - ids.length} copies in Redis, of which ${listed} stand in the lists; every 20th has its rows`);
    const full = await measureAll(browser, stack, pages);
    const failed = print(pages, empty, full);
    console.log(`\n${pages.length - failed} of ${pages.length} pages keep to it`);
    return failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

process.exitCode = await main();
