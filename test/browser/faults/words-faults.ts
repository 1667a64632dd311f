import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import type { Walk } from '../walk.js';
import { HeldModel } from '../held-model.js';
import type { Fault } from './fault.js';

const patienceMs = 120_000;
const rows = 'tbody tr';

async function isInView(walk: Walk, selector: string): Promise<boolean> {
  const box = await walk.page.locator(selector).last().boundingBox();
  const height = walk.page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** Faults of what people read and write in the console, and of finding it again. */
export const wordsFaults: readonly Fault[] = [
  {
    name: 'B28',
    shows: 'what the person wrote is found, among runs and among conversations',
    async go(walk, { stack, person }) {
      await stack.text(person, 'How many angry messages today, and how many zebras?');
      await stack.untilReplies(person, 1, patienceMs);
      await walk.press('g r');
      await walk.find('heading', 'Runs').waitFor();
      await walk.fill('Words', 'ZEBRAS');
      await walk.press('Enter');
      await walk.sees('how many zebras?', walk.page.locator(rows).first());
      if ((await walk.page.locator(rows).count()) !== 1) throw new Error('others are found as well');
      await walk.fill('Words', 'no such words');
      await walk.press('Enter');
      await walk.sees('No run of those looked at has these words');
      await walk.click('link', 'By conversation');
      await walk.find('heading', 'Conversations').waitFor();
      await walk.fill('Words', 'zebras');
      await walk.press('Enter');
      await walk.sees('how many zebras?', walk.page.locator(rows).first());
      await walk.judge('conversations');
      await walk.page.locator(`${rows} a`).first().click();
      await walk.find('heading', /^Conversation …/).waitFor();
    },
  },
  {
    name: 'B39',
    shows: 'a long conversation opens at its newest words, with Handoff in view',
    async go(walk, { stack, person }) {
      for (let i = 0; i < 25; i++) {
        await stack.text(person, `How many angry messages today? (${i})`);
        await stack.untilReplies(person, i + 1, patienceMs);
      }
      await walk.page.goto(`${stack.url}/console#/runs?conversation=${encodeURIComponent(person)}`);
      await walk.click('link', /^act_/, walk.page.locator(rows).first());
      await walk.sees('(24)');
      await until('the newest words in view', () => isInView(walk, '.words .bubble'));
      if (!(await isInView(walk, 'section.acts button'))) throw new Error('Handoff is out of view');
      await walk.judge('a long conversation');
    },
  },
  {
    name: 'B15',
    shows: 'a text that was not taken is sent by Retry, once',
    async go(walk) {
      const words = 'How many angry messages today?';
      await walk.page.route('**/messages', (route) =>
        route.fulfill({ status: 503, json: { detail: 'the store is away; try again' } }),
      );
      await walk.fill('Text message', words);
      await walk.press('Enter');
      await walk.sees('the store is away; try again');
      await walk.page.unroute('**/messages');
      await walk.click('button', 'Retry');
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
      const sent = await walk.page.locator('.thread .bubble.ours').filter({ hasText: words }).count();
      if (sent !== 1) throw new Error(`it stands there ${sent} times`);
    },
  },
  {
    name: 'B17',
    shows:
      'an approval says what it would do in a sentence, with the person’s words, and Approve comes first, without a reason',
    environment: { TOOLS_ENABLED: 'today_range,get_counts,add_note' },
    async go(walk, { stack, person }) {
      stack.model.use(new HeldModel(0).script);
      const notes = stack.dashboard.notes.length;
      await stack.text(person, 'jot down: call the plumber back');
      await walk.click('link', 'Approvals');
      const card = walk.page.locator('article.card').filter({ hasText: 'jot down: call the plumber back' });
      await walk.find('heading', 'Write the note "call the plumber back"', card).waitFor();
      await walk.judge('an approval');
      const buttons = await card.locator('.reason-form .buttons button').allInnerTexts();
      if (buttons[0] !== 'Approve') throw new Error(`the first button is ${buttons.join()}`);
      await walk.click('button', 'Approve', card);
      await until('the note', () => stack.dashboard.notes.length > notes);
    },
  },
  {
    name: 'B18',
    shows: 'Shift+Enter begins a new line, and Enter sends',
    async go(walk) {
      const field = walk.page.getByLabel('Text message', { exact: true });
      await field.pressSequentially('How many angry messages today?');
      await walk.press('Shift+Enter');
      await field.pressSequentially('and yesterday?');
      if ((await field.inputValue()) !== 'How many angry messages today?\nand yesterday?')
        throw new Error('there is no second line');
      await walk.press('Enter');
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
      if ((await field.inputValue()) !== '') throw new Error('the field keeps what was sent');
    },
  },
  {
    name: 'B5',
    shows: 'the first visit, sign-in, a new thread and an empty builder are refused nothing',
    async go(walk, { stack }) {
      const refused: string[] = [];
      const context = await walk.page.context().browser()?.newContext();
      if (context === undefined) throw new Error('the page has no browser');
      const page = await context.newPage();
      page.on('response', (response) => {
        if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(`${stack.url}/console`);
      await page.getByLabel('Key', { exact: true }).fill(standInKeys.operator);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Phone' }).waitFor();
      await page.goto(`${stack.url}/console#/assistant`);
      await page.getByRole('button', { name: 'New thread' }).click();
      await page.getByRole('heading', { name: 'New thread' }).waitFor();
      await page.goto(`${stack.url}/console#/build`);
      await page.getByRole('heading', { name: 'Build a workflow' }).waitFor();
      await page.waitForURL(/session=/);
      await page.reload();
      await page.getByRole('heading', { name: 'Build a workflow' }).waitFor();
      await context.close();
      if (refused.length > 0) throw new Error(`refused: ${refused.join(', ')}`);
    },
  },
  {
    name: 'policy words',
    shows: 'System says the limits of the policy in words and units',
    async go(walk) {
      await walk.press('g s');
      const policy = walk.page.getByRole('region', { name: 'Policy' });
      await walk.sees('Most a run may cost', policy);
      const facts = await policy.locator('dl').innerText();
      if (!facts.includes('$0.500') || /micro|[a-z]Ms\b|Seconds/.test(facts)) throw new Error(`it says: ${facts}`);
    },
  },
];
