import { HeldModel } from '../held-model.js';
import type { Walk } from '../walk.js';
import type { Fault } from './fault.js';
import { unseen } from './ways.js';

const notes = { TOOLS_ENABLED: 'today_range,get_counts,add_note' };
const asksFor = 'to do: write the note "call the plumber back". Reply NO to refuse.';

async function say(walk: Walk, words: string): Promise<void> {
  await walk.fill('Text message', words);
  await walk.press('Enter');
}

/** The code that the phone shows; '' where it shows none. */
async function shownCode(walk: Walk): Promise<string> {
  await walk.sees(asksFor, walk.page.locator('.thread'));
  return /YES (\d{6})/.exec(await walk.page.locator('.thread').innerText())?.[1] ?? '';
}

/** Faults of what a person reads by text, and of how their answers are read. */
export const personsFaults: readonly Fault[] = [
  {
    name: 'B2',
    shows: 'a person reads what would be done as a sentence, and the code alone does it',
    environment: notes,
    async go(walk, { stack }) {
      stack.model.use(new HeldModel(0).script);
      await say(walk, 'jot down: call the plumber back');
      const code = await shownCode(walk);
      await unseen(walk, /add_note\(/);
      await walk.judge('an approval by text');
      await say(walk, code);
      await walk.sees('It is noted.', walk.page.locator('.thread'));
      await walk.click('link', 'Runs');
      await walk.page.locator('tbody tr a').first().click();
      await walk.find('heading', /^Run/).waitFor();
      await walk.sees('write the note "call the plumber back"', walk.page.locator('main'));
    },
  },
  {
    name: 'B3',
    shows:
      'who writes of something else is told how to go on, and then has it answered, with the note left and said to be',
    environment: notes,
    async go(walk, { stack }) {
      stack.model.use(new HeldModel(0).script);
      const before = stack.dashboard.notes.length;
      await say(walk, 'jot down: call the plumber back');
      await shownCode(walk);
      await say(walk, 'What is the weather in Porto?');
      await walk.sees('Write of something else, and I leave it and go on.', walk.page.locator('.thread'));
      await say(walk, 'The weather, please');
      await walk.sees('Not done: write the note "call the plumber back".', walk.page.locator('.thread'));
      await walk.sees('I have not noted it.', walk.page.locator('.thread'));
      if (stack.dashboard.notes.length > before) throw new Error('the note was written');
    },
  },
  {
    name: 'B2 on the run',
    shows: 'the page of a run that waits says the same sentence above Approve',
    environment: notes,
    async go(walk, { stack }) {
      stack.model.use(new HeldModel(0).script);
      await say(walk, 'jot down: call the plumber back');
      await shownCode(walk);
      await walk.click('link', 'Runs');
      await walk.page.locator('tbody tr a').first().click();
      await walk.find('heading', 'Write the note "call the plumber back"').waitFor();
      await walk.judge('a run that waits');
    },
  },
  {
    name: 'tools page',
    shows:
      'a tool is read and tried on its page: one that reads answers, one that writes says what it would do and calls nothing',
    environment: notes,
    async go(walk, { stack, person }) {
      await stack.text(person, 'How many angry messages today?');
      await stack.untilReplies(person, 1, 60_000);
      await walk.press('g s');
      await walk.click('link', 'Tools');
      await walk.find('heading', 'Tools').waitFor();
      await walk.judge('tools');
      await walk.click('link', 'get_counts');
      await walk.find('heading', 'Tool get_counts').waitFor();
      await walk.sees('answered', walk.page.getByRole('region', { name: 'Latest calls' }));
      const trying = walk.page.getByRole('region', { name: 'Try it' });
      await trying.getByLabel('Start date').fill('2026-01-01');
      await trying.getByLabel('End date').fill('2026-01-31');
      await trying.getByLabel('Label').selectOption('angry');
      await walk.click('button', 'Try it', trying);
      await walk.sees('It did:', trying);
      await walk.sees('"value"', trying);
      await walk.judge('a tool');
      await walk.picture('tool');
      await trying.getByLabel('End date').fill('2025-01-31');
      await walk.click('button', 'Try it', trying);
      await walk.sees('end_date is before start_date', trying);
      const before = stack.dashboard.notes.length;
      await walk.page.goto(`${stack.url}/console#/tools/add_note`);
      await walk.page.getByLabel('Text').fill('call the plumber back');
      await walk.click('button', 'Try it', walk.page.getByRole('region', { name: 'Try it' }));
      await walk.sees('Nothing was called. It would');
      await walk.sees('write the note "call the plumber back"');
      if (stack.dashboard.notes.length > before) throw new Error('the note was written');
      await walk.page.goto(`${stack.url}/console#/audit`);
      await walk.sees('tool tried');
      await walk.click('link', 'add_note');
      await walk.find('heading', 'Tool add_note').waitFor();
    },
  },
];
