import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { connect, parseStored } from '#redis';
import type { Redis } from '#redis';
import { AgentVersionStore, PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: Redis;
let gateway: TestGateway;

const own = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };
const basis = { tools: ['text'], ...own };
const llm = (id: string, instructions = id): object => ({ kind: 'llm', id, instructions });
const steps = (...nodes: object[]): object => ({ version: 1, root: { kind: 'sequence', id: 'all', steps: nodes } });

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});
beforeEach(async () => {
  const kept = ['workflows', 'versions', 'published', 'armed', 'filing'];
  await connection.del(...kept.map((key) => `{agents}:${key}`));
  await new WorkflowStore(connection).tell(basis);
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
});

async function call(method: string, path: string, body?: unknown, key = operatorKey, more: object = {}) {
  const headers = { authorization: `Bearer ${key}`, ...more };
  const response = await gateway.ask(method, `/v1/workflows${path}`, body, headers);
  return [response.status, (await response.json()) as Record<string, never>] as const; // its own answer
}

const publish = (document: unknown, more: object = {}) => call('POST', '', { id: 'triage', document, ...more });

async function refusedWith(document: unknown, more: object = {}): Promise<unknown> {
  const [status, { errors }] = await publish(document, more);
  expect(status).toBe(422);
  return errors;
}

const graphOf = (type: string) => ({
  name: 'drawn',
  nodes: [
    { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
    { id: '2', name: 'Next', type },
  ],
  connections: { Start: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
});

it('a graph is stored with what it is compiled to, or refused with the place of what cannot run', async () => {
  const publishGraph = (graph: unknown, more: object = {}) => call('POST', '', { id: 'drawn', graph, ...more });
  const graph = graphOf('n8n-nodes-base.noOp');
  expect((await publishGraph(graph))[0]).toBe(201);
  const steps = [{ id: 'Start' }, { id: 'Next' }, { id: 'result' }];
  expect(await call('GET', '/drawn')).toMatchObject([200, { graph, document: { root: { steps } } }]);
  const of = (code: string, path: string) => [422, { errors: [{ code, path, field: `graph${path}` }] }];
  expect(await publishGraph(graphOf('acme.unheardOf'))).toMatchObject(of('NODE_TYPE_NOT_FOUND', '/nodes/1/type'));
  const old = { ...graph, nodes: graph.nodes.map((node, at) => ({ ...node, typeVersion: at === 0 ? 1 : 0.9 })) };
  expect(await publishGraph(old)).toMatchObject(of('NODE_VERSION_NOT_FOUND', '/nodes/1/typeVersion'));
  expect(await publishGraph({ ...graph, nodes: {} })).toMatchObject(of('GRAPH_VALIDATION_FAILED', '/nodes'));
  expect((await publishGraph(graph, { document: {} }))[0]).toBe(400);
});

it('a graph is published with its triggers, again without a change, and unpublished; a document is not', async () => {
  const when = { id: '1', name: 'When', type: 'n8n-nodes-base.scheduleTrigger' };
  await call('POST', '', { id: 'drawn', graph: { name: 'drawn', nodes: [when], connections: {} } });
  const [status, published] = await call('POST', '/drawn/publish', { by: 'ana', reason: 'begin' });
  const [schedule = ''] = published['schedules'] ?? [];
  expect([status, published]).toMatchObject([200, { id: 'drawn', triggers: [{ node: 'When', kind: 'schedule' }] }]);
  expect(await call('POST', '/drawn/publish', {})).toEqual([200, published]);
  expect(await call('GET', '/drawn/triggers')).toEqual([200, published]);
  expect(await call('GET', '')).toMatchObject([200, { workflows: [{ started_version: published['version'] }] }]);
  const orders = await gateway.ask('GET', `/v1/schedules/${schedule}`);
  expect(orders.status).toBe(200);
  expect(await call('POST', '/drawn/unpublish', {})).toMatchObject([200, { version: null, schedules: [] }]);
  const audit = await gateway.ask('GET', '/v1/audit', undefined, { authorization: `Bearer ${operatorKey}` });
  const { entries } = (await audit.json()) as { entries: { did: string }[] }; // its own answer
  const did = entries.map((entry) => entry.did).filter((each) => each.startsWith('workflow-'));
  expect(did).toEqual(['workflow-disarmed', 'workflow-armed', 'workflow-published']);
  await publish(steps(llm('a')));
  expect((await call('POST', '/triage/publish', {}))[0]).toBe(409);
  expect((await call('POST', '/none/publish', {}))[0]).toBe(404);
  expect((await call('POST', '/drawn/publish', {}, apiKey))[0]).toBe(403);
});

it('a workflow is put into a folder, tagged, found by both, renamed, copied and deleted, once under a key', async () => {
  const graph = graphOf('n8n-nodes-base.noOp');
  const [, { version }] = await call('POST', '', { id: 'drawn', graph });
  await publish(steps(llm('a')));
  const why = { reason: 'tidier' };
  const key = { 'idempotency-key': 'k1' };
  const headers = { authorization: `Bearer ${operatorKey}` };
  const folders = async (method: string, path = '', body?: object, more: object = {}) => {
    const response = await gateway.ask(method, `/v1/folders${path}`, body, { ...headers, ...more });
    return [response.status, (await response.json()) as Record<string, never>] as const; // its own answer
  };
  const [, made] = await folders('POST', '', { name: 'Desk', ...why }, key);
  expect((await folders('POST', '', { name: 'Desk', ...why }, key))[1]).toEqual(made);
  expect((await folders('POST', '', { name: 'Desk', ...why }))[0]).toBe(409);
  const folder = String(made['id']);
  expect(await call('PUT', '/drawn/folder', { folder, ...why })).toEqual([200, { id: 'drawn', folder, tags: [] }]);
  expect(await call('PUT', '/drawn/tags', { tags: ['x', 'a'], ...why })).toMatchObject([200, { tags: ['a', 'x'] }]);
  expect(await call('PUT', '/drawn/tags', { tags: [' '], ...why })).toMatchObject([
    422,
    { errors: [{ field: 'tags' }] },
  ]);
  for (const query of [`?folder=${folder}`, '?tag=a'])
    expect(await call('GET', query)).toMatchObject([200, { workflows: [{ id: 'drawn', folder, tags: ['a', 'x'] }] }]);
  expect(await folders('GET')).toMatchObject([200, { folders: [{ id: folder, name: 'Desk', workflows: 1 }] }]);
  expect((await folders('DELETE', `/${folder}`, why))[0]).toBe(409);
  const [, renamed] = await call('PUT', '/drawn/name', { name: 'Orders', ...why });
  expect([renamed, renamed['version'] === version]).toMatchObject([{ id: 'drawn', name: 'Orders' }, false]);
  expect(await call('GET', '?text=ORDER')).toMatchObject([200, { workflows: [{ id: 'drawn', name: 'Orders' }] }]);
  const [status, copy] = await call('POST', '/drawn/duplicate', { id: 'again', ...why }, operatorKey, key);
  expect([status, copy]).toMatchObject([422, { error: { code: 'idempotency-key-reused' } }]);
  expect(await call('POST', '/drawn/duplicate', { id: 'again', ...why })).toMatchObject([
    201,
    { name: 'Orders (copy)' },
  ]);
  expect(await call('POST', '/drawn/restore', { version, ...why })).toMatchObject([200, { version, name: 'drawn' }]);
  expect(await call('DELETE', '/drawn', why)).toEqual([200, { id: 'drawn', live_runs: 0, cancelled: 0 }]);
  expect((await call('GET', '/drawn'))[0]).toBe(404);
  expect(await folders('DELETE', `/${folder}`, why)).toEqual([200, { folders: [] }]);
  expect((await call('DELETE', '/again', why, apiKey))[0]).toBe(403);
  const audit = (await (await gateway.ask('GET', '/v1/audit', undefined, headers)).json()) as { entries: object[] }; // its own answer
  expect(audit.entries.slice(0, 3)).toMatchObject([
    { did: 'folder-deleted', by: 'operator', reason: 'tidier', to: { folder } },
    { did: 'workflow-deleted', to: { workflow: 'drawn' } },
    { did: 'workflow-restored', to: { workflow: 'drawn', version } },
  ]);
});

describe('stored workflows', () => {
  it('are versions by their content, listed with time and author, and compared node by node', async () => {
    const [first, { version: v1 }] = await publish(steps(llm('a'), llm('b')), { by: 'ana', note: 'begin' });
    const [again, { version: same }] = await publish(steps(llm('a'), llm('b')));
    const [second, { version: v2, worst_case: worst }] = await publish(steps(llm('a'), llm('c')));
    expect([first, again, second, same]).toEqual([201, 200, 201, v1]);
    const none = { fuel: 0, ms: 0, items: 0, evaluations: 0 };
    expect(worst).toMatchObject({ ...none, steps: 10, bytes: 131_072, sums: { steps: 'a 5 + c 5 = 10' } });
    const at = expect.stringMatching(/Z$/);
    const of = (version: unknown, by: string, note: string | null) => ({
      version,
      by,
      note,
      at,
      uses: [],
      repeats: false,
    });
    const versions = [of(v2, 'operator', null), of(v1, 'ana', 'begin')];
    expect(await call('GET', '/triage/versions')).toEqual([200, { id: 'triage', versions, whole_since: null }]);
    expect(await call('GET', '')).toEqual([
      200,
      {
        workflows: [{ id: 'triage', folder: null, tags: [], name: null, started_version: null, ...versions[0] }],
        next: null,
      },
    ]);
    expect(await call('GET', '/triage')).toMatchObject([200, { version: v2, policy: { maxSteps: 1_000 } }]);
    expect(await call('GET', `/triage/versions/${v1}`, undefined, apiKey)).toMatchObject([
      200,
      { note: null, document: null },
    ]);
    expect(await call('GET', `/triage/versions/${v1}`)).toMatchObject([200, { document: steps(llm('a'), llm('b')) }]);
    expect(await call('GET', '/triage/diff')).toMatchObject([
      200,
      {
        from: v1,
        to: v2,
        added: [{ id: 'c' }],
        removed: [{ id: 'b' }],
        changed: [{ id: 'all', fields: [{ name: 'steps', after: ['a', 'c'] }] }],
      },
    ]);
    expect(await call('GET', '/triage/diff', undefined, apiKey)).toMatchObject([
      200,
      { removed: [{ id: 'b' }], changed: [{ id: 'all', fields: [{ name: 'steps', before: null, after: null }] }] },
    ]);
    expect((await call('GET', '/other'))[0]).toBe(404);
    const audit = await gateway.ask('GET', '/v1/audit', undefined, { authorization: `Bearer ${operatorKey}` });
    expect(await audit.json()).toMatchObject({
      entries: [{ did: 'workflow-published', to: { workflow: 'triage', version: v2, base: v1 } }, { by: 'ana' }],
    });
  });

  it('are kept by a deployment that forgets the versions of agents', async () => {
    const [, { version }] = await publish(steps(llm('a')));
    await new AgentVersionStore(connection, 0).keep(new Map());
    expect((await call('GET', `/triage/versions/${version}`))[0]).toBe(200);
  });

  it('are refused with code, path and hint, and nothing is stored', async () => {
    const tool = { kind: 'tool', id: 't', toolName: 'other' };
    expect(await refusedWith(steps({ kind: 'sleep', id: 'a' }, tool))).toMatchObject([
      { field: 'document/root/steps/0/kind', code: 'UNKNOWN_NODE_KIND', path: '/root/steps/0/kind' },
      { code: 'UNKNOWN_TOOL_REFERENCE', message: 'expected one of text', hint: expect.stringContaining('enable') },
    ]);
    expect(await refusedWith(steps(llm('a'), llm('b')), { policy: { maxSteps: 9 } })).toMatchObject([
      { path: '', message: expect.stringContaining('a 5 + b 5 = 10') },
    ]);
    expect(await refusedWith(steps(llm('a', 'x'.repeat(1_100_000))))).toMatchObject([
      { message: 'expected at most 1048576 bytes of JSON' },
    ]);
    const deep = `{"id":"deep","document":${'{"child":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
    expect(await call('POST', '', deep)).toMatchObject([422, { errors: [{ code: 'WORKFLOW_VALIDATION_FAILED' }] }]);
    expect(await refusedWith(null)).toMatchObject([{ code: 'WORKFLOW_VALIDATION_FAILED', path: '' }]);
    expect(await call('GET', '')).toEqual([200, { workflows: [], next: null }]);
  });

  it('are only checked where that is asked for, and published by operators alone', async () => {
    expect((await call('POST', '?dry_run=true', { id: 'triage', document: steps(llm('a')) }))[0]).toBe(200);
    expect((await call('POST', '', { id: 'triage', document: steps(llm('a')) }, apiKey))[0]).toBe(403);
    const fields = [{ field: 'more' }, { field: 'id' }];
    expect(await call('POST', '', { id: 'Triage!', document: 7, more: 1 })).toMatchObject([400, { errors: fields }]);
    expect(await call('GET', '')).toEqual([200, { workflows: [], next: null }]);
  });

  it('hold the stored workflows that they name, whole, and lead back to none', async () => {
    await call('POST', '', {
      id: 'inner',
      document: { version: 1, root: { kind: 'callModel', id: 'a', instructions: 'x' } },
    });
    const naming = (ref: string): object => ({ version: 1, root: { kind: 'subflow', id: 's', ref } });
    await publish(naming('inner'));
    expect(await call('GET', '/triage')).toMatchObject([
      200,
      { uses: ['inner'], document: { root: { document: { version: 1, root: { kind: 'llm' } } } } },
    ]);
    expect(await refusedWith(naming('triage'))).toMatchObject([{ code: 'WORKFLOW_CYCLE', path: '/root/ref' }]);
    expect(await refusedWith(naming('none'))).toMatchObject([{ code: 'WORKFLOW_VALIDATION_FAILED' }]);
    const [, { errors }] = await call('POST', '', { id: 'inner', document: naming('triage') });
    expect(errors).toMatchObject([
      { code: 'WORKFLOW_CYCLE', message: expect.stringContaining('inner -> triage -> inner') },
    ]);
  });
});

describe('a run of a stored workflow', () => {
  const start = (body: object, key?: string) =>
    call('POST', '/triage/runs', body, operatorKey, key === undefined ? {} : { 'idempotency-key': key });

  it('is a message to the version that is the current one, in a conversation of its own', async () => {
    const [, { version }] = await publish(steps(llm('a')));
    const [status, run] = await start({ input: 'hi' });
    expect([status, run]).toMatchObject([202, { id: 'triage', version, run_id: expect.stringMatching(/^run_/) }]);
    const actors = (await connection.keys('*:actor:act_*')).filter((key) => /act_\w{26}$/.test(key));
    const addresses = await Promise.all(actors.map((key) => connection.hget(key, 'address')));
    expect(addresses.map((address) => parseStored(address ?? ''))).toEqual([
      { tenant: 'default', channel: 'api', ours: `workflow:triage@${version}`, theirs: run['conversation_id'] },
    ]);
  });

  it('shows the items of the nodes of its graph, and viewers how many there are', async () => {
    await publish(steps(llm('a')));
    const [, { run_id: runId = '' }] = await start({ input: 'hi' });
    await connection.hset(`{p0}:run:${runId}:items`, { ':A': '[[{"json":{"n":1}},{"json":{"n":2}}]]' });
    const read = async (query: string, key = operatorKey): Promise<unknown> => {
      const headers = { authorization: `Bearer ${key}` };
      return (await gateway.ask('GET', `/v1/runs/${runId}/items${query}`, undefined, headers)).json();
    };
    const nodes = [{ node: 'A', executions: 1 }];
    expect(await read('')).toEqual({ root_run_id: runId, nodes, failed: null, items: [], next: null });
    expect(await read('?counts=true')).toMatchObject({ nodes: [{ ...nodes[0], made: [2] }] });
    const item = { rounds: [], output: 0, json: { n: 1 } };
    expect(await read('?node=A&limit=1')).toMatchObject({ items: [item], next: '.1' });
    expect(await read('?node=A&cursor=.1')).toMatchObject({ items: [{ json: { n: 2 } }], next: null });
    expect(await read('?node=A', apiKey)).toMatchObject({ items: [{ json: null }, { json: null }] });
  });

  it('is one under one key, whatever is published meanwhile', async () => {
    await publish(steps(llm('a')));
    const [, first] = await start({ input: 'hi' }, 'k1');
    await publish(steps(llm('b')));
    expect((await start({ input: 'hi' }, 'k1'))[1]).toEqual(first);
    expect((await start({ input: 'ho' }, 'k1'))[0]).toBe(422);
  });

  it('is none of an unknown version, and none of a schedule', async () => {
    expect((await start({ input: 'hi' }))[0]).toBe(404);
    const late = steps(llm('a'), { kind: 'every', id: 'e', ms: 1_000, step: llm('b') });
    expect(await refusedWith(late)).toMatchObject([{ path: '/root/kind', message: expect.stringContaining('every') }]);
    await publish({ version: 1, root: { kind: 'every', id: 'e', ms: 1_000, step: llm('a') } });
    expect(await start({ input: 'hi' })).toMatchObject([
      422,
      { errors: [{ message: expect.stringContaining('schedules') }] },
    ]);
    expect((await start({ input: 'hi', version: '0123456789abcdef' }))[0]).toBe(404);
  });
});
