import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Walk } from './walk.js';

/** How long a card may take once everything for it has been done, in ms: a killed worker's claim must run out. */
const tickMs = 90_000;

/** Somebody at the cards, with the console in another tab. */
interface Visit {
  cards: Page;
  console: Walk;
}

interface Trial {
  id: string;
  go(visit: Visit): Promise<void>;
}

function cardOf({ cards }: Visit, id: string): Locator {
  return cards.locator(`#${id}`);
}

function press(visit: Visit, id: string, name: string): Promise<void> {
  return cardOf(visit, id).getByRole('button', { name }).click();
}

/** Waits until so many steps of a card have been seen by the server. */
async function stepsOf(visit: Visit, id: string, count: number): Promise<void> {
  await cardOf(visit, id)
    .locator('ul > li.done')
    .nth(count - 1)
    .waitFor({ timeout: tickMs });
}

/** Follows the card's own link into the console. */
async function follow(visit: Visit, id: string): Promise<void> {
  const address = await cardOf(visit, id).locator('a[data-place]').getAttribute('href');
  await visit.console.page.goto(address ?? '');
}

async function send({ console: walk }: Visit, text: string): Promise<void> {
  await walk.fill('Text message', text);
  await walk.click('button', 'Send');
}

async function decide({ console: walk }: Visit, button: string, why: string): Promise<void> {
  const form = walk.page.locator('form.reason-form').filter({ has: walk.find('button', button) });
  await walk.fill('Why', why, form);
  await walk.fill('Your name', 'ana', form);
  await walk.click('button', button, form);
}

const trials: readonly Trial[] = [
  {
    id: 'ask',
    async go(visit) {
      await follow(visit, 'ask');
      await visit.console.click('button', 'How many angry messages today?');
    },
  },
  { id: 'follow-up', go: async ({ console: walk }) => walk.click('button', 'and yesterday?') },
  {
    id: 'approve',
    async go(visit) {
      await send(visit, 'Add a note: call the plumber back');
      await stepsOf(visit, 'approve', 1);
      await follow(visit, 'approve');
      await decide(visit, 'Approve', 'it is harmless');
    },
  },
  {
    id: 'break-tool',
    async go(visit) {
      await press(visit, 'break-tool', 'Break');
      await follow(visit, 'break-tool');
      await send(visit, 'What is the weather in Porto?');
      await stepsOf(visit, 'break-tool', 1);
      await press(visit, 'break-tool', 'Mend');
      await send(visit, 'What is the weather in Porto?');
    },
  },
  { id: 'lose-answer', go: (visit) => press(visit, 'lose-answer', 'Text a question') },
  { id: 'kill-worker', go: (visit) => press(visit, 'kill-worker', 'Text a question') },
  {
    id: 'dead-letter',
    async go(visit) {
      const { console: walk } = visit;
      await press(visit, 'dead-letter', 'Text a question');
      await stepsOf(visit, 'dead-letter', 1);
      await follow(visit, 'dead-letter');
      await walk.page.locator('tbody tr a').first().click();
      await walk.choose('What is known', 'resend');
      await decide(visit, 'Replay', 'the number is reachable again');
    },
  },
  {
    id: 'stop',
    async go(visit) {
      await press(visit, 'stop', 'Text STOP');
      await stepsOf(visit, 'stop', 1);
      await press(visit, 'stop', 'Text a question');
      await stepsOf(visit, 'stop', 2);
      await press(visit, 'stop', 'Text START');
      await press(visit, 'stop', 'Text a question');
    },
  },
  {
    id: 'handoff',
    async go(visit) {
      const { console: walk } = visit;
      await follow(visit, 'handoff');
      await decide(visit, 'Take the conversation over', 'asks for a person');
      await stepsOf(visit, 'handoff', 1);
      await walk.fill('Your reply', 'Ana here. I am looking into it.');
      await walk.click('button', 'Reply');
      await visit.cards.getByText('Ana here. I am looking into it.').waitFor();
      await stepsOf(visit, 'handoff', 2);
      await walk.click('button', 'Give back, skip what waits');
    },
  },
  {
    id: 'again',
    async go(visit) {
      const { console: walk } = visit;
      await follow(visit, 'again');
      await walk.page.locator('tbody tr a[href^="#/runs/run_"]').first().click();
      await walk.clickOn(walk.page.getByText('Run again').first());
      const form = walk.page.locator('form.reason-form').filter({ has: walk.find('button', 'Run again') });
      await walk.fill('Goal', 'Answer in one short sentence.', form);
      await walk.click('button', 'Run again', form);
    },
  },
  {
    id: 'plan',
    async go(visit) {
      await follow(visit, 'plan');
      await visit.console.click('button', /^Every weekday/);
      await stepsOf(visit, 'plan', 1);
      await visit.console.page.locator('article.request button.primary:enabled').first().click();
      await approveRest(visit);
    },
  },
  {
    id: 'workflow',
    async go(visit) {
      const { console: walk } = visit;
      await follow(visit, 'workflow');
      await walk.click('button', /^When a text comes in/);
      await stepsOf(visit, 'workflow', 1);
      await walk.page.locator('.chat .building').waitFor({ state: 'detached', timeout: tickMs });
      await walk.click('button', 'Publish');
      await publish(visit, 'Publish this version');
      await stepsOf(visit, 'workflow', 2);
      await press(visit, 'workflow', 'Text a complaint');
      await stepsOf(visit, 'workflow', 3);
      await publish(visit, 'Unpublish');
    },
  },
];

async function publish({ console: walk }: Visit, button: string): Promise<void> {
  const dialog = walk.page.locator('dialog.publish');
  await walk.fill('Why', 'to try it', dialog);
  await walk.click('button', button, dialog);
}

/** Approves what else the assistant asks for, until the card is done. */
async function approveRest(visit: Visit): Promise<void> {
  const more = visit.console.page.locator('article.request button.primary:enabled').first();
  const done = visit.cards.locator('#plan.done');
  for (const latest = Date.now() + tickMs; Date.now() < latest && !(await done.isVisible());) {
    if (await more.isVisible()) await more.click({ timeout: 2_000 }).catch(() => undefined); // it may have been taken meanwhile
    await visit.cards.waitForTimeout(300);
  }
}

/** Does what every card says until the last has ticked off, and tells of each. */
export async function tryCards(
  context: BrowserContext,
  link: string,
  console: Walk,
  onDone: (id: string) => void,
): Promise<void> {
  const cards = await context.newPage();
  await cards.goto(link);
  const visit = { cards, console };
  for (const { id, go } of trials) {
    await go(visit);
    await cards.locator(`#${id}.done`).waitFor({ timeout: tickMs });
    onDone(id);
  }
  const total = await cards.locator('ol.cards > li').count();
  await cards.getByText(`${total} of ${total} done`).waitFor();
}
