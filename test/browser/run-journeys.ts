import { until } from '../support/app-process.js';
import type { Journey, Fixture } from './journeys.js';
import { decide } from './journeys.js';
import type { Walk } from './walk.js';

/** Has somebody ask for a write, and opens the run that waits for approval by a click beside its link. */
async function openAsking(walk: Walk, { stack, person }: Fixture, note: string): Promise<void> {
  await stack.text(person, `jot down: ${note}`);
  await walk.page.goto(`${stack.url}/console#/runs?phase=approving`);
  const row = walk.page.locator('tbody tr').filter({ hasText: note }); // those of the list before stand until it is read
  await walk.clickAt(row.first().locator('td[data-name="Tokens"]'));
  await walk.sees(/waits for approval/, approval(walk));
}

function approval(walk: Walk) {
  return walk.page.getByRole('region', { name: 'Approval' });
}

async function dayIn(walk: Walk, label: string, daysAhead: number): Promise<void> {
  const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  await walk.fill(label, day);
  await walk.press('Tab');
}

async function rowsOrNone(walk: Walk, isAny: boolean): Promise<void> {
  const rows = walk.page.locator('tbody tr');
  await (isAny ? rows.first() : walk.page.getByText(/^No run (matches|of those looked at)/)).waitFor();
}

/** Marks words of a row, as to copy them, which opens nothing; a click on them does, and Back comes back. */
async function markWords(walk: Walk): Promise<void> {
  const { page } = walk;
  const words = page.locator('tbody tr p.reply').first();
  await words.scrollIntoViewIfNeeded();
  const box = await words.boundingBox();
  if (!box) throw new Error('no row has an answer');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + Math.min(box.width, 90), y, { steps: 4 });
  await page.mouse.up();
  const marked = await page.evaluate('getSelection().toString()');
  if (marked === '' || !page.url().includes('#/runs?')) throw new Error(`marked "${String(marked)}" at ${page.url()}`);
  await page.evaluate('getSelection().removeAllRanges()');
  await page.mouse.click(box.x + 4, y);
  await walk.find('heading', /^Run /).waitFor();
  await page.goBack();
  await walk.find('heading', 'Runs').waitFor();
}

/** What a person does with runs, beyond looking. */
export const runJourneys: readonly Journey[] = [
  {
    name: 'find a run by words, dates, agent and tenant, and find it again by the address',
    async go(walk, { stack, person }) {
      await stack.text(person, 'How many angry messages today?');
      const answer = await stack.untilReplies(person, stack.repliesTo(person).length || 1);
      await walk.page.goto(`${stack.url}/console#/runs`);
      await walk.fill('Words', answer.slice(0, 20));
      await walk.press('Enter');
      await walk.sees(answer, walk.page.locator('tbody tr').first());
      await walk.sees('How many angry messages today?', walk.page.locator('tbody tr').first());
      await walk.page.reload();
      await walk.sees(answer, walk.page.locator('tbody tr').first());
      if (walk.hasPointer) await markWords(walk);
      await walk.clickOn(walk.page.getByText('Dates, agent, tenant and cause'));
      await dayIn(walk, 'From', 2);
      await rowsOrNone(walk, false);
      await walk.judge('runs, filtered');
      await walk.picture('runs-filtered');
      await dayIn(walk, 'From', -2);
      await rowsOrNone(walk, true);
      await walk.choose('Agent or workflow', 'desk');
      await walk.choose('Tenant', 'default');
      await rowsOrNone(walk, true);
      await walk.choose('Channel', 'Slack');
      await rowsOrNone(walk, false);
      await walk.click('link', 'Clear');
      await rowsOrNone(walk, true);
      await walk.fill('Conversation', 'half a na');
      const rows = walk.page.locator('tbody tr');
      const newest = await rows.first().locator('a').first().getAttribute('href');
      await stack.text(person, 'and yesterday?');
      const isNew = walk.find('button', /new runs?, show/); // it waits for whoever is at the list
      const other = walk.page.locator(`tbody tr:first-child a:not([href="${newest ?? ''}"])[href^="#/runs/"]`).first();
      await other.or(isNew).first().waitFor();
      const typed = await walk.page.getByLabel('Conversation', { exact: true }).inputValue();
      if (typed !== 'half a na') throw new Error(`a run that changes leaves "${typed}" of what was being typed`);
      await walk.fill('Conversation', ''); // whoever leaves the field asks for what is in it
      if (await isNew.isVisible()) await walk.clickOn(isNew);
      await walk.sees('answered', rows.first());
    },
  },
  {
    name: 'approve and deny on the run page, told of it by the navigation',
    async go(walk, fixture) {
      const { stack } = fixture;
      await openAsking(walk, fixture, 'water the plants');
      const link = walk.find('link', 'Approvals');
      await until('the count', async () => (await link.getAttribute('aria-describedby')) !== null);
      const words = await walk.page.locator('#waiting-a').textContent();
      if (!/^\d+ waits? for a decision$/.test(words ?? '')) throw new Error(`readers are told "${words}"`);
      await walk.judge('run that waits for approval');
      await walk.picture('run-approval');
      const notes = stack.dashboard.notes.length;
      await decide(walk, 'Approve', 'it is harmless');
      await walk.sees(/Approved: the run goes on|It is noted/);
      await until('the note', () => stack.dashboard.notes.length > notes);
      await approval(walk).waitFor({ state: 'detached' });
      await walk.page.locator('.heading .badge.good').waitFor(); // a text that comes before belongs to this run
      await openAsking(walk, fixture, 'sell the house');
      await decide(walk, 'Deny', 'not without asking');
      await approval(walk).waitFor({ state: 'detached' });
      await walk.page.locator('.heading .badge.good').waitFor();
      if (stack.dashboard.notes.length !== notes + 1) throw new Error('a denied call has written');
      await until('no count', async () => (await link.getAttribute('aria-describedby')) === null);
    },
  },
  {
    name: 'cancel a run, and read who did it and why',
    async go(walk, { stack, model, person }) {
      const release = model.hold(0);
      await stack.text(person, 'How many angry messages today?');
      await walk.page.goto(`${stack.url}/console#/runs?phase=live`);
      const live = walk.page.locator('tbody tr').filter({ has: walk.page.locator('.badge.live') });
      await walk.clickAt(live.first().locator('td[data-name="Tokens"]'));
      await walk.clickOn(walk.page.getByText('Cancel this run'));
      await decide(walk, 'Cancel the run', 'asked for by phone');
      await walk.sees(/Cancelled by ana.*asked for by phone/);
      release();
      if ((await walk.page.getByText('Cancel this run').count()) > 0)
        throw new Error('a run that is over is cancelled');
      await walk.judge('cancelled run');
      await walk.picture('run-cancelled');
    },
  },
];
