import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { draw } from '../origins/draw.js';
import { byName, columns, hook, runs, table, where } from '../origins/parts.js';
import { until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { standInKeys } from '../support/product-environment.js';
import { ourNumber, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** Somebody who has written before. */
const ann = '+15550144';

let stack: Stack;
let server: Server;

beforeAll(async () => {
  const port = await freePort();
  server = createServer(({ url = '' }, response) => {
    const to = new URL(url, 'http://a.example').searchParams.get('to') ?? ann;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ to }));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  stack = await startStack({ inOne: true, environment: { SERVE: '', EGRESS_ALLOW: '127.0.0.1' } });
  await stack.text(ann, 'HELP');
  await post('/tables', {
    name: 'people',
    columns: ['name', 'phone'].map((name) => ({ name, type: 'string' })),
    reason,
  });
  await post('/tables/people/rows', { rows: [{ name: 'ann', phone: ann }], reason });
  for (const [id, graph] of Object.entries(graphsFor(`http://127.0.0.1:${port}`))) {
    await post('/workflows', { id, graph });
    await post(`/workflows/${id}/publish`, { limits: { runs_per_day: 1_000, calls_per_minute: 100 } });
  }
}, 180_000);
afterAll(async () => {
  await stack.stop();
  server.closeAllConnections();
  server.close();
});

const reason = 'a drill';
const send = (to: string, text: string): Record<string, unknown> => ({ to, from: ourNumber, text });
const called = (path: string): Record<string, unknown> => ({ ...hook, path });

function graphsFor(url: string): Record<string, Graph> {
  const keep = columns({ name: '={{ $json.body.name }}', phone: '={{ $json.body.phone }}' });
  return {
    store: draw(
      [
        ['In', 'executeWorkflowTrigger'],
        ['Keep', 'dataTable', table('insert', keep)],
      ],
      'In > Keep',
    ),
    keep: draw(
      [
        ['Hook', 'webhook', called('keep')],
        ['Call', 'executeWorkflow', runs(byName('store'))],
      ],
      'Hook > Call',
    ),
    tell: draw(
      [
        ['Hand', 'manualTrigger'],
        ['Find', 'dataTable', table('get', { ...where('name', '={{ $json.name }}'), limit: 1 })],
        ['Send', 'sendMessage', send('={{ $json.phone }}', 'from a table')],
      ],
      'Hand > Find > Send',
    ),
    ours: draw(
      [
        ['Hook', 'webhook', called('ours')],
        ['Get', 'httpRequest', { url: `${url}/on-call` }],
        ['Send', 'sendMessage', send('={{ $json.to }}', "={{ $('Hook').item.json.body.note }}")],
      ],
      'Hook > Get > Send',
    ),
    echo: draw(
      [
        ['Hook', 'webhook', called('echo')],
        ['Get', 'httpRequest', { url: `=${url}/echo?to={{ encodeURIComponent($json.body.to) }}` }],
        ['Send', 'sendMessage', send('={{ $json.to }}', 'said back')],
      ],
      'Hook > Get > Send',
    ),
  };
}

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const response = await fetch(`${stack.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answered = (await response.json()) as Record<string, unknown>; // an object, whatever it says
  if (!response.ok) throw new Error(JSON.stringify(answered));
  return answered;
}

async function call(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${stack.url}/webhook/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
}

interface Asked {
  approval_id: string;
  tool: string;
  args: Record<string, unknown>;
}

async function asked(): Promise<Asked[]> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const listed = (await (await fetch(`${stack.url}/v1/approvals`, { headers })).json()) as { approvals: Asked[] }; // what it answers
  return listed.approvals;
}

/** Decides the one call that a person is asked for. */
async function decide(decision: 'approve' | 'deny', text: string): Promise<void> {
  await until('a person is asked', async () => (await asked()).length === 1, 60_000);
  const [one] = await asked();
  expect(one).toMatchObject({ tool: 'sendMessage', args: { to: ann, from: ourNumber, text } });
  await post(`/approvals/${one?.approval_id ?? ''}`, { decision, reason: 'seen', by: 'ann' });
  await until('nobody is asked any more', async () => (await asked()).length === 0, 60_000);
}

const begin = async (id: string, input: object): Promise<string> =>
  String((await post(`/workflows/${id}/runs`, { input: JSON.stringify(input) }))['run_id']);
const outcomeOf = async (runId: string): Promise<string | null> => (await stack.settledRun(runId)).outcome;

it('a run asks nobody where its author or an operator decides, and a person where a caller does, again when it is repeated', async () => {
  const first = await begin('tell', { name: 'ann' });
  expect(await stack.untilReplies(ann, 1)).toBe('from a table');
  await until('the run has ended', async () => (await outcomeOf(first)) === 'answered', 60_000);
  await call('ours', { note: 'a caller says so' });
  expect(await stack.untilReplies(ann, 2)).toBe('a caller says so');
  await call('keep', { name: 'bea', phone: ann });
  await until('the row is kept', async () => (await rows()) === 2, 60_000);
  expect(await asked()).toEqual([]);
  const again = await begin('tell', { name: 'ann' }); // the very same: the column has a caller's words now
  await decide('deny', 'from a table');
  await until('the run has ended', async () => (await outcomeOf(again)) !== null, 60_000);
  await call('echo', { to: ann });
  await decide('approve', 'said back');
  expect(await stack.untilReplies(ann, 3)).toBe('said back');
  const repeated = await begin('echo', { trigger: 'Hook', payload: { body: { to: ann } } });
  await decide('deny', 'said back');
  await until('the run has ended', async () => (await outcomeOf(repeated)) !== null, 60_000);
}, 180_000);

async function rows(): Promise<unknown> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const table = (await (await fetch(`${stack.url}/v1/tables/people`, { headers })).json()) as { rows: number }; // its schema
  return table.rows;
}
