import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '../../support/stack.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';
import type { Fault } from './fault.js';
import { goTo } from './ways.js';

const brief = 'Answer in one word.';
const atLength = 'There have been seven messages today.';

/** The files of agents that these ways go by; one of them changes a file. */
const directory = mkdtempSync(join(tmpdir(), 'agents-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const ofFile = { id: 'desk', default: true, goal: 'Count the messages of the day.' };

function place(agent: object): void {
  writeFileSync(join(directory, '.desk'), JSON.stringify(agent));
  renameSync(join(directory, '.desk'), join(directory, 'desk.json'));
}

place(ofFile);
const environment = { AGENTS_DIR: directory };

/** A model that answers at length, unless its goal says to be brief. */
function useObedient(stack: Stack): void {
  stack.model.use(({ system, user }) =>
    modelTurn({ type: 'respond', message: `${system}${user}`.includes(brief) ? 'Seven.' : atLength }),
  );
}

/** Texts until it is answered so: a publish is taken up within a second. */
async function untilAnswered(stack: Stack, person: string, answer: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = stack.repliesTo(person).length;
    await stack.text(person, `How many messages today? (${tries})`);
    if ((await stack.untilReplies(person, before + 1, 60_000)) === answer) return;
  }
  throw new Error(`nobody is answered ${answer}`);
}

/** As before these ways: nothing is published, and no test is kept. */
async function giveBack(stack: Stack): Promise<void> {
  await operate(stack, 'POST', '/v1/agents/desk/rollback', { version: 'file', reason: 'the next way' });
  const { tests } = (await operate(stack, 'GET', '/v1/agents/desk/tests')) as { tests: { test_id: string }[] }; // what it answers
  for (const { test_id: id } of tests)
    await operate(stack, 'DELETE', `/v1/agents/desk/tests/${id}`, { reason: 'the next way' });
}

async function publishBrief(walk: Walk, stack: Stack): Promise<void> {
  await goTo(walk, stack, '/agents/desk');
  await walk.fill('Goal', brief);
  await walk.fill('Why', 'shorter answers');
  await walk.click('button', 'Publish');
  await walk.sees('in place of its file');
}

/** Agents: changed, tried, tested, published and taken back on their page; they had files alone. */
export const agentsFaults: readonly Fault[] = [
  {
    name: 'publish trial',
    shows: 'a changed prompt is tried on 20 old runs, compared, published, and answers the next text; then taken back',
    environment,
    async go(walk, { stack, person }) {
      await giveBack(stack);
      useObedient(stack);
      for (let n = 1; n <= 20; n += 1) {
        await stack.text(person, `How many messages on day ${n}?`);
        await stack.untilReplies(person, n, 60_000);
      }
      const sent = stack.twilio.messages.length;
      await goTo(walk, stack, '/runs');
      await walk.click('link', 'Try a change on old runs');
      await walk.fill('Goal', brief);
      await walk.click('button', 'What would it cost?');
      await walk.sees(/20 runs would be done again\. They have cost \$/);
      await walk.click('button', 'Try on 20 runs');
      await walk.sees('all 20 are over, 20 came to something else.');
      if (stack.twilio.messages.length !== sent) throw new Error('the trial has sent something');
      await walk.click('link', 'Publish this change');
      await walk.find('heading', 'Agent desk').waitFor();
      await walk.sees('As it was tried on');
      const told = walk.page.getByRole('region', { name: 'What it is told' });
      await told.locator('ins').filter({ hasText: 'word' }).first().waitFor();
      await walk.judge('agent with a trial');
      await walk.picture('agent-trial');
      await walk.fill('Why', 'shorter answers, tried on 20 runs');
      await walk.click('button', 'Publish');
      await walk.sees('in place of its file');
      await untilAnswered(stack, person, 'Seven.');
      await walk.judge('published agent');
      await walk.picture('agent-published');
      await walk.page.getByText('Give it back to its file').first().click();
      const versions = walk.page.getByRole('region', { name: 'Versions' });
      await versions.locator('ins').filter({ hasText: 'messages' }).first().waitFor();
      await walk.fill('Why', 'a trial of the way back', versions);
      await walk.click('button', 'Give it back to its file', versions);
      await walk.sees('Given back its word');
      await untilAnswered(stack, person, atLength);
    },
  },
  {
    name: 'try agent',
    shows: 'an agent is tried in a side conversation, as it is and as it is typed, and sends nothing',
    environment,
    async go(walk, { stack }) {
      await giveBack(stack);
      useObedient(stack);
      const sent = stack.twilio.messages.length;
      await goTo(walk, stack, '/agents');
      await walk.click('link', 'desk');
      await walk.fill('Write to it', 'How many messages today?');
      await walk.click('button', 'Send');
      const talk = walk.page.getByRole('region', { name: 'Try it' });
      await walk.sees(atLength, talk);
      await walk.fill('Goal', brief);
      await walk.sees('With what is typed above', talk);
      await walk.fill('Write to it', 'And in one word?');
      await walk.click('button', 'Send');
      await walk.sees('Seven.', talk);
      await walk.judge('agent tried');
      await walk.picture('agent-tried');
      await walk.click('link', /^run_/, talk);
      await walk.sees('This run is simulated');
      if (stack.twilio.messages.length !== sent) throw new Error('the try has sent something');
    },
  },
  {
    name: 'gate agent',
    shows: 'a run is kept as a test of its agent, and a publish that fails it is refused and says why',
    environment,
    async go(walk, { stack, person }) {
      await giveBack(stack);
      useObedient(stack);
      await untilAnswered(stack, person, atLength);
      await goTo(walk, stack, '/runs');
      await walk.page.locator('tbody tr a.stretched').first().click();
      await walk.page.getByText('Keep as an eval task').click();
      await walk.fill('Name of the task', 'Counts the day');
      await walk.fill('The answer has these words, a line each', 'messages today');
      await walk.click('button', 'Keep with the agent');
      await walk.sees('Kept among the tests of');
      await walk.click('link', 'desk');
      await walk.find('heading', 'Agent desk').waitFor();
      await walk.click('button', 'Play the tests');
      const tests = walk.page.getByRole('region', { name: 'Tests' });
      await walk.sees('passed', tests);
      await walk.fill('Goal', brief);
      await walk.fill('Why', 'shorter answers');
      await walk.click('button', 'Test and publish');
      await walk.sees('it does not say "messages today"');
      await walk.judge('refused publish');
      await walk.picture('agent-refused');
      const { published } = (await operate(stack, 'GET', '/v1/agents/desk')) as { published: unknown }; // what it answers
      if (published !== null) throw new Error('it was published');
      await walk.click('button', 'Remove the test Counts the day', tests);
      await walk.sees('None is kept.', tests);
      const typed = await walk.page.getByLabel('Goal', { exact: true }).inputValue();
      if (typed !== brief) throw new Error('what was typed is lost');
      await walk.click('button', 'Publish');
      await walk.sees('in place of its file');
    },
  },
  {
    name: 'file agent',
    shows: 'a file that changes behind a publish is told of on the page, with which of the two holds',
    environment,
    async go(walk, { stack }) {
      await giveBack(stack);
      useObedient(stack);
      await publishBrief(walk, stack);
      try {
        place({ ...ofFile, goal: 'Count them twice.' });
        await walk.sees('Its file has changed since');
        await walk.page.locator('ins').filter({ hasText: 'twice' }).first().waitFor();
        await walk.judge('agent whose file has changed');
        await goTo(walk, stack, '/agents');
        await walk.sees('the file has changed since');
      } finally {
        place(ofFile);
      }
    },
  },
];
