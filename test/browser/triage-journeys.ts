import { cases } from '../workflows/cases.js';
import { examplesFolder, readExample } from '../workflows/examples.js';
import { modelOfCase } from '../workflows/model-of-case.js';
import { until } from '../support/app-process.js';
import { publicUrl } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';
import { decide, operate } from './journeys.js';
import type { Journey } from './journeys.js';

const triageNumber = '+15550121';
const patienceMs = 30_000;
const triage = cases.find(({ file }) => file === 'triage');
if (triage === undefined) throw new Error('there is no example of triage');
const { input, expected } = triage;

/** The agent of the example, what its models say, and where its tools are: no journey calls them. */
export const triageAgent = readExample<{ id: string }>('agents/triage');
export const triageModel = modelOfCase(readExample('triage').root, triage);
export const triageTools = { TOOLS_DIR: `${examplesFolder}tools`, OFFICE_API_URL: 'http://127.0.0.1:9' };

/** What this person was told from the number of the triage, oldest first. */
function heard({ repliesTo }: Stack, person: string): string[] {
  return repliesTo(person)
    .filter(({ from }) => from === triageNumber)
    .map(({ body }) => body);
}

async function latestTriage(stack: Stack): Promise<{ run_id: string; outcome: string | null } | undefined> {
  const found = await operate(stack, 'GET', '/v1/runs?agent=triage&limit=1');
  return (found as { runs: { run_id: string; outcome: string | null }[] }).runs[0]; // what the API answers
}

/** The example of triage, from a text to its answer. */
export const triageJourneys: readonly Journey[] = [
  {
    name: 'approve what a triage asks, with its controller killed between, and have the person answered once',
    async go(walk, { stack, person }) {
      const text = { from: person, to: triageNumber, body: input, url: `${publicUrl}/webhooks/twilio/sms` };
      await stack.twilio.text(text);
      await until('the person to be asked', () => heard(stack, person).length === 1, patienceMs);
      await stack.apps.controller.kill('SIGKILL');
      await walk.page.goto(`${stack.url}/console#/approvals`);
      await walk.sees('May an angry customer be offered 20 dollars?');
      await walk.judge('approval of a triage');
      await walk.picture('approval-triage');
      await decide(walk, 'Approve', 'the parcel is late indeed');
      stack.apps.controller.start();
      await until('the answer', () => heard(stack, person).length > 1, patienceMs);
      await until('the run to end', async () => (await latestTriage(stack))?.outcome === 'answered', patienceMs);
      const [question = '', ...answers] = heard(stack, person);
      if (!question.includes('YES') || answers.join('|') !== expected)
        throw new Error(`the person was told: ${[question, ...answers].join(' | ')}`);
      await walk.page.goto(`${stack.url}/console#/runs/${(await latestTriage(stack))?.run_id}`);
      await walk.page.locator('.heading .badge.good').waitFor();
      await walk.picture('run-triage');
    },
  },
];
