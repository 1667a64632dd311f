import { until } from '../../support/app-process.js';
import type { Walk } from '../walk.js';
import type { Fault } from './fault.js';
import { burst, countAnswered, countQuestion, haveRuns, longestTask, scrolledTo } from './list-walks.js';

const mostTaskMs = 50;
const patienceMs = 120_000;
const rows = 'tbody tr';

/** Does something during which no task of the page may be long; what others take of the machine meanwhile is not the page's. */
async function heldTasks(walk: Walk, what: string, work: () => Promise<void>): Promise<void> {
  const { tookMs, cpuMs } = await longestTask(walk, work);
  const took = tookMs === 0 ? 'under 50' : Math.round(tookMs);
  console.log(`      the longest task of the page ${what}: ${cpuMs.toFixed(1)} ms of CPU; the longest took ${took} ms`);
  if (cpuMs > mostTaskMs) throw new Error(`a task of ${Math.round(cpuMs)} ms ${what}`);
}

/** Faults of lists: how they bear much at once, and whether they are there again. */
export const listsFaults: readonly Fault[] = [
  {
    name: 'B38',
    shows: '300 texts while Runs is open freeze nothing, rows stay under the pointer, new ones wait to be shown',
    async go(walk, { stack }) {
      await haveRuns(stack, 60);
      await walk.press('g r');
      await walk.page.locator(rows).nth(40).waitFor();
      const pointed = walk.page.locator(rows).nth(3);
      const link = await pointed.locator('a').first().getAttribute('href');
      await pointed.hover();
      const wanted = countAnswered(stack) + 300;
      await heldTasks(walk, 'with 300 texts in a burst', async () => {
        await burst(stack, 300, 0);
        await until('the runs to end', () => countAnswered(stack) >= wanted, patienceMs);
        await walk.sees('answered', walk.page.locator(rows));
      });
      if ((await pointed.locator('a').first().getAttribute('href')) !== link)
        throw new Error('another row lies under the pointer');
      await walk.find('button', /^\d+ new runs, show$/).waitFor();
      await walk.judge('runs with new ones waiting');
      await walk.click('button', /^\d+ new runs, show$/);
      await walk.page.locator(`${rows} a[href="${link ?? ''}"]`).waitFor({ state: 'detached' });
      const drawn = await walk.page.locator(rows).count();
      if (drawn > 50) throw new Error(`${drawn} rows are drawn`);
    },
  },
  {
    name: 'B38 conversation',
    shows: '150 texts to a conversation whose page is open freeze nothing',
    async go(walk, { stack, person }) {
      await stack.text(person, countQuestion);
      await stack.untilReplies(person, 1, patienceMs);
      await walk.page.goto(`${stack.url}/console#/runs?conversation=${encodeURIComponent(person)}`);
      await walk.click('link', /^act_/, walk.page.locator(rows).first());
      await walk.find('heading', /^Conversation/).waitFor();
      await walk.page.locator('.bubble').first().waitFor();
      await heldTasks(walk, 'with 150 texts to a conversation', async () => {
        for (let i = 0; i < 150; i++) await stack.text(person, `${countQuestion} (${i})`);
        await walk.sees('(149)');
      });
    },
  },
  {
    name: 'B36',
    shows: 'Back from a run leads to the row that was opened, with all rows and the focus',
    async go(walk, { stack }) {
      await haveRuns(stack, 160);
      await walk.press('g r');
      for (const count of [45, 95]) {
        await walk.page.locator(rows).nth(count).waitFor(); // a few that came late may wait to be shown
        await walk.click('button', 'Older runs');
      }
      const row = walk.page.locator(rows).nth(130);
      await row.scrollIntoViewIfNeeded();
      const link = await row.locator('a').first().getAttribute('href');
      const before = await scrolledTo(walk);
      await row.locator('a').first().click();
      await walk.find('heading', /^Run …/).waitFor();
      if ((await scrolledTo(walk)) > 0) throw new Error('the run’s page begins in its middle');
      await walk.page.goBack();
      await walk.find('heading', 'Runs').waitFor();
      await until('the place in the list', async () => Math.abs((await scrolledTo(walk)) - before) < 40);
      const isThere = await walk.page.locator(`${rows}:nth-child(131) a[href="${link ?? ''}"]`).isVisible();
      if (!isThere) throw new Error('another row stands where the opened one was');
      await until('the focus', async () => (await walk.page.locator('a:focus').first().getAttribute('href')) === link);
      await walk.page.goForward();
      await walk.find('heading', /^Run …/).waitFor();
    },
  },
];
