import { until } from '../support/app-process.js';
import type { Stack } from '../support/stack.js';
import { decide } from './journeys.js';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

/** A reply of which nobody can say whether it was sent: its letter is the send's. */
async function lostReply(walk: Walk, stack: Stack, person: string): Promise<void> {
  stack.twilio.failNext(2, 408);
  await stack.text(person, 'How many angry messages today?');
  await walk.click('link', 'Dead letters');
  await walk.find('heading', 'Dead letters').waitFor();
  await walk.page.locator('tbody tr').first().waitFor();
}

export const operatorJourneys: readonly Journey[] = [
  {
    name: 'look at a dead letter, try it, replay it',
    async go(walk, { stack, person }) {
      await lostReply(walk, stack, person);
      await walk.judge('dead letters');
      await walk.picture('letters');
      await walk.clickOn(walk.page.locator('tbody tr a').first());
      await walk.find('combobox', /^What is known/).waitFor();
      const offered = await walk.page.locator('select[name="choice"] option').allInnerTexts();
      if (offered.join() !== 'choose for a replay,it was sent,send it again')
        throw new Error(`a send offers ${offered.join()}`);
      if (await walk.find('button', 'Replay').isEnabled()) throw new Error('a replay is offered before the choice');
      await walk.choose('What is known', 'resend');
      await walk.click('button', 'Dry run');
      await walk.sees('just made');
      await walk.judge('letter');
      await walk.page.locator('.dry-run').scrollIntoViewIfNeeded();
      await walk.picture('letter-dry-run');
      await decide(walk, 'Replay', 'the number is reachable again');
      await walk.sees('The dead letter is replayed');
      if ((await walk.page.getByRole('button', { name: 'Replay' }).count()) > 0)
        throw new Error('it can be replayed twice');
      await walk.click('link', /^run_/, walk.page.locator('p[role=status]'));
      await walk.sees('answered', walk.page.locator('.heading'));
    },
  },
  {
    name: 'approve a write',
    async go(walk, { stack, person }) {
      const notes = stack.dashboard.notes.length;
      await stack.text(person, 'jot down: call the plumber back');
      await walk.click('link', 'Approvals');
      await walk.sees('asks for approval');
      await walk.judge('approvals');
      await walk.picture('approvals');
      await decide(walk, 'Approve', 'it is harmless');
      await until('the note', () => stack.dashboard.notes.length > notes);
      await walk.sees('Nothing waits for approval');
    },
  },
  {
    name: 'take a conversation over, reply, give it back',
    async go(walk, { stack, person }) {
      const unanswered = stack.repliesTo(person).length;
      await stack.text(person, 'Is Ana there?'); // the newest of a person who may have written to other numbers as well
      await until('the answer', () => stack.repliesTo(person).length > unanswered);
      const before = stack.repliesTo(person).length;
      await walk.click('link', 'Runs');
      await walk.choose('Channel', 'sms');
      await walk.click('link', /^act_/, walk.page.locator('tbody tr').filter({ hasText: 'Is Ana there?' }).first());
      await walk.find('heading', /^Conversation/).waitFor();
      await decide(walk, 'Take the conversation over', 'asks for a person');
      await walk.find('heading', 'A person has the conversation').waitFor();
      await stack.text(person, 'is anybody there?');
      await walk.sees('is anybody there?');
      await walk.fill('Your reply', 'Ana here. I am looking into it.');
      await walk.click('link', 'Approvals'); // whoever looks something up meanwhile finds what was typed
      await walk.find('heading', 'Approvals').waitFor();
      await walk.page.goBack();
      const typed = walk.page.getByLabel('Your reply', { exact: true });
      if ((await typed.inputValue()) === '') throw new Error('what was typed is lost');
      await walk.click('button', 'Reply');
      await until('the reply', () => stack.repliesTo(person).length > before);
      await walk.sees('Ana here. I am looking into it.', walk.page.locator('.words'));
      await walk.sees(/, sent/, walk.page.locator('.words li[data-kind=words]'));
      await walk.judge('conversation');
      await walk.picture('conversation');
      await walk.click('button', 'Give back, skip what waits');
      await walk.find('heading', 'Handoff').waitFor();
    },
  },
  {
    name: 'look at queues, breakers and the policy, and into bull-board',
    async go(walk) {
      await walk.press('g s');
      await walk.find('heading', 'System').waitFor();
      await walk.find('rowheader', 'turn').waitFor();
      await walk.judge('system');
      await walk.picture('system');
      const names = async (): Promise<string> =>
        (await walk.page.locator('.breakers details').first().locator('button').allInnerTexts()).join();
      await walk.clickOn(walk.page.getByText('Force it').first());
      if ((await names()) !== 'Open,Close') throw new Error(`a breaker that nobody has forced offers ${await names()}`);
      await decide(walk, 'Open', 'a drill');
      await until('the forced breaker', async () => (await names()) === 'Close,Automatic again');
      await decide(walk, 'Automatic again', 'the drill is over');
      await until('the free breaker', async () => (await names()) === 'Open,Close');
      await walk.click('link', 'Every job, in bull-board');
      await walk.page.waitForURL(/console\/queues/);
      await walk.sees(/compress/i);
      await walk.picture('bull-board');
      await walk.page.goBack();
      await walk.find('heading', 'System').waitFor();
    },
  },
  {
    name: 'make a key, rotate it, revoke it, and end a session of its own',
    async go(walk, { stack }) {
      await walk.click('link', 'shared key');
      await walk.find('heading', 'People and keys').waitFor();
      await walk.sees('You are signed in by a key that several share');
      await walk.fill('Whose it is', 'Ana');
      await walk.choose('Role', 'operator');
      await decide(walk, 'Make the key', 'on call');
      const shown = walk.page.getByLabel('The key', { exact: true });
      await shown.waitFor();
      const first = await shown.innerText();
      await walk.judge('people and keys');
      await walk.picture('people');
      await walk.click('button', 'I have it');
      if ((await walk.page.content()).includes(first)) throw new Error('a key is shown twice');
      const asks = (key: string) => stack.api('/v1/runs', { headers: { authorization: `Bearer ${key}` } });
      await until('the key is taken', async () => (await asks(first)).ok);
      const signedIn = await stack.api('/console/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: first }),
      });
      if (!signedIn.ok) throw new Error(`a named key signs nobody in: ${signedIn.status}`);
      const session = walk.page.getByRole('listitem', { name: 'Ana, by a key of their own' });
      await session.waitFor();
      await walk.clickOn(session.getByText('End it'));
      await decide(walk, 'Sign them out', 'a lost laptop');
      await until('the session has gone', async () => (await session.count()) === 0);
      const row = walk.page.getByRole('listitem', { name: 'Ana', exact: true });
      await walk.clickOn(row.getByText('Rotate'));
      await walk.choose('The secret before it', 'ends now');
      await decide(walk, 'Give it another secret', 'it was typed');
      await shown.waitFor();
      const second = await shown.innerText();
      if (second === first) throw new Error('a rotation gives the same secret');
      await until('the first secret has ended', async () => (await asks(first)).status === 401);
      await walk.clickOn(row.getByText('Revoke', { exact: true }));
      await decide(walk, 'Revoke it for good', 'she has left');
      await row.getByText('It is revoked.').waitFor();
      await until('the key is refused', async () => (await asks(second)).status === 401);
    },
  },
  {
    name: 'see the shortcuts and the guides, change the theme, sign out',
    async go(walk) {
      await walk.press('?');
      await walk.find('dialog', 'Shortcuts').waitFor();
      await walk.judge('shortcuts');
      await walk.picture('help');
      const guides = await walk.page.getByRole('link', { name: 'Runbook, by symptom' }).getAttribute('href');
      const console = walk.page.url();
      await walk.page.goto(new URL(`${guides ?? ''}#a-breaker-is-open`, console).href);
      await walk.find('heading', /^A breaker is open/).waitFor();
      await walk.judge('runbook');
      await walk.picture('guide');
      await walk.click('link', 'All guides');
      await walk.find('heading', /^Guides/).waitFor();
      await walk.judge('guides');
      await walk.picture('guides');
      await walk.page.goto(console);
      for (const theme of ['system', 'light', 'dark']) await walk.click('button', `Theme: ${theme}`);
      await walk.click('button', 'Sign out');
      await walk.find('button', 'Sign in').waitFor();
    },
  },
];
