import { Redis } from 'ioredis';
import { parsePartition, renameId } from '#protocol';
import { keys } from '#records';
import { reportNumber } from '../scenarios/report-agent.js';
import { until } from '../support/app-process.js';
import { publicUrl } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';
import { decide, operate } from './journeys.js';
import type { Fixture, Journey } from './journeys.js';
import type { Walk } from './walk.js';

interface TreeRun {
  run_id: string;
  node: string | null;
  outcome: string | null;
  live: { doing: string } | null;
}

/** More than the workers that may die over one turn. */
const deaths = '99';
const words = 'report/words';

async function latestReport(stack: Stack): Promise<string | null> {
  const { runs } = (await operate(stack, 'GET', '/v1/runs?agent=report&limit=1')) as { runs: { run_id: string }[] }; // what the API answers
  return runs[0]?.run_id ?? null;
}

/** A text that starts a tree; answers the id of its root. */
async function askForReport({ stack, person }: Fixture): Promise<string> {
  const before = await latestReport(stack);
  const text = { from: person, to: reportNumber, body: 'How was January?', url: `${publicUrl}/webhooks/twilio/sms` };
  await stack.twilio.text(text);
  await until('the root', async () => (await latestReport(stack)) !== before);
  return (await latestReport(stack)) ?? '';
}

async function childAt(stack: Stack, rootRunId: string, node: string): Promise<TreeRun | undefined> {
  const { runs } = (await operate(stack, 'GET', `/v1/runs/${rootRunId}/tree`)) as { runs: TreeRun[] }; // what the API answers
  return runs.find((run) => run.node === node);
}

/** A tree whose last child is thinking until `look` has looked; answers the id of its root. */
async function whileWordsAreHeld(fixture: Fixture, look: (rootRunId: string) => Promise<void>): Promise<string> {
  const release = fixture.model.hold(0);
  try {
    const rootRunId = await askForReport(fixture);
    await look(rootRunId);
    return rootRunId;
  } finally {
    release();
  }
}

/** Takes the turn of an actor from its worker, as one over which too many have died: the next to take it parks the run. */
async function takeTurnAway(redisUrl: string, actorId: string): Promise<void> {
  const redis = new Redis(redisUrl);
  try {
    const actor = keys.actor(actorId);
    const nudge = [keys.due(parsePartition(actorId) ?? 0), 0, actorId] as const;
    await redis
      .multi()
      .hset(actor, 'attempts', deaths)
      .hdel(actor, 'lease', 'leaseUntil')
      .zadd(...nudge)
      .exec();
  } finally {
    redis.disconnect();
  }
}

/** A tree whose last child is parked. */
async function reportWithParkedWords(fixture: Fixture): Promise<{ rootRunId: string; childRunId: string }> {
  const { stack } = fixture;
  let childRunId = '';
  const rootRunId = await whileWordsAreHeld(fixture, async (runId) => {
    const child = (): Promise<TreeRun | undefined> => childAt(stack, runId, words);
    await until('the child to think', async () => (await child())?.live?.doing === 'thinking');
    childRunId = (await child())?.run_id ?? '';
    await takeTurnAway(stack.environment['REDIS_URL'] ?? '', renameId(childRunId, 'act'));
    await until('the child to be parked', async () => (await child())?.outcome === 'parked');
  });
  await stack.settledRun(rootRunId);
  return { rootRunId, childRunId };
}

async function openRun(walk: Walk, stack: Stack, runId: string): Promise<void> {
  await walk.page.goto(`${stack.url}/console#/runs/${runId}`);
  await walk.find('heading', /^Run/).waitFor();
}

function children(walk: Walk) {
  return walk.page.getByRole('region', { name: 'Children' });
}

function fact(walk: Walk, name: string) {
  // A name that has the focus is explained behind it.
  return walk.page.locator('dt', { hasText: new RegExp(`^${name}`) }).locator('+ dd');
}

async function isAt(walk: Walk, runId: string): Promise<void> {
  await walk.find('heading', /^Run/).waitFor();
  if (!walk.page.url().endsWith(`#/runs/${runId}`)) throw new Error(`at ${walk.page.url()}, not at ${runId}`);
}

async function answeredChildren(walk: Walk, expected: number): Promise<void> {
  const good = children(walk).locator('.badge.good');
  await good.nth(expected - 1).waitFor();
  const found = await good.count();
  if (found !== expected) throw new Error(`${found} children have answered, not ${expected}`);
}

async function seesLiveChild(walk: Walk): Promise<void> {
  await walk.sees('thinking', children(walk).locator('li', { hasText: words }).locator('.badge.live'));
  await walk.sees('waiting for its children', walk.page.locator('li.live'));
}

/** Opens the page of the parked child from its root's, and its dead letter from there. */
async function openDeadLetter(walk: Walk): Promise<void> {
  const parked = children(walk)
    .locator('li')
    .filter({ has: walk.page.locator('.badge.bad', { hasText: 'parked' }) })
    .last(); // the child itself, which stands in those above it
  await walk.sees(words, parked);
  await walk.click('link', /^run_/, parked);
  await walk.page.locator('.heading .badge.bad', { hasText: 'parked' }).waitFor();
  await walk.clickOn(fact(walk, 'Dead letter').getByRole('link'));
  await walk.find('heading', /^Dead letter/).waitFor();
  await walk.find('link', /^run_/, fact(walk, 'Root')).waitFor();
}

/** What a person sees of a run that has started others. */
export const treeJourneys: readonly Journey[] = [
  {
    name: 'watch a workflow and what it has started, and go to a child and back to its root by keyboard',
    async go(walk, fixture) {
      const root = await whileWordsAreHeld(fixture, async (runId) => {
        await walk.page.goto(`${fixture.stack.url}/console#/runs?agent=report`);
        await walk.page.locator(`tbody tr:first-child a[href="#/runs/${runId}"]`).waitFor();
        await walk.press('j Enter');
        await isAt(walk, runId);
        await seesLiveChild(walk);
        await answeredChildren(walk, 3);
        await walk.judge('run with live children');
        await walk.picture('run-tree-live');
      });
      await walk.page.locator('.heading .badge.good').waitFor();
      await answeredChildren(walk, 5);
      await walk.sees('A calm month.', walk.page.locator('.words'));
      await walk.sees('for its children', walk.page.locator('.waterfall'));
      await fact(walk, 'For its children').waitFor();
      await walk.judge('run with children');
      await walk.picture('run-tree');
      await walk.press('j Enter');
      await fact(walk, 'Parent').waitFor();
      await walk.sees('report', fact(walk, 'Node'));
      await walk.judge('child of a run');
      await walk.picture('run-child');
      await walk.focusOn(fact(walk, 'Root').getByRole('link'));
      await walk.press('Enter');
      await isAt(walk, root);
      await answeredChildren(walk, 5);
    },
  },
  {
    name: 'find the dead letter of a parked child, and ask its root again',
    async go(walk, fixture) {
      const { rootRunId } = await reportWithParkedWords(fixture);
      await openRun(walk, fixture.stack, rootRunId);
      await walk.page.locator('.heading .badge.bad').waitFor();
      await walk.judge('run with a parked child');
      await walk.picture('run-tree-parked');
      await openDeadLetter(walk);
      await walk.judge('dead letter of a child');
      await walk.picture('letter-of-child');
      await decide(walk, 'Replay', 'the controllers are mended');
      await walk.sees('The dead letter is replayed');
      await walk.click('link', /^run_/, walk.page.locator('p[role=status]'));
      await walk.page.locator('.heading .badge.good').waitFor();
      await answeredChildren(walk, 5);
    },
  },
];

/** The same for a viewer, who is signed in when it begins. */
export const treeViewerJourneys: readonly Journey[] = [
  {
    name: 'see a tree and its dead letter as a viewer, who may not act',
    async go(walk, fixture) {
      const { stack } = fixture;
      await whileWordsAreHeld(fixture, async (runId) => {
        await openRun(walk, stack, runId);
        await seesLiveChild(walk);
        if ((await walk.page.getByText('Cancel this run').count()) > 0)
          throw new Error('a viewer is offered to cancel');
      });
      await walk.page.locator('.heading .badge.good').waitFor();
      await answeredChildren(walk, 5);
      const { rootRunId, childRunId } = await reportWithParkedWords(fixture);
      await openRun(walk, stack, rootRunId);
      await openDeadLetter(walk);
      await walk.judge('dead letter of a child, to a viewer');
      if ((await walk.page.locator('form.reason-form').count()) > 0) throw new Error('a viewer is offered to decide');
      const discard = { reason: 'a drill', by: 'ana' };
      await operate(stack, 'POST', `/v1/dead-letters/${childRunId}/discard`, discard);
    },
  },
];
