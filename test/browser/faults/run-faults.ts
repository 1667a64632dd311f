import { readFileSync } from 'node:fs';
import { parseTasks } from '../../eval/golden-task.js';
import { until } from '../../support/app-process.js';
import { HeldModel } from '../held-model.js';
import { decide, operate } from '../journeys.js';
import type { Fault } from './fault.js';
import { goTo, question, runFailing, unseen } from './ways.js';

/** What is unknown is looked for soon, and notes may be written. */
const quick = { RECONCILE_GRACE_MS: '300', TOOLS_ENABLED: 'today_range,get_counts,add_note' };

/** What a run, its conversation, its dead letter and its graph tell of one another. */
export const runFaults: readonly Fault[] = [
  {
    name: 'B10',
    shows: 'a run whose send is unknown leads to its dead letter, and that back to the run',
    environment: quick,
    async go(walk, { stack, person }) {
      stack.twilio.failNext(2, 408);
      await stack.text(person, question);
      await until('the letter', async () => {
        const { dead_letters } = (await operate(stack, 'GET', '/v1/dead-letters')) as { dead_letters: unknown[] }; // what it answers
        return dead_letters.length > 0;
      });
      await goTo(walk, stack, '/runs?outcome=delivery-unknown');
      await walk.page.locator('tbody tr a').first().click();
      await walk.find('heading', /^Run/).waitFor();
      const run = walk.page.url();
      await walk.click('link', /^act_/, walk.page.locator('.facts .plain-list'));
      await walk.find('heading', /^Dead letter/).waitFor();
      await walk.click('link', /^run_/);
      await walk.find('heading', /^Run/).waitFor();
      if (walk.page.url() !== run) throw new Error('the letter leads to another run');
    },
  },
  {
    name: 'B16',
    shows: 'a conversation whose run waits for approval says so, and is approved there',
    environment: quick,
    async go(walk, { stack, person }) {
      stack.model.use(new HeldModel(0).script);
      const notes = stack.dashboard.notes.length;
      await stack.text(person, 'jot down: call the plumber back');
      await until('the approval', async () => {
        const { approvals } = (await operate(stack, 'GET', '/v1/approvals')) as { approvals: unknown[] }; // what it answers
        return approvals.length > 0;
      });
      await goTo(walk, stack, '/runs?phase=live');
      await walk.click('link', /^act_/, walk.page.locator('tbody tr').first());
      await walk.find('heading', /^Conversation/).waitFor();
      await walk.sees('approving', walk.page.locator('.heading'));
      await walk.judge('conversation that waits for approval');
      await decide(walk, 'Approve', 'it is harmless');
      await until('the note', () => stack.dashboard.notes.length > notes);
    },
  },
  {
    name: 'B12',
    shows: 'an operator reads the text of a run whose first turn is not committed',
    async go(walk, { stack, person }) {
      const model = new HeldModel(0);
      stack.model.use(model.script);
      const release = model.hold(0);
      await stack.text(person, 'is anybody at home?');
      await goTo(walk, stack, '/runs?phase=live');
      await walk.page.locator('tbody tr a').first().click();
      await walk.find('heading', /^Run/).waitFor();
      const words = walk.page.locator('.words').getByText('is anybody at home?');
      await words.first().waitFor({ timeout: 3_000 }); // in five seconds a turn says that it takes longer
      await unseen(walk, /shown to operators/i);
      release();
    },
  },
  {
    name: 'B12 thread',
    shows: 'an operator reads what the person wrote in a thread of the assistant',
    async go(walk, { stack }) {
      await operate(stack, 'POST', '/v1/assistant/threads/fault/messages', { text: 'count the messages of May' });
      const ofThread = async (): Promise<string | null> => {
        const { runs } = (await operate(stack, 'GET', '/v1/runs')) as { runs: { run_id: string; program?: string }[] }; // what it answers
        return runs.find(({ program }) => program === 'assistant')?.run_id ?? null;
      };
      await until('its run', async () => (await ofThread()) !== null);
      await goTo(walk, stack, `/runs/${await ofThread()}`);
      await walk.find('heading', /^Run/).waitFor();
      await walk.sees('count the messages of May', walk.page.locator('.words'));
      const conversation = walk.page.locator('.facts a[href^="#/conversations/"]').first();
      await conversation.click();
      await walk.find('heading', /^Conversation/).waitFor();
      await walk.sees('count the messages of May', walk.page.locator('.words'));
      await unseen(walk, /^Shown to operators/);
    },
  },
  {
    name: 'B21',
    shows: 'a workflow that failed says at which node and why, and apologises to nobody',
    async go(walk, { stack }) {
      const run = await runFailing(stack, 'fails-at-fetch');
      await goTo(walk, stack, '/runs');
      await walk.sees(/the tool has a private address/, walk.page.locator('tbody tr').first());
      await unseen(walk, /Sorry, I got stuck/);
      await unseen(walk, 'stalled');
      await goTo(walk, stack, `/runs/${run}`);
      await walk.sees(/Fetch/, walk.page.getByRole('region', { name: 'What failed' }));
      await unseen(walk, /Sorry, I got stuck/);
      await walk.judge('run of a workflow that failed');
    },
  },
  {
    name: 'B22',
    shows: 'the pages of a workflow and of its run draw the nodes that the person drew',
    async go(walk, { stack }) {
      const run = await runFailing(stack, 'three-nodes');
      for (const page of ['/workflows/three-nodes', `/runs/${run}`]) {
        await goTo(walk, stack, page);
        const drawn = walk.page.locator('.workflow-graph li.node .name');
        await drawn.first().waitFor();
        const names = (await drawn.allInnerTexts()).join();
        if (names !== 'Start,Fetch,Keep') throw new Error(`${page} draws ${names}`);
      }
      await walk.sees('failed', walk.page.locator('.workflow-graph li.node').filter({ hasText: 'Fetch' }));
      await walk.judge('run of a graph');
    },
  },
  {
    name: 'kept run',
    shows: 'a run is kept as a task of the evaluation, with the end that is expected of it',
    environment: quick,
    async go(walk, { stack, person }) {
      await stack.text(person, question);
      await stack.untilReplies(person, 1, 60_000);
      await goTo(walk, stack, '/runs');
      await walk.page.locator('tbody tr a.stretched').first().click();
      await walk.find('heading', /^Run/).waitFor();
      await walk.page.getByText('Keep as an eval task').click();
      await walk.fill('Name of the task', 'angry messages');
      await walk.page.getByLabel(/^It calls/).check();
      await walk.judge('keep a run as a task');
      const saved = walk.page.waitForEvent('download');
      await walk.click('button', 'Save the task');
      const path = await (await saved).path();
      const [task] = parseTasks(path, readFileSync(path, 'utf8'));
      if (task?.exchanges[0]?.text !== question) throw new Error('the task asks something else');
      if (task.exchanges[0].expect.outcome !== 'answered') throw new Error('the task expects another end');
      await walk.sees('angry-messages.json');
    },
  },
];
