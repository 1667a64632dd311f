import type { Stack } from '../support/stack.js';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

const question = 'How many angry messages today?';
/** How soon a dead or frozen process is shown as such. */
const shownWithinMs = 10_000;

/** A text from a phone, and the page of the run that it opens. */
async function openRunOf(walk: Walk, stack: Stack, person: string): Promise<void> {
  const links = walk.page.locator('tbody tr:first-child a[href^="#/runs/"]');
  await walk.press('g r');
  await walk.find('heading', 'Runs').waitFor();
  const known = await links.first().getAttribute('href');
  await stack.text(person, question);
  const line = walk.page.locator(`tbody tr:first-child a[href^="#/runs/"]:not([href="${known ?? ''}"])`).first();
  const isNew = walk.find('button', /new runs?, show/); // what is new waits for whoever is at the list
  await line.or(isNew).first().waitFor();
  if (await isNew.isVisible()) await walk.clickOn(isNew);
  await line.waitFor();
  await walk.clickOn(links.first());
  await walk.find('heading', /^Run/).waitFor();
}

async function tookOnPage(walk: Walk): Promise<string> {
  return walk.page
    .locator('dt', { hasText: /^Took$/ })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();
}

/** The state of an app's process in the table, once it is as told. */
async function seesProcess(walk: Walk, app: string, state: string): Promise<void> {
  const row = walk.page.locator('.processes tbody tr').filter({ has: walk.page.getByRole('rowheader', { name: app }) });
  await row.filter({ hasText: state }).waitFor();
}

export const liveJourneys: readonly Journey[] = [
  {
    name: 'see that the model hangs behind a tool, and one time that the run took',
    async go(walk, { stack, model, person }) {
      const release = model.hold(1);
      try {
        await openRunOf(walk, stack, person);
        await walk.page.locator('li.turn').filter({ hasText: 'calls get_counts' }).waitFor();
        await walk.sees('the model is thinking', walk.page.locator('li.live'));
      } finally {
        release();
      }
      await walk.page.locator('.heading .badge.good').waitFor();
      const took = await tookOnPage(walk);
      await walk.press('g r');
      const listed = await walk.page.locator('tbody tr').first().locator('td[data-name="Took"]').innerText();
      if (listed.trim() !== took.trim()) throw new Error(`took ${took} on its page, and ${listed} in the list`);
    },
  },
  {
    name: 'see a frozen process within ten seconds, and the run that waits for it',
    async go(walk, { stack, person }) {
      const runner = stack.apps['tool-runner'];
      await walk.press('g s');
      await seesProcess(walk, 'tool-runner', 'alive');
      await runner.kill('SIGSTOP');
      try {
        const frozenAt = performance.now();
        await seesProcess(walk, 'tool-runner', 'silent');
        const shownAfter = performance.now() - frozenAt;
        console.log(`      a frozen process was shown after ${Math.round(shownAfter)} ms`);
        if (shownAfter > shownWithinMs)
          throw new Error(`a frozen process was shown after ${Math.round(shownAfter)} ms`);
        await walk.judge('system with a frozen process');
        await walk.picture('system-frozen');
        await openRunOf(walk, stack, person);
        await walk.sees('in the queue: no tool-runner is alive', walk.page.locator('li.live'));
        await walk.picture('run-unserved');
      } finally {
        await runner.kill('SIGCONT');
      }
      await walk.page.locator('.heading .badge.good').waitFor();
    },
  },
];
