import { createServer } from 'node:http';
import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';
import { calling, expectOnly, nodeOf, openDraft, openNode, output } from './editor-drafts.js';
import type { Fault } from './fault.js';
import { goTo } from './ways.js';

/** A server whose answer names its call, until it fails. */
async function naming() {
  let calls = 0;
  let isFailing = false;
  const server = createServer((_request, response) => {
    calls += 1;
    response.statusCode = isFailing ? 500 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: `real-${calls}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return {
    url: `http://127.0.0.1:${address.port}/notes`,
    calls: () => calls,
    fail: () => void (isFailing = true),
    close: () => server.close(),
  };
}

/** Runs a workflow as it is saved, until it is over. */
async function runOnce(stack: Stack, id: string): Promise<string> {
  const { run_id: runId } = (await operate(stack, 'POST', `/v1/workflows/${id}/runs`, { input: '' })) as {
    run_id: string;
  }; // as the API says
  const isOver = async (): Promise<boolean> => {
    const run = (await operate(stack, 'GET', `/v1/runs/${runId}`).catch(() => null)) as {
      outcome: string | null;
    } | null; // so does this
    return run !== null && run.outcome !== null;
  };
  await until('the run to end', isOver, 60_000);
  return runId;
}

const runs = (walk: Walk) => walk.find('region', 'Runs of this workflow');
const bar = (walk: Walk) => walk.page.locator('.past-bar');
const listed = (walk: Walk) => runs(walk).getByRole('listitem');

async function untilListed(walk: Walk, many: number): Promise<void> {
  await until(`${many} runs in the list`, async () => (await listed(walk).count()) === many, 20_000);
}

const environment = { EGRESS_ALLOW: '127.0.0.1' };

/** Runs of another time on the canvas of the draft. */
export const pastRunFaults: readonly Fault[] = [
  {
    name: 'B34 past run',
    environment,
    shows:
      'a past run is chosen beside the canvas, its items are seen at each node, and the draft is tested from a node with them',
    async go(walk, fixture) {
      const server = await naming();
      try {
        const id = await openDraft(walk, fixture, calling({ url: server.url, parameters: { method: 'GET' } }));
        await runOnce(fixture.stack, id);
        server.fail();
        const failed = await runOnce(fixture.stack, id);
        const calls = server.calls();
        await walk.click('button', 'Runs');
        await untilListed(walk, 2);
        await walk.judge('runs beside the canvas');
        await walk.chooseIn(runs(walk).getByLabel('Outcome'), 'stalled', 'Outcome');
        await untilListed(walk, 1);
        await walk.clickOn(listed(walk).first().getByRole('button'), 'the failed run');
        await walk.sees(/^Fetch failed: /, bar(walk));
        await nodeOf(walk, 'Fetch').locator('.times.failed').waitFor();
        await walk.sees('did not run', nodeOf(walk, 'Keep'));
        await walk.judge('a failed run on the canvas');
        await walk.picture('editor-past-failed');
        if (!walk.page.url().includes(`run=${failed}`)) throw new Error('the address does not name the run');
        await walk.chooseIn(runs(walk).getByLabel('Outcome'), '', 'Outcome');
        await untilListed(walk, 2);
        await walk.clickOn(listed(walk).nth(1).getByRole('button'), 'the run that went well');
        await walk.sees('The draft is what it ran.', bar(walk));
        await walk.sees('ran, 1 item', nodeOf(walk, 'Keep'));
        await openNode(walk, 'Keep');
        await walk.sees('real-1', walk.find('region', 'Input'));
        await walk.sees('1 item, that run', output(walk));
        await walk.fill('Name of the node', 'Store');
        await walk.press('Tab');
        await walk.fill('Name', 'changed');
        await walk.press('Tab');
        await walk.sees(/^The draft is another than it ran. 1 node differs:/, bar(walk));
        await walk.sees('differs', nodeOf(walk, 'Store'));
        await walk.sees('real-1', output(walk));
        await walk.judge('a run of another version');
        await walk.picture('editor-past-run');
        await walk.click('button', 'Test from here with these items');
        await walk.sees('passed', walk.page.locator('.test-bar'));
        await walk.sees('changed', output(walk));
        await walk.sees('real-1', output(walk));
        await walk.click('button', 'Back to the run');
        await walk.click('button', 'Test the draft with its items', bar(walk));
        await walk.sees('passed', walk.page.locator('.test-bar'));
        await walk.sees('changed', output(walk));
        await walk.sees('real-1', output(walk));
        expectOnly('calls', server.calls(), calls);
      } finally {
        server.close();
      }
    },
  },
  {
    name: 'B34 run to editor',
    environment,
    shows:
      'a run’s page leads to it on the canvas, where a reload keeps it; a run of another workflow is said to be one',
    async go(walk, fixture) {
      const server = await naming();
      try {
        const { stack } = fixture;
        const id = await openDraft(walk, fixture, calling({ url: server.url, parameters: { method: 'GET' } }));
        const run = await runOnce(stack, id);
        await operate(stack, 'POST', '/v1/workflows', { id: `${id}-other`, graph: calling({ url: server.url }) });
        await goTo(walk, stack, `/runs/${run}`);
        await walk.click('link', 'Open in the editor');
        await walk.sees('ran, 1 item', nodeOf(walk, 'Keep'));
        await walk.page.reload();
        await walk.sees('ran, 1 item', nodeOf(walk, 'Keep'));
        await openNode(walk, 'Fetch');
        await walk.sees('real-1', output(walk));
        await walk.click('button', 'Back to the draft');
        await bar(walk).waitFor({ state: 'detached' });
        if (walk.page.url().includes('run=')) throw new Error('the address names a run that is left');
        await goTo(walk, stack, `/build/${id}-other?run=${run}`);
        await walk.sees(`It is a run of another workflow, ${id}.`, bar(walk));
      } finally {
        server.close();
      }
    },
  },
  {
    name: 'B34 run to viewer',
    environment,
    shows: 'who may not see the items of a run is told so, on its page and where it would be drawn',
    async go(walk, fixture) {
      const server = await naming();
      try {
        const { stack } = fixture;
        const id = await openDraft(walk, fixture, calling({ url: server.url, parameters: { method: 'GET' } }));
        const run = await runOnce(stack, id);
        await walk.page.context().clearCookies();
        await walk.page.goto(`${stack.url}/console#/runs/${run}`);
        await walk.page.reload();
        await walk.fill('Key', standInKeys.api);
        await walk.click('button', 'Sign in');
        await walk.sees('The items of its nodes, and its graph in the editor, are shown to operators.');
        await goTo(walk, stack, `/build/${id}?run=${run}`);
        await walk.sees('Graphs, and the items of their runs, are shown to operators.');
        await walk.judge('a run that a viewer may not open');
      } finally {
        server.close();
      }
    },
  },
];
