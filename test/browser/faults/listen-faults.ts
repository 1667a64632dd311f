import type { Walk } from '../walk.js';
import { operate } from '../journeys.js';
import { openNode, output } from './editor-drafts.js';
import type { Fault, FaultFixture } from './fault.js';

const main = (to: string): object => ({ main: [[{ node: to, type: 'main', index: 0 }]] });

/** A trigger, and what keeps a field of what comes to it. */
function begunBy(type: string, parameters: object, value: string): object {
  const kept = { assignments: { assignments: [{ id: '1', name: 'got', value, type: 'string' }] } };
  return {
    name: 'Listens',
    nodes: [
      { id: 'b', name: 'Begin', type: `n8n-nodes-base.${type}`, typeVersion: 2, position: [0, 0], parameters },
      { id: 'k', name: 'Keep', type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [240, 0], parameters: kept },
    ],
    connections: { Begin: main('Keep') },
    pinData: { Begin: [{ json: { body: { order: 'pinned' } } }] },
  };
}

async function openListening(walk: Walk, { stack, person }: FaultFixture, graph: object): Promise<string> {
  const id = `listens-${person.slice(-5)}`;
  await operate(stack, 'POST', '/v1/workflows', { id, graph });
  await walk.page.goto(`${walk.page.url().split('#')[0]}#/build/${id}`);
  await openNode(walk, 'Begin');
  await walk.click('button', 'Listen for a test event');
  return id;
}

/** The path of the address that the page shows, at the gateway of the test. */
async function shownPath(walk: Walk): Promise<string> {
  const url = await walk.page.locator('.listen-bar code').textContent();
  return new URL(url ?? '').pathname;
}

async function expectNoRuns({ stack }: FaultFixture, id: string): Promise<void> {
  const { runs } = (await operate(stack, 'GET', `/v1/runs?agent=workflow.${id}`)) as { runs: unknown[] }; // what the route answers
  if (runs.length > 0) throw new Error(`${runs.length} runs were started`);
}

/** A draft that waits for one real call. */
export const listenFaults: readonly Fault[] = [
  {
    name: 'B34 listen webhook',
    shows: 'the draft waits for one real call at its test address, is tested with it, and nothing is started',
    async go(walk, fixture) {
      const parameters = { httpMethod: 'POST', path: `orders-${fixture.person.slice(-5)}` };
      const id = await openListening(walk, fixture, begunBy('webhook', parameters, '={{ $json.body.order }}'));
      await walk.sees('Begin waits for a POST, once. Nothing is started or sent.');
      await walk.judge('a draft that listens');
      await walk.picture('editor-listening');
      const response = await fetch(fixture.stack.url + (await shownPath(walk)), {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ order: 'a real one' }),
      });
      if (response.status !== 200) throw new Error(`the call was answered ${response.status}`);
      await walk.sees('passed', walk.page.locator('.test-bar'));
      await walk.page.locator('.listen-bar').waitFor({ state: 'detached' });
      await walk.sees('a real one', output(walk));
      await walk.click('button', 'Pin it', output(walk));
      await openNode(walk, 'Keep');
      await walk.sees('a real one', output(walk));
      await walk.click('button', 'Test');
      await walk.sees('passed', walk.page.locator('.test-bar'));
      await walk.sees('a real one', output(walk));
      await expectNoRuns(fixture, id);
    },
  },
  {
    name: 'B34 listen form',
    shows: 'the draft waits for its form, which is opened from there, and is tested with what was sent',
    async go(walk, fixture) {
      const formFields = { values: [{ fieldLabel: 'Name', requiredField: true }] };
      const parameters = { formTitle: 'Who', formFields };
      const id = await openListening(walk, fixture, begunBy('formTrigger', parameters, '={{ $json.Name }}'));
      await walk.sees('Begin waits for its form to be sent, once. Nothing is started or sent.');
      const opened = walk.page.waitForEvent('popup');
      await walk.click('link', 'Open the form');
      const form = await opened;
      await form.getByLabel('Name (required)').fill('Ann of the form');
      await form.getByRole('button').click();
      await form.getByText('Your response came to the test. Nothing was started.').waitFor();
      await walk.sees('passed', walk.page.locator('.test-bar'));
      await openNode(walk, 'Keep');
      await walk.sees('Ann of the form', output(walk));
      await expectNoRuns(fixture, id);
    },
  },
  {
    name: 'B34 listen twice',
    shows: 'who listens for a draft is told when somebody else does, and when it is stopped nobody listens',
    async go(walk, fixture) {
      const graph = begunBy('webhook', { httpMethod: 'POST', path: 'twice' }, '={{ $json.body.order }}');
      const id = await openListening(walk, fixture, graph);
      await walk.sees('Begin waits for a POST');
      const draft = `workflow-${id}-user-operator`;
      await operate(fixture.stack, 'POST', '/v1/builder/listeners', { draft, graph, node: 'Begin' });
      await walk.sees('Somebody else has begun to listen for this draft: what comes goes to them.');
      await walk.click('button', 'Listen again');
      await walk.sees('Begin waits for a POST');
      const path = await shownPath(walk);
      await walk.click('button', 'Stop listening');
      await walk.page.locator('.listen-bar').waitFor({ state: 'detached' });
      const late = performance.now() + 10_000;
      for (;;) {
        const { status } = await fetch(fixture.stack.url + path, { method: 'POST' });
        if (status === 404) break;
        if (performance.now() > late) throw new Error(`a call after the end was answered ${status}`);
      }
    },
  },
];
