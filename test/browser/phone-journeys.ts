import type { Page } from 'playwright-core';
import type { Stack } from '../support/stack.js';
import { operate } from './journeys.js';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

async function freshPhone(walk: Walk): Promise<string> {
  await walk.click('link', 'Phone');
  await walk.click('button', 'New conversation');
  await walk.page.locator('.thread li').first().waitFor({ state: 'detached' });
  return walk.page.locator('.handset header a').innerText();
}

async function send(walk: Walk, text: string): Promise<void> {
  await walk.fill('Text message', text);
  await walk.click('button', 'Send');
}

function thread(page: Page): Promise<string[]> {
  return page.locator('.thread .bubble:not(.typing)').allInnerTexts();
}

async function noDots(walk: Walk): Promise<void> {
  await walk.page.locator('.thread .typing').waitFor({ state: 'detached' });
}

async function approveElsewhere(stack: Stack, conversationId: string): Promise<void> {
  const found = await operate(stack, 'GET', '/v1/approvals');
  const { approvals } = found as { approvals: { approval_id: string; conversation_id: string }[] }; // what the API answers
  const asked = approvals.find((one) => one.conversation_id === conversationId);
  if (!asked) throw new Error('nothing waits for approval');
  const body = { decision: 'approve', reason: 'it is harmless', by: 'ana' };
  await operate(stack, 'POST', `/v1/approvals/${encodeURIComponent(asked.approval_id)}`, body);
}

export const phoneJourneys: readonly Journey[] = [
  {
    name: 'see on the Phone what comes after an approval that was given elsewhere',
    async go(walk, { stack }) {
      const name = await freshPhone(walk);
      await send(walk, 'jot down: water the plants');
      await walk.page.locator('.thread .bubble.approval').waitFor();
      await noDots(walk);
      await approveElsewhere(stack, name);
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
      await noDots(walk);
      await walk.picture('phone-approved');
    },
  },
  {
    name: 'see on the Phone what a person says in the agent’s place, and read the history there',
    async go(walk, { stack }) {
      const name = await freshPhone(walk);
      await send(walk, 'How many angry messages today?');
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
      const path = `/v1/conversations/${name}`;
      await operate(stack, 'POST', `${path}/takeover`, { reason: 'asks for a person', by: 'ana' });
      await send(walk, 'Is anybody there?');
      await walk.sees('ana has the conversation; the agent is silent.');
      await noDots(walk);
      await operate(stack, 'POST', `${path}/replies`, { text: 'Ana here.', by: 'ana' });
      await walk.sees('Ana here.', walk.page.locator('.thread'));
      await walk.sees(/ana, sent/, walk.page.locator('.thread'));
      await walk.picture('phone-taken-over');
      const lines = await thread(walk.page);
      await walk.click('link', name);
      await walk.find('heading', 'What was said').waitFor();
      await walk.sees('Ana here.');
      const there = await walk.page.locator('.words .bubble').allInnerTexts();
      if (there.join('|') !== lines.join('|')) throw new Error(`the takeover shows ${there.join('|')}`);
      await walk.judge('takeover');
      await walk.picture('takeover');
      await walk.click('button', 'Give back, skip what waits');
      await walk.find('heading', 'Handoff').waitFor();
    },
  },
  {
    name: 'have the same conversation in two tabs',
    async go(walk) {
      await freshPhone(walk);
      const other = await walk.page.context().newPage();
      await other.goto(walk.page.url());
      await send(walk, 'How many angry messages today?');
      await other.getByLabel('Text message').fill('and yesterday?');
      await other
        .getByText(/answer, sent/)
        .first()
        .waitFor();
      await other.getByRole('button', { name: 'Send', exact: true }).click();
      for (const page of [walk.page, other])
        await page
          .getByText(/answer, sent/)
          .nth(1)
          .waitFor();
      const [here, there] = [await thread(walk.page), await thread(other)];
      if (here.length !== 4 || here.join('|') !== there.join('|'))
        throw new Error(`${here.join('|')}, ${there.join('|')}`);
      await other.reload();
      await other
        .getByText(/answer, sent/)
        .nth(1)
        .waitFor();
      await other.close();
    },
  },
  {
    name: 'text STOP, START and HELP',
    async go(walk) {
      await freshPhone(walk);
      await send(walk, 'STOP');
      await walk.sees('Read as STOP: nothing more is sent until START.');
      await walk.sees('Opted out: nothing is sent until START.');
      await noDots(walk);
      await send(walk, 'How many angry messages today?');
      await walk.sees('ended without a reply');
      await noDots(walk);
      await send(walk, 'START');
      await walk.sees('Read as START: the agent may write again.');
      await send(walk, 'help');
      await walk.sees('Read as HELP: no run begins for it.');
      await noDots(walk);
      await walk.judge('keywords');
      await walk.picture('phone-keywords');
      await send(walk, 'How many angry messages today?');
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
    },
  },
  {
    name: 'be told that a text is too long, and lose none of it',
    async go(walk) {
      await freshPhone(walk);
      await walk.fill('Text message', 'x'.repeat(1_601));
      await walk.sees(/1,601 characters: at most 1,600 can be sent/);
      if (await walk.find('button', 'Send').isEnabled()) throw new Error('it can be sent');
      const kept = await walk.page.getByLabel('Text message').inputValue();
      if (kept.length !== 1_601) throw new Error(`${kept.length} characters are left`);
      await walk.judge('a text that is too long');
      await walk.picture('phone-too-long');
      await walk.fill('Text message', 'How many angry messages today?');
      await walk.click('button', 'Send');
      await walk.sees(/answer, sent/, walk.page.locator('.thread'));
    },
  },
];
