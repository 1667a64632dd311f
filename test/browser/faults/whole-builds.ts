import { createServer } from 'node:http';
import type { Walk } from '../walk.js';
import { begin, clip, edges, findNode, nodes, press, sees } from './canvas-graphs.js';
import { openNode, output } from './editor-drafts.js';
import type { Fault } from './fault.js';

const sealed = { CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'), EGRESS_ALLOW: '127.0.0.1' };

const to = (node: string, index = 0) => ({ node, type: 'main', index });
const assigned = (name: string, value: string): object => ({
  assignments: { assignments: [{ id: name, name, value, type: 'string' }] },
});

/** As n8n has copied it: an order comes by a webhook, a sheet is read, and a large one is told to a desk that wants a sign-in. */
function copiedFromN8n(url: string, path: string): object {
  const condition = {
    ...{ id: 'c', leftValue: '={{ $("Order").first().json.body.total }}', rightValue: 500 },
    operator: { type: 'number', operation: 'gt' },
  };
  const node = (name: string, type: string, typeVersion: number, x: number, parameters: object, more: object = {}) => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [x, 0], parameters, ...more },
  });
  const foreign = { credentials: { httpBearerAuth: { id: 'Zk7', name: 'Desk of n8n' } } };
  return {
    name: 'Large orders',
    nodes: [
      node('Order', 'webhook', 2, 0, { httpMethod: 'POST', path }),
      node('Rows', 'quickbooks', 1, 240, { operation: 'get' }),
      node('Large', 'if', 2.2, 480, { conditions: { combinator: 'and', conditions: [condition] } }),
      node(
        ...(['Tell the desk', 'httpRequest', 4.2, 720] as const),
        { method: 'GET', url, authentication: 'genericCredentialType', genericAuthType: 'httpBearerAuth' },
        foreign,
      ),
      node('Keep', 'set', 3.4, 960, assigned('told', '={{ $json.told }}')),
      node('Small', 'set', 3.4, 720, assigned('told', 'nobody')),
    ],
    connections: {
      Order: { main: [[to('Rows')]] },
      Rows: { main: [[to('Large')]] },
      Large: { main: [[to('Tell the desk')], [to('Small')]] },
      'Tell the desk': { main: [[to('Keep')]] },
    },
    pinData: {},
    meta: { instanceId: 'of-n8n' },
  };
}

/** A server that knows a token, and counts what comes. */
async function listenFor(token: string): Promise<{ url: string; known: () => number; close(): void }> {
  let known = 0;
  const server = createServer(({ headers }, response) => {
    const isKnown = headers.authorization === `Bearer ${token}`;
    if (isKnown) known += 1;
    response.statusCode = isKnown ? 200 : 401;
    response.setHeader('content-type', 'application/json').end('{"told":"the desk"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return { url: `http://127.0.0.1:${address.port}/orders`, known: () => known, close: () => server.close() };
}

async function callWebhook(url: string, total: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ total }) });
  if (status !== 200) throw new Error(`the call was answered ${status}`);
}

/** Fails where a way takes longer than a person would for it, in minutes. */
async function within(minutes: number, go: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await go();
  const took = (performance.now() - began) / 60_000;
  if (took > minutes) throw new Error(`it took ${took.toFixed(1)} min, more than ${minutes}`);
}

async function complete(walk: Walk, token: string): Promise<void> {
  const missing = walk.find('region', 'What is missing');
  await walk.sees('Rows', missing);
  await walk.sees('names the credential "Desk of n8n", which is not here', missing);
  await walk.click('button', 'Rows', missing);
  await walk.find('region', 'Node Rows').waitFor();
  await press(walk, 'Rows', 'Shift+D'); // it passes on what it gets while it is switched off
  await openNode(walk, 'Tell the desk');
  await walk.click('button', 'New credential');
  const dialog = walk.find('dialog', 'New credential');
  await walk.fill('Name', 'Desk', dialog);
  await walk.fill('Token', token, dialog);
  await walk.fill('Why', 'it came from n8n', dialog);
  await walk.click('button', 'Seal it', dialog);
  await dialog.waitFor({ state: 'detached' });
  await walk.click('button', 'Test it');
  await walk.sees('knows it: it answered 200', walk.find('region', 'Credential'));
  await walk.sees('6 nodes, nothing is missing');
}

/** Adds a node behind the one that is open, and opens it. */
async function add(walk: Walk, search: string, type: RegExp): Promise<void> {
  const before = await nodes(walk).count();
  const isOpen = await walk.page.locator('.palette').isVisible();
  if (!isOpen) await walk.click('button', 'Add node');
  await walk.fill('Find a type of nodes', search);
  await walk.click('button', type, walk.page.locator('.types'));
  await nodes(walk).nth(before).waitFor();
}

async function field(walk: Walk, name: string, value: string): Promise<void> {
  await walk.click('button', 'Add a field');
  await walk.fill('Name', name);
  await walk.fill('Value', value);
  await walk.press('Tab');
}

const orders = {
  orders: [700, 20, 700, 510].map((total, at) => ({ id: `o${at}`, total, who: total > 600 ? 'Ann' : 'Ben' })),
};

/** Twelve nodes, four tests, and a last one of all. */
const buildByHand: Fault['go'] = (walk, { stack }) =>
  within(5, async () => {
    await begin(walk, stack);
    await add(walk, 'manual', /^Manual Trigger/);
    await walk.fill('Test data', JSON.stringify(orders));
    await walk.press('Tab');
    await add(walk, 'split out', /^Split Out/);
    await walk.fill('Fields To Split Out (required)', 'orders');
    await walk.press('Tab');
    await walk.click('button', 'Test to here');
    await walk.sees('4 items', output(walk));
    await add(walk, 'filter', /^Filter/);
    await walk.click('button', 'Add a condition');
    await walk.fill('Value', '={{ $json.total }}');
    await walk.press('Tab');
    await walk.chooseIn(walk.page.getByLabel('Type of condition 1'), 'Number', 'Type of condition 1');
    await walk.chooseIn(walk.page.getByLabel('What condition 1 asks'), '>', 'What condition 1 asks');
    await walk.fill('Compared with', '500');
    await walk.press('Tab');
    await walk.click('button', 'Test to here');
    await walk.sees('3 items', output(walk));
    await add(walk, 'edit fields', /^Edit Fields/);
    await field(walk, 'who', '={{ $json.who }}');
    await add(walk, 'remove duplicates', /^Remove Duplicates/);
    await add(walk, 'sort', /^Sort/);
    await walk.click('button', 'Add: Field');
    await walk.fill('Field Name (required)', 'who');
    await walk.press('Tab');
    await add(walk, 'limit', /^Limit/);
    await walk.fill('Max Items', '2');
    await walk.press('Tab');
    await add(walk, 'edit fields', /^Edit Fields/);
    await field(walk, 'greeting', '=Hello {{ $json.who }}');
    await walk.click('button', 'Test to here');
    await walk.sees('Hello Ann', output(walk));
    await add(walk, 'no operation', /^No Operation/);
    await add(walk, 'remove duplicates', /^Remove Duplicates/);
    await add(walk, 'edit fields', /^Edit Fields/);
    await field(walk, 'done', 'yes');
    await add(walk, 'limit', /^Limit/);
    await walk.fill('Name of the workflow', 'By hand');
    await walk.press('Tab');
    await sees(walk, { nodes: 12, edges: 11 });
    await walk.click('button', 'Test');
    await walk.sees('passed', walk.page.locator('.test-bar'));
    await walk.sees('12 nodes ran, nothing was sent', walk.page.locator('.test-bar'));
    await findNode(walk, 'Limit').waitFor();
    await edges(walk).nth(10).waitFor({ state: 'attached' });
    await walk.click('button', 'Save');
    await walk.find('button', '✓ Saved').waitFor();
    await walk.judge('twelve nodes by hand');
  });

/** Workflows that a person makes from the first click to the last. */
export const wholeBuilds: readonly Fault[] = [
  {
    name: 'M1 n8n',
    environment: sealed,
    shows:
      'n8n’s JSON is pasted, completed, tested with a real call and published within 3 minutes, and its webhook starts it',
    go: (walk, { stack, person }) =>
      within(3, async () => {
        const [token, path] = ['the-token-of-the-desk', `large-${person.slice(-5)}`];
        const host = await listenFor(token);
        try {
          await begin(walk, stack);
          await clip(walk, JSON.stringify(copiedFromN8n(host.url, path)));
          await walk.page.locator('.react-flow__pane').click();
          await walk.press('Control+v');
          await sees(walk, { nodes: 6, edges: 5 });
          await complete(walk, token);
          await openNode(walk, 'Order');
          await walk.click('button', 'Listen for a test event');
          const shown = await walk.page.locator('.listen-bar code').textContent();
          const before = host.known();
          await callWebhook(stack.url + new URL(shown ?? '').pathname, 740);
          await walk.sees('passed', walk.page.locator('.test-bar'));
          await walk.sees('Would have asked the outside once');
          if (host.known() !== before) throw new Error('the test has called the desk');
          await walk.judge('a tested import');
          await walk.click('button', 'Publish');
          const dialog = walk.page.locator('dialog.publish');
          await walk.sees(`/webhook/${path}`, dialog);
          await walk.fill('Why', 'orders come', dialog);
          await walk.fill('Your name', 'ana', dialog);
          await walk.click('button', /ublish (it|this version)$/, dialog);
          await walk.sees('is started by:', dialog);
          await callWebhook(`${stack.url}/webhook/${path}`, 800);
          const late = performance.now() + 30_000;
          while (host.known() === before) {
            if (performance.now() > late) throw new Error('the published workflow has not called the desk');
            await walk.page.waitForTimeout(100);
          }
        } finally {
          host.close();
        }
      }),
  },
  {
    name: 'M1 by hand',
    shows:
      'a workflow of 12 nodes is built by hand with four tests on the way, and the last one passes, within 5 minutes',
    go: buildByHand,
  },
  {
    name: 'M1 by keys',
    isByKeys: true,
    shows: 'the same workflow of 12 nodes is built and tested by the keyboard alone, within 5 minutes',
    go: buildByHand,
  },
];
