import type { Stack } from '../support/stack.js';
import { standInKeys } from '../support/product-environment.js';
import type { HeldModel } from './held-model.js';
import type { HeldStream } from './held-stream.js';
import type { Walk } from './walk.js';

/** What there is beside the browser: the product, and somebody with a phone. */
export interface Fixture {
  stack: Stack;
  model: HeldModel;
  /** What the model writes while somebody watches. */
  stream: HeldStream;
  person: string;
  /** Where a website of another site is, which frames the chat. */
  website: string;
}

/** One thing that a person does in the console, from a page they are on to what they wanted. */
export interface Journey {
  name: string;
  go(walk: Walk, fixture: Fixture): Promise<void>;
}

async function signIn(walk: Walk, key: string): Promise<void> {
  await walk.fill('Key', key);
  await walk.click('button', 'Sign in');
}

/** Says why, in the form that a button belongs to. */
export async function decide(walk: Walk, button: string, why: string): Promise<void> {
  const form = walk.page.locator('form.reason-form').filter({ has: walk.find('button', button) });
  await walk.fill('Why', why, form);
  await walk.fill('Your name', 'ana', form);
  await walk.click('button', button, form);
}

/** Somebody else, with a key and no browser. */
export async function operate(stack: Stack, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await stack.api(path, init);
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

export const journeys: readonly Journey[] = [
  {
    name: 'sign in, wrongly and then as an operator',
    async go(walk) {
      await signIn(walk, 'no-such-key-at-all');
      const problem = walk.page.locator('.problem');
      await problem.waitFor();
      const problemText = await problem.innerText();
      if (problemText.trim() !== 'key: expected the API key, the operator key, or a named key')
        throw new Error(`the field once, not: ${problemText}`);
      await walk.judge('sign in');
      await walk.picture('sign-in');
      await signIn(walk, standInKeys.operator);
      await walk.find('heading', 'Phone').waitFor();
    },
  },
  {
    name: 'text the agent and read its answer',
    async go(walk) {
      await walk.click('button', 'How many angry messages today?');
      await walk.sees(/answer, sent/);
      await walk.sees('answered', walk.page.locator('.glance'));
      await walk.judge('phone');
      await walk.picture('phone');
    },
  },
  {
    name: 'watch a run while it runs',
    async go(walk, { model }) {
      const release = model.hold(1);
      await walk.fill('Text message', 'and yesterday?');
      await walk.click('button', 'Send');
      const live = walk.page.locator('.glance .badge.live');
      await live.waitFor();
      await walk.click('link', /^Open run/);
      await walk.find('heading', /^Run/).waitFor();
      await walk.page.locator('li.live').waitFor();
      await walk.picture('run-live');
      release();
      await walk.page.locator('.heading .badge.good').waitFor();
      await walk.click('button', /^Turn 1/);
      await walk.sees('Answer, as it was read');
      await walk.click('button', 'Show the prompt');
      await walk.sees(/and the one that was sent/);
      await walk.judge('run');
      await walk.picture('run');
    },
  },
  {
    name: 'find a run in the live list, by keyboard',
    async go(walk, { stack, person }) {
      await walk.press('g r');
      await walk.find('heading', 'Runs').waitFor();
      await walk.choose('Channel', 'sms');
      const others = walk.page.locator('td[data-name="Channel"]').filter({ hasText: 'api' });
      await others.first().waitFor({ state: 'detached' });
      await walk.page.locator('tbody tr').or(walk.page.getByText('No run matches')).first().waitFor();
      const rows = await walk.page.locator('tbody tr').count();
      await stack.text(person, 'How many angry messages today?');
      await walk.page.locator('tbody tr').nth(rows).waitFor();
      await walk.sees('answered', walk.page.locator('tbody tr').first());
      await walk.judge('runs');
      await walk.picture('runs');
      await walk.press('j Enter');
      await walk.find('heading', /^Run/).waitFor();
    },
  },
];
