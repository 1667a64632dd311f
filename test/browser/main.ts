import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { report } from '../scenarios/report-agent.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import { allJourneys } from './all-journeys.js';
import { findChromium, launch, views } from './chromium.js';
import type { View } from './chromium.js';
import { builderModel } from './builder-journeys.js';
import { assistantModel } from './forming-journeys.js';
import { HeldModel } from './held-model.js';
import { HeldStream } from './held-stream.js';
import type { Journey, Fixture } from './journeys.js';
import { KeyboardWalk } from './keyboard-walk.js';
import { apiLoss, OutageWalk, redisLoss } from './outage-walk.js';
import { mostScriptBytes, weigh } from './page-weight.js';
import { triageAgent, triageModel, triageTools } from './triage-journeys.js';
import { Walk } from './walk.js';
import { startWebsite } from './website.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser');
const usage = `npm run lab -- test:browser [--view desktop|phone] [--only <words of a name>[,<others>]]
    [--lose api|redis [--seconds 30]] [--keyboard]

Walks through the console in Chromium, on both screens. --only plays signing in and the journeys of these words.
--lose takes the API or Redis away once in every journey, by SIGKILL, for so many seconds: every page says so, keeps what is typed, and goes on.
--keyboard takes no pointer: each thing is reached by Tab, and its focus must be seen.`;

const options = {
  view: { type: 'string' },
  only: { type: 'string' },
  lose: { type: 'string' },
  seconds: { type: 'string', default: '30' },
  keyboard: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const { values: asked } = parseArgs({ options });

/** Long enough to be seen thinking, short enough to wait for. */
const thinkMs = 1_200;

function say(ok: boolean, line: string): boolean {
  console.log(`  ${ok ? '✔' : '✘'} ${line}`);
  return ok;
}

async function sayWeight(walk: Walk): Promise<boolean> {
  const { bytes, firstPaintMs } = await weigh(walk.page);
  const sum = (of: typeof bytes): number => of.reduce((total, one) => total + one.bytes, 0);
  const scripts = sum(bytes.filter(({ name }) => name.endsWith('.js')));
  const each = bytes.map(({ name, bytes: weight }) => `${name.split('/').at(-1) || 'page'} ${weight}`).join(', ');
  const line = `first visit: ${sum(bytes)} bytes (${each}), first paint after ${Math.round(firstPaintMs)} ms`;
  return say(scripts > 0 && scripts < mostScriptBytes, line);
}

async function take(journey: Journey, walk: Walk, fixture: Fixture): Promise<boolean> {
  const before = walk.clicked.length;
  walk.begin();
  const failure = await journey
    .go(walk, fixture)
    .then(() => walk.end())
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  fixture.model.release(); // a journey that failed may have left it held
  if (failure !== null) await walk.picture(`failure-${walk.pictures.length}`).catch(() => undefined);
  say(failure === null, journey.name);
  for (const line of walk.clicked.slice(before)) console.log(`      ${line}`);
  if (failure !== null) console.log(`      ${failure}`);
  return failure === null;
}

function sayJudgement({ judged, violations, complaints, pictures: taken }: Walk): boolean {
  const isFree = say(violations.length === 0, `axe-core: ${violations.length} violations on ${judged.join(', ')}`);
  for (const { page, rule, where } of violations) console.log(`      ${page}: ${rule} at ${where.join('; ')}`);
  const isQuiet = say(complaints.length === 0, `complaints of the page: ${complaints.join('; ') || 'none'}`);
  say(true, `${taken.length} pictures`);
  return isFree && isQuiet;
}

/** What a kind of walk says of its own at the end. */
function sayKind(walk: Walk, journeyCount: number): boolean {
  if (walk instanceof OutageWalk)
    return say(walk.losses > 0, `it was away in ${walk.losses} of ${journeyCount} journeys`);
  if (!(walk instanceof KeyboardWalk)) return true;
  for (const line of walk.unseen) console.log(`      ${line}`);
  return say(walk.unseen.size === 0, `${walk.tabs} Tabs, ${walk.unseen.size} places where nobody sees the focus`);
}

function walkOn(page: Page, view: View, { stack }: Fixture, redis: PrivateRedis): Walk {
  const awayMs = Number(asked.seconds) * 1_000;
  if (asked.lose === 'api') return new OutageWalk(page, view.name, pictures, apiLoss(stack), awayMs);
  if (asked.lose === 'redis') return new OutageWalk(page, view.name, pictures, redisLoss(redis), awayMs);
  return asked.keyboard ? new KeyboardWalk(page, view.name, pictures) : new Walk(page, view.name, pictures);
}

/** Those that are asked for, with the signing in that all begin behind. */
function wanted(): readonly Journey[] {
  const words = asked.only?.split(',');
  return words === undefined
    ? allJourneys
    : allJourneys.filter(({ name }, place) => place === 0 || words.some((word) => name.includes(word.trim())));
}

async function walkThrough(browser: Browser, fixture: Fixture, view: View, redis: PrivateRedis): Promise<boolean> {
  console.log(`\n${view.name}`);
  const context = await browser.newContext(view.options);
  const walk = walkOn(await context.newPage(), view, fixture, redis);
  await walk.page.goto(`${fixture.stack.url}/console`);
  await walk.find('button', 'Sign in').waitFor();
  const results = [await sayWeight(walk)];
  for (const journey of wanted()) results.push(await take(journey, walk, fixture));
  results.push(sayKind(walk, wanted().length));
  results.push(sayJudgement(walk));
  await context.close();
  return results.every(Boolean);
}

/** A folder of agents: one that answers where nobody else does, and two whose conversations run a workflow. */
function agentsDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'agents-'));
  for (const agent of [{ id: 'desk', default: true }, report, triageAgent])
    writeFileSync(join(directory, `${agent.id}.json`), JSON.stringify(agent));
  return directory;
}

/** The settings of a chat that this website may frame. Anybody may begin one, so its cost has a cap. */
function framedChat(origin: string): Record<string, string> {
  return {
    ...{ HTML_FORM_SECRET: 'a-secret-for-the-forms', HTML_FORM_ORIGINS: origin },
    ...{ BUDGET_TENANT_MICRO_USD_PER_DAY: '1000000000', FIRM_NAME: "Ana's plumbing", FIRM_COLOR: '#1d4ed8' },
  };
}

/** Ends with 0 when every journey ends well, 1 when not, 2 where there is no browser. */
async function main(): Promise<number> {
  if (asked.help) {
    console.log(usage);
    return 0;
  }
  if (wanted().length < (asked.only === undefined ? 1 : 2)) {
    console.error(`no journey has ${asked.only} in its name`);
    return 2;
  }
  const executable = findChromium();
  if (executable === null) return 2;
  mkdirSync(pictures, { recursive: true });
  const agents = agentsDirectory();
  const stream = new HeldStream();
  const redis = await startRedis({ appendonly: 'always' });
  const website = await startWebsite();
  const stack = await startStack({
    ...{ stream, redis },
    environment: {
      ...framedChat(website.url),
      ...{ AGENTS_DIR: agents, RECONCILE_GRACE_MS: '300', ...triageTools },
      TOOLS_ENABLED: 'today_range,get_counts,add_note,get_order',
      MODEL_TIMEOUT_MS: '300000', // a model that is held while a page is judged is not late
    },
  });
  website.frame(stack.url);
  const browser = await launch(executable);
  try {
    const speakers = [builderModel, assistantModel, triageModel];
    const model = new HeldModel(thinkMs, async (...call) => {
      for (const speaker of speakers) {
        const said = await speaker(...call);
        if (said !== null) return said;
      }
      return null;
    });
    stack.model.use(model.script);
    const results: boolean[] = [];
    for (const [index, view] of views.entries()) {
      if (asked.view !== undefined && asked.view !== view.name) continue;
      const fixture = { website: website.url, stack, model, stream, person: `+155501${String(60 + index)}` };
      results.push(await walkThrough(browser, fixture, view, redis));
    }
    console.log(`\npictures in ${pictures}`);
    return results.every(Boolean) ? 0 : 1;
  } finally {
    await browser.close();
    await Promise.all([stack.stop(), website.close()]);
    rmSync(agents, { recursive: true });
  }
}

process.exitCode = await main();
