import { until } from '../../support/app-process.js';
import type { Stack } from '../../support/stack.js';
import { modelTurn } from '../../scenarios/model-turn.js';
import { operate } from '../journeys.js';
import type { Fault } from './fault.js';
import { goTo, question } from './ways.js';

/** Notes may be written; a person is asked before. */
const noting = { TOOLS_ENABLED: 'today_range,get_counts,add_note' };

const brief = 'Answer in one word.';

/** A model that answers at length, unless its goal says to be brief. */
function useObedient(stack: Stack): void {
  stack.model.use(({ system, user }) =>
    modelTurn({
      type: 'respond',
      message: `${system}${user}`.includes(brief) ? 'Seven.' : 'There have been seven messages today.',
    }),
  );
}

async function answered(stack: Stack, person: string, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await stack.text(person, text);
    await stack.untilReplies(person, index + 1, 60_000);
  }
}

/** Doing what was done again: one run, and many. */
export const againFaults: readonly Fault[] = [
  {
    name: 'again one',
    shows: 'a run is done again with another goal from its page, stands beside the old one, and sends nothing',
    environment: noting,
    async go(walk, { stack, person }) {
      useObedient(stack);
      await answered(stack, person, ['How many messages today?']);
      const sent = stack.twilio.messages.length;
      await goTo(walk, stack, '/runs');
      await walk.page.locator('tbody tr a.stretched').first().click();
      await walk.find('heading', /^Run/).waitFor();
      await walk.page.getByText('Run again', { exact: true }).first().click();
      await walk.fill('Goal', brief);
      await walk.sees('another goal');
      await walk.judge('run again');
      await walk.click('button', 'Run again');
      await walk.sees('This run is simulated: nothing that it sends or writes leaves.');
      const beside = walk.page.getByRole('region', { name: 'Beside the old run' });
      await beside.locator('ins').filter({ hasText: 'Seven' }).first().waitFor();
      await beside.locator('del').filter({ hasText: 'There have been seven' }).first().waitFor();
      await walk.sees('It would answer', beside);
      await walk.judge('run beside the old one');
      await walk.picture('run-again');
      if (stack.twilio.messages.length !== sent) throw new Error('the simulated run has sent something');
      await walk.click('link', /^run_/, beside);
      await walk.sees('Done again by');
    },
  },
  {
    name: 'again turn',
    shows: 'a run is done again from a later turn: what was before it stands, and nothing is sent',
    async go(walk, { stack, person }) {
      await answered(stack, person, [question]);
      const [sent, asked] = [stack.twilio.messages.length, stack.dashboard.requests.length];
      await goTo(walk, stack, '/runs');
      await walk.page.locator('tbody tr a.stretched').first().click();
      await walk.find('heading', /^Run/).waitFor();
      await walk.page.getByText('Run again', { exact: true }).first().click();
      await walk.choose('From', '2');
      await walk.click('button', 'Run again');
      await walk.sees('This run is simulated: nothing that it sends or writes leaves.');
      await walk.sees('It would answer', walk.page.getByRole('region', { name: 'Beside the old run' }));
      await walk.judge('run from a turn');
      if (stack.twilio.messages.length !== sent) throw new Error('the simulated run has sent something');
      if (stack.dashboard.requests.length !== asked) throw new Error('a call of before the turn was made again');
    },
  },
  {
    name: 'again many',
    shows: 'a changed goal is tried on 20 old runs, with its cost before, and a table of what became other',
    environment: noting,
    async go(walk, { stack, person }) {
      useObedient(stack);
      await answered(
        stack,
        person,
        Array.from({ length: 20 }, (_, n) => `How many messages on day ${n + 1}?`),
      );
      const sent = stack.twilio.messages.length;
      await goTo(walk, stack, '/runs');
      await walk.click('link', 'Try a change on old runs');
      await walk.fill('Goal', brief);
      await walk.click('button', 'What would it cost?');
      await walk.sees(/20 runs would be done again\. They have cost \$/);
      await walk.judge('new trial');
      await walk.click('button', 'Try on 20 runs');
      await walk.find('heading', 'Trial').waitFor();
      await walk.sees('all 20 are over, 20 came to something else.');
      await walk.page.locator('tbody tr.other').nth(19).waitFor();
      await walk.judge('trial');
      await walk.picture('trial');
      const { runs } = (await operate(stack, 'GET', '/v1/runs?limit=50')) as { runs: { simulated?: boolean }[] }; // what it answers
      if (runs.filter(({ simulated }) => simulated === true).length < 20) throw new Error('they are not simulated');
      if (stack.twilio.messages.length !== sent) throw new Error('the trial has sent something');
    },
  },
  {
    name: 'again stop',
    shows: 'a trial under way is stopped, and its runs end',
    environment: noting,
    async go(walk, { stack, person }) {
      useObedient(stack);
      await answered(stack, person, ['How many today?', 'and yesterday?']);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      stack.model.use(async () => {
        await held;
        return null;
      });
      await goTo(walk, stack, '/trials');
      await walk.fill('How many', '2');
      await walk.fill('Model', 'other');
      await walk.click('button', 'Try on 2 runs');
      await walk.find('heading', 'Trial').waitFor();
      await walk.page.getByText('Stop this trial').click();
      await walk.click('button', 'Stop the trial');
      await walk.sees(/stopped by operator/);
      release();
      await until('its runs to end', async () => {
        const { runs } = (await operate(stack, 'GET', '/v1/runs?phase=live')) as { runs: unknown[] }; // what it answers
        return runs.length === 0;
      });
    },
  },
];
