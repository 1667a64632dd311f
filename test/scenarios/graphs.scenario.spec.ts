import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { keys } from '#records';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;
let redis: Redis;

beforeAll(async () => {
  stack = await startStack({
    without: ['compressor'],
    environment: { TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200' },
  });
  redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
}, 180_000);
afterAll(async () => {
  redis.disconnect();
  await stack.stop();
});

async function post(path: string, body: unknown): Promise<{ status: number; answer: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const response = await fetch(`${stack.url}/v1/workflows${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }; // an object, whatever it says
}

function outputIn(text = '{}'): unknown {
  return JSON.parse(text);
}

const assigned = (name: string, value: string): object => ({
  assignments: { assignments: [{ id: name, name, value, type: 'number' }] },
  includeOtherFields: true,
});
const isLarge = {
  conditions: {
    options: { caseSensitive: true, typeValidation: 'loose' },
    combinator: 'and',
    conditions: [
      { id: 'a', leftValue: '={{ $json.n }}', rightValue: 5, operator: { type: 'number', operation: 'gt' } },
    ],
  },
};
const node = (name: string, type: string, parameters: object = {}, typeVersion = 1): object => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
});
const to = (...outputs: string[][]): object => ({
  main: outputs.map((names) => names.map((name) => ({ node: name, type: 'main', index: 0 }))),
});

const graph = {
  name: 'Parts',
  nodes: [
    node('Start', 'manualTrigger'),
    node('Double', 'set', assigned('n', '={{ $json.n * 2 }}'), 3.4),
    node('Large?', 'if', isLarge, 2.2),
    node('Large', 'noOp'),
    node('Small', 'set', assigned('from', "={{ $('Start').first().json.n }}"), 3.4),
    node('All', 'noOp'),
  ],
  connections: {
    Start: to(['Double']),
    Double: to(['Large?']),
    'Large?': to(['Large'], ['Small']),
    Large: to(['All']),
    Small: to(['All']),
  },
};

async function read(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.url}${path}`, { headers: { authorization: `Bearer ${standInKeys.operator}` } });
  return (await response.json()) as Record<string, unknown>; // an object, whatever it says
}

it('a published graph is started by its schedule, in the version that is published, until it is unpublished', async () => {
  const rule = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
  const parts = { nodes: [node('When', 'scheduleTrigger', { rule }, 1.2), node('Then', 'noOp')] };
  await post('', { id: 'ticking', graph: { name: 'Ticking', ...parts, connections: { When: to(['Then']) } } });
  const { answer } = await post('/ticking/publish', {});
  const [schedule] = answer['schedules'] as [string]; // checked by what is read of it
  const last = async (): Promise<Record<string, unknown>> =>
    ((await read(`/v1/schedules/${schedule}`))['schedule'] ?? {}) as Record<string, unknown>; // none before its first turn
  await until('a tick has ended well', async () => (await last())['last_outcome'] === 'answered');
  const { last_run_id: runId } = await last();
  expect(await read(`/v1/runs/${String(runId)}/items?node=Then`)).toMatchObject({
    items: [{ json: { Timezone: expect.any(String) } }],
  });
  expect(await post('/ticking/unpublish', {})).toMatchObject({ answer: { version: null } });
  await until('it has stopped', async () => (await last())['stopped'] !== null);
}, 120_000);

it('a stored graph runs through the four processes, also where its controller is killed, and each node once', async () => {
  const published = await post('', { id: 'parts', graph });
  expect(published).toMatchObject({ status: 201 });
  const begin = async (input: unknown): Promise<string> => {
    const { status, answer } = await post('/parts/runs', { input: JSON.stringify(input) });
    expect(status).toBe(202);
    return String(answer['run_id']);
  };
  const runs = [await begin({ n: 2 })];
  await stack.apps.controller.kill();
  runs.push(await begin({ n: 4 }));
  stack.apps.controller.start();
  const outputs = [];
  for (const runId of runs) {
    await until('the run has ended', async () => (await stack.settledRun(runId)).outcome !== null);
    const [reply] = (await stack.settledRun(runId)).replies;
    const items = await redis.hgetall(keys.items(runId));
    outputs.push({
      output: outputIn(reply?.text),
      nodes: Object.keys(items)
        .filter((field) => field !== '#bytes')
        .sort(),
    });
  }
  const all = (...nodes: string[]): string[] =>
    [':All', ':Double', ':Large?', ':Start', 'origins:Start', ...nodes].sort();
  expect(outputs).toEqual([
    { output: { All: [{ n: 4, from: 2 }] }, nodes: all(':Small') },
    { output: { All: [{ n: 8 }] }, nodes: all(':Large') },
  ]);
}, 120_000);

it('a file that a node makes is read by the next, and lies with its run alone', async () => {
  const told = {
    assignments: { assignments: [{ id: 'f', name: 'f', value: '={{ $binary.data.fileName }}', type: 'string' }] },
  };
  const graph = {
    name: 'Table',
    nodes: [
      node('Start', 'manualTrigger'),
      node('Table', 'convertToFile', { options: { fileName: 'parts.csv' } }, 1.1),
      node('Rows', 'extractFromFile'),
      node('Told', 'set', told, 3.4),
    ],
    connections: { Start: to(['Table']), Table: to(['Rows', 'Told']) },
  };
  expect(await post('', { id: 'table', graph })).toMatchObject({ status: 201 });
  const { answer } = await post('/table/runs', { input: JSON.stringify({ n: 2, name: 'a, b' }) });
  const runId = String(answer['run_id']);
  await until('the run has ended', async () => (await stack.settledRun(runId)).outcome !== null);
  const [reply] = (await stack.settledRun(runId)).replies;
  expect(outputIn(reply?.text)).toEqual({ Rows: [{ n: '2', name: 'a, b' }], Told: [{ f: 'parts.csv' }] });
  const lying = await readdir(stack.environment['FILES_DIR'] ?? '', { recursive: true });
  expect(lying.filter((path) => path.includes(`/${runId}/`)).length).toBe(1);
}, 120_000);

it('a graph that fails starts the one that it names, once', async () => {
  const alarm = { name: 'Alarm', nodes: [node('Failed', 'errorTrigger')], connections: {} };
  await post('', { id: 'alarm', graph: alarm });
  await post('/alarm/publish', {});
  const fails = [node('Start', 'manualTrigger'), node('Stop', 'stopAndError', { errorMessage: 'no such order' })];
  const settings = { errorWorkflow: 'alarm' };
  await post('', {
    id: 'failing',
    graph: { name: 'Failing', nodes: fails, connections: { Start: to(['Stop']) }, settings },
  });
  await post('/failing/publish', {});
  const alarms = async (): Promise<{ run_id: string; agent?: string }[]> => {
    const runs = (await read('/v1/runs'))['runs'] as { run_id: string; agent?: string }[]; // the gateway's own answer
    return runs.filter((run) => run.agent === 'workflow.alarm');
  };
  const { answer } = await post('/failing/runs', { input: '{}' });
  await until('the alarm has ended', async () => {
    const [first] = await alarms();
    return first !== undefined && (await stack.settledRun(first.run_id)).outcome === 'answered';
  });
  const [first] = await alarms();
  const error = { message: expect.stringContaining('no such order') };
  expect(await read(`/v1/runs/${first?.run_id}/items?node=Failed`)).toMatchObject({
    items: [{ json: { execution: { id: answer['run_id'], error }, workflow: { id: 'failing', name: 'Failing' } } }],
  });
  expect(await alarms()).toHaveLength(1);
}, 120_000);

it('a published graph answers calls by its node, and a call whose gateway was killed is one run', async () => {
  const answer = { respondWith: 'json', responseBody: '={{ { n: $json.body.n * 2, of: $json.params.of } }}' };
  const hook = { path: 'double/:of', httpMethod: 'POST', responseMode: 'responseNode' };
  const nodes = [
    node('Call', 'webhook', hook, 2),
    node('Wait', 'wait', { resume: 'timeInterval', amount: 2, unit: 'seconds' }, 1.1),
    node('Answer', 'respondToWebhook', { ...answer, options: { responseCode: 201 } }, 1.4),
  ];
  const connections = { Call: to(['Wait']), Wait: to(['Answer']) };
  expect(await post('', { id: 'double', graph: { name: 'Double', nodes, connections } })).toMatchObject({
    status: 201,
  });
  expect(await post('/double/publish', {})).toMatchObject({ status: 200 });
  const call = (): Promise<Response> =>
    fetch(`${stack.url}/webhook/double/three`, {
      ...{ method: 'POST', body: '{"n":3}' },
      headers: { 'content-type': 'application/json', 'idempotency-key': 'call-1' },
    });
  const cutOff = call().then(
    () => 'answered',
    () => 'cut off',
  );
  const runs = async (): Promise<unknown[]> =>
    ((await read('/v1/runs'))['runs'] as { agent?: string }[]).filter((run) => run.agent === 'workflow.double'); // the gateway's own answer
  await until('the run has begun', async () => (await runs()).length > 0);
  await stack.apps.gateway.kill();
  expect(await cutOff).toBe('cut off');
  stack.apps.gateway.start();
  const answers: Response[] = [];
  await until(
    'the gateway is back and has answered',
    async () => {
      const answer = await call().catch(() => null);
      if (answer === null || [409, 503].includes(answer.status)) return false;
      return answers.push(answer) > 0;
    },
    60_000,
  );
  const [answered] = answers;
  expect([answered?.status, await answered?.json()]).toEqual([201, { n: 6, of: 'three' }]);
  expect(await runs()).toHaveLength(1);
}, 120_000);

it('what a stranger’s call has begun is agreed to by a message to its run, with its code and not without', async () => {
  const nodes = [
    node('Hook', 'webhook', { path: 'may', httpMethod: 'POST' }, 2),
    { ...node('May we?', 'approval', { message: '=Pay {{ $json.body.price }}?' }), type: 'turnpike.approval' },
    node('Paid', 'noOp'),
    node('Kept', 'noOp'),
  ];
  const connections = { Hook: to(['May we?']), 'May we?': to(['Paid'], ['Kept']) };
  expect(await post('', { id: 'may', graph: { name: 'May', nodes, connections } })).toMatchObject({ status: 201 });
  expect(await post('/may/publish', { limits: { runs_per_day: 1_000, calls_per_minute: 60 } })).toMatchObject({
    status: 200,
  });
  const headers = { 'content-type': 'application/json' };
  const called = await fetch(`${stack.url}/webhook/may`, { method: 'POST', headers, body: '{"price":41}' });
  expect(called.status).toBe(200);
  interface Listed {
    run_id: string;
    parent_run_id?: string;
  }
  const listed = async () => (await read('/v1/runs?agent=workflow.may'))['runs'] as Listed[]; // the gateway's own answer
  const root = async () => (await listed()).find(({ parent_run_id: parent }) => parent === undefined)?.run_id ?? '';
  await until('the run has begun', async () => (await root()) !== '', 60_000);
  const id = await root();
  const run = async () => (await read(`/v1/runs/${id}`)) as { outcome: string | null; replies: { text: string }[] }; // its schema
  const asked = async () => (await run()).replies.map(({ text }) => text);
  await until('a person is asked', async () => (await asked()).length > 0, 60_000);
  const [code = ''] = /\d{6}/.exec((await asked())[0] ?? '') ?? [];
  expect([code.length, (await asked())[0]]).toEqual([6, expect.stringContaining('Pay 41?')]);
  const say = async (text: string): Promise<number> => {
    const own = { ...headers, authorization: `Bearer ${standInKeys.operator}` };
    const body = JSON.stringify({ text });
    return (await fetch(`${stack.url}/v1/runs/${id}/messages`, { method: 'POST', headers: own, body })).status;
  };
  expect(await say('yes')).toBe(202);
  await until('the person is asked again', async () => (await asked()).length > 1, 60_000);
  expect((await run()).outcome).toBeNull();
  expect(await say(`YES ${code}`)).toBe(202);
  await until('the run has ended', async () => (await run()).outcome !== null, 60_000);
  expect((await run()).outcome).toBe('answered');
  expect(Object.keys(outputIn((await asked()).at(-1)) as object)).toEqual(['Paid']); // the node behind which nothing is
}, 120_000);
