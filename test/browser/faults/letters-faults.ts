import { until } from '../../support/app-process.js';
import type { Walk } from '../walk.js';
import type { Fault } from './fault.js';
import { copyAsCalls, loseReplies, openLetters } from './letter-walks.js';
import { scrolledTo } from './list-walks.js';

const patienceMs = 120_000;
const rows = 'tbody tr';
const mostActs = 10;

async function openPage(walk: Walk): Promise<void> {
  await walk.click('link', 'Dead letters');
  await walk.find('heading', 'Dead letters').waitFor();
  await walk.page.locator(rows).first().waitFor();
}

/** Replays all of a cause; the reason stands there from the second on. */
async function cure(walk: Walk, cause: string, choice: string, reason: string | null): Promise<void> {
  await walk.click('button', `Replay all: ${choice} (${cause})`);
  if (reason !== null) await walk.fill('Why', reason);
  await walk.click('button', /^Replay \d+ dead letters$/);
  const batch = walk.page.getByRole('region', { name: /^Replays of/ }).filter({ hasText: cause });
  await batch.locator('.badge').filter({ hasText: 'finished' }).waitFor({ timeout: patienceMs });
  console.log(`      ${cause}: ${await batch.getByRole('status').innerText()}`);
}

/** Faults of the list of dead letters, and of the page of one. */
export const lettersFaults: readonly Fault[] = [
  {
    name: 'B11',
    shows:
      'dead letters of three causes, 300 in all, are cured in ten acts: by cause, with a canary, halted by failures',
    isAlone: true,
    async go(walk, { stack }) {
      await loseReplies(stack, 100);
      const replies = await openLetters(stack);
      await copyAsCalls(stack, replies, 'get_counts', 900);
      await copyAsCalls(stack, replies, 'today_range', 901);
      const all = new Set((await openLetters(stack)).map(({ letter_id }) => letter_id));
      if (all.size !== 300) throw new Error('there are no 300 letters');
      const before = walk.clicked.length;
      await openPage(walk);
      await walk.sees('100 dead letters, the first');
      await walk.judge('dead letters by cause');
      await cure(walk, 'A reply: send unknown', 'it was sent', 'the provider lists them');
      await cure(walk, 'get_counts: outcome unknown', 'it was done', null);
      await cure(walk, 'today_range: outcome unknown', 'it was done', null);
      const acts = walk.clicked.length - before;
      console.log(`      ${acts} acts for 300 letters of three causes`);
      if (acts > mostActs) throw new Error(`it takes ${acts} acts`);
      const left = async (): Promise<number> =>
        (await openLetters(stack)).filter(({ letter_id }) => all.has(letter_id)).length;
      await until('none of them to be open', async () => (await left()) === 0);
    },
  },
  {
    name: 'B11 rows',
    shows: 'rows say the text, whom it was to and why it failed, the latest first; filters and a selection work',
    async go(walk, { stack }) {
      await loseReplies(stack, 3, 5_000);
      await openPage(walk);
      const first = walk.page.locator(rows).first();
      for (const words of ['How many angry messages today?', /\+1557100500\d/, 'send unknown'])
        await walk.sees(words, first);
      await walk.choose('Cause', 'outcome-unknown');
      await walk.sees('No dead letter is as asked for');
      await walk.choose('Cause', 'send-unknown');
      await walk.page.locator(rows).nth(2).waitFor();
      await walk.page.locator(`${rows} input`).nth(0).check();
      await walk.page.locator(`${rows} input`).nth(1).check();
      await walk.sees('2 dead letters selected');
      await walk.click('button', 'Replay: it was sent');
      await walk.fill('Why', 'both were seen');
      await walk.click('button', 'Replay 2 dead letters');
      const replays = walk.find('region', /^Replays of Those that are selected/);
      await replays.waitFor();
      await walk.click('link', 'Approvals');
      await walk.find('heading', 'Approvals').waitFor();
      await walk.page.reload(); // who comes back finds how far it is
      await walk.click('link', 'Dead letters');
      await walk.sees('2 of 2 dead letters replayed', replays);
      await until('two to be replayed', async () => (await openLetters(stack, '&code=send-unknown')).length <= 1);
    },
  },
  {
    name: 'B29',
    shows:
      'after a replay that went well no refusal is drawn, the next letter is a link away, and Replay says why it is off',
    async go(walk, { stack }) {
      await loseReplies(stack, 2, 6_000);
      await openPage(walk);
      await walk.page.locator(`${rows} a`).first().click();
      await walk.find('combobox', /^What is known/).waitFor();
      await walk.sees(/^Replay is off: nobody knows whether it happened/);
      await walk.choose('What is known', 'as-sent');
      await walk.fill('Why', 'it was seen');
      await walk.click('button', 'Replay');
      await walk.sees('The dead letter is replayed');
      if ((await walk.page.locator('.problem').count()) > 0) throw new Error('a refusal is drawn');
      const place = walk.page.url();
      await walk.click('link', /^Next: A reply: send unknown/);
      await until('the next letter', () => walk.page.url() !== place);
      await walk.find('combobox', /^What is known/).waitFor();
    },
  },
  {
    name: 'B36 letters',
    shows: 'Back from a dead letter leads to the row that was opened, with all rows',
    async go(walk, { stack }) {
      const missing = 70 - (await openLetters(stack)).length;
      if (missing > 0) await loseReplies(stack, missing, 7_000);
      await openPage(walk);
      await walk.page.locator(rows).nth(49).waitFor();
      await walk.click('button', 'More');
      const row = walk.page.locator(rows).nth(65);
      await row.scrollIntoViewIfNeeded();
      const before = await scrolledTo(walk);
      await row.locator('a').first().click();
      await walk.find('heading', /^Dead letter …/).waitFor();
      await walk.page.goBack();
      await walk.find('heading', 'Dead letters').waitFor();
      await until('the place in the list', async () => Math.abs((await scrolledTo(walk)) - before) < 40);
      if ((await walk.page.locator(rows).count()) < 66) throw new Error('rows are gone');
    },
  },
];
