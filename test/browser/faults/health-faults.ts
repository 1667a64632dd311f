import type { Walk } from '../walk.js';
import type { Fault } from './fault.js';
import { burst } from './list-walks.js';
import { askInVain, goTo, question, seen, unseen } from './ways.js';

/** What fails leads to what to do, on a page of its own. */
async function leadsToRunbook(walk: Walk, heading: RegExp): Promise<void> {
  const href = await walk.find('link', 'What to do').getAttribute('href');
  const guide = await walk.page.context().newPage();
  await guide.goto(new URL(href ?? '', walk.page.url()).href);
  await walk.find('heading', heading, guide).waitFor();
  await guide.close();
}

/** What tells the health of things by the work that they do. */
export const healthFaults: readonly Fault[] = [
  {
    name: 'B9',
    shows: 'a tool that fails for everybody is seen in Runs, found by a filter, and leads to its runs',
    async go(walk, { stack, person }) {
      await askInVain(stack, person, 1);
      await walk.click('link', 'Runs');
      await seen(walk, 'answered, a tool failed', 15_000);
      await walk.choose('Failed tool', 'get_counts');
      await seen(walk, 'get_counts: tool failed', 15_000);
      await walk.judge('runs of a failed tool');
      await walk.page.locator('tbody tr a').first().click();
      await seen(walk, 'Every run in which it failed', 15_000);
      await walk.judge('run of a failed tool');
      stack.dashboard.failAll(null);
    },
  },
  {
    name: 'B33',
    shows: 'a breaker that one process has opened by itself is failing on System, with a mark on every page',
    isAlone: true,
    async go(walk, { stack, person }) {
      await askInVain(stack, person, 11);
      await walk.click('link', 'Workflows');
      await walk.page.locator('nav .count.failing').waitFor({ timeout: 15_000 });
      await walk.click('link', /^System/);
      await seen(walk, /its breaker is open in 1 of 1 processes/, 15_000);
      await leadsToRunbook(walk, /^A breaker is open/);
      const first = walk.page.getByRole('region', { name: 'Tools and providers' }).locator('li').first();
      await walk.sees('tool:get_counts', first);
      await walk.sees('failing', first);
      await walk.judge('system with a failing tool');
      await walk.click('link', 'The runs in which it failed');
      await walk.find('heading', 'Runs').waitFor();
      await seen(walk, 'answered, a tool failed', 15_000);
    },
  },
  {
    name: 'B33 provider',
    shows: 'a model that fails for all is failing, in figures',
    isAlone: true,
    async go(walk, { stack, person }) {
      await stack.model.close().catch(() => undefined); // what it was asked before is no matter
      await stack.text(person, question);
      await walk.click('link', /^System/);
      await seen(walk, /^model:openai$/, 60_000);
      await seen(
        walk,
        /it cannot be reached|its answers are cut off|[1-9]\d* of [1-9]\d* calls failed|its breaker is/,
        60_000,
      );
      await walk.page.locator('nav .count.failing').waitFor({ timeout: 15_000 });
      await walk.click('link', 'Overview');
      await seen(walk, /^provider openai$/, 15_000);
      await leadsToRunbook(walk, /^The model fails/);
    },
  },
  {
    name: 'B14',
    shows: 'Runs is not live while Redis is dead, one notice says so, and all heals by itself',
    isAlone: true,
    async go(walk, { stack, redis, person }) {
      await stack.text(person, question);
      await goTo(walk, stack, '/runs');
      await seen(walk, /^Live:/, 15_000);
      await redis.kill();
      await seen(walk, /It keeps everything/, 20_000);
      await unseen(walk, /^Live:/);
      await walk.judge('Redis away');
      for (const page of ['/system', '/approvals', '/phone', '/workflows']) {
        await goTo(walk, stack, page);
        await seen(walk, /It keeps everything/, 20_000);
        await unseen(walk, /^the store is away/);
      }
      await goTo(walk, stack, '/runs');
      await redis.restart();
      await seen(walk, /^Live:/, 30_000);
      await unseen(walk, /It keeps everything/);
    },
  },
  {
    name: 'B14 hung',
    shows: 'the same while Redis hangs and all connections stand',
    isAlone: true,
    async go(walk, { stack, redis }) {
      await goTo(walk, stack, '/runs');
      await seen(walk, /^Live:/, 15_000);
      await redis.kill('SIGSTOP');
      try {
        await seen(walk, /It keeps everything/, 20_000);
      } finally {
        await redis.kill('SIGCONT'); // or the product could not be ended
      }
      await seen(walk, /^Live:/, 30_000);
    },
  },
  {
    name: 'B13',
    shows: 'a dead tool-runner is seen in the navigation of every page, and no more when it is back',
    isAlone: true,
    async go(walk, { stack }) {
      await goTo(walk, stack, '/workflows');
      await walk.find('heading', 'Workflows').waitFor();
      await stack.apps['tool-runner'].kill('SIGKILL');
      const mark = walk.page.locator('nav .count.failing');
      await mark.waitFor({ timeout: 20_000 });
      const title = await walk.page.locator('nav a').filter({ hasText: 'System' }).getAttribute('title');
      if (!title?.includes('no tool-runner is alive')) throw new Error(`the mark says ${title}`);
      await walk.judge('a dead tool-runner');
      stack.apps['tool-runner'].start();
      await mark.waitFor({ state: 'detached', timeout: 90_000 });
    },
  },
  {
    name: 'B30',
    shows: 'a dead process is gone and grey once its successor lives, and nothing is red',
    isAlone: true,
    async go(walk, { stack }) {
      await stack.apps.compressor.kill('SIGKILL');
      stack.apps.compressor.start();
      await stack.apps.compressor.untilReady(90_000);
      await goTo(walk, stack, '/system');
      const processes = walk.page.getByRole('region', { name: 'Processes' });
      await processes.getByText('gone').waitFor({ timeout: 30_000 });
      if ((await processes.locator('.badge.bad').count()) > 0) throw new Error('a process is red');
      await unseen(walk, 'silent');
      await walk.judge('system with a gone process');
    },
  },
  {
    name: 'B9 overview',
    shows: 'the overview counts the day, names what failed by its cause, and each figure leads to what is behind it',
    async go(walk, { stack, person }) {
      await askInVain(stack, person, 1);
      await walk.click('link', 'Overview');
      await walk.find('heading', 'Overview').waitFor();
      const failed = walk.page.getByRole('region', { name: 'What failed' });
      await walk.sees(/get_counts: tool-failed/, failed);
      await walk.judge('overview');
      await walk.picture('overview');
      await walk.click('link', /get_counts/, failed);
      await walk.find('heading', 'Runs').waitFor();
      await seen(walk, 'answered, a tool failed', 15_000);
      stack.dashboard.failAll(null);
    },
  },
  {
    name: 'B9 left out',
    shows:
      'where more texts wait than one look goes through, Overview and the open list of runs say so, until that is over',
    isAlone: true,
    environment: { PARTITIONS: '1' },
    async go(walk, { stack }) {
      await walk.click('link', 'Runs');
      await stack.apps.controller.kill('SIGKILL');
      await burst(stack, 230, 0);
      await seen(walk, /More texts wait to be read than are looked through here/, 60_000);
      await walk.judge('runs with some left out');
      await walk.click('link', 'Overview');
      await seen(walk, /the runs that some of them will begin are not counted/, 60_000);
      await seen(walk, /are counted, but not all that are still to begin/, 5_000);
      await walk.judge('overview with some left out');
      await walk.click('link', 'Runs');
      await seen(walk, /More texts wait to be read/, 15_000);
      stack.apps.controller.start();
      await walk.page.getByText(/More texts wait to be read/).waitFor({ state: 'detached' });
    },
  },
];
