import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { renameId } from '#protocol';
import type { MailEvent } from '#protocol';
import { actorIdFor } from '#deployment';
import { erasePerson } from '#maintenance';
import { publishedPolicy } from '#policy';
import { createToken } from '#redis';
import { PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { eventsOf } from '../../test/event-source.js';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { SessionDriver } from '../../test/session-driver.js';
import { sessionAddress } from './session-address.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let driver: SessionDriver;

beforeAll(async () => {
  redis = await startRedis();
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times: {}, onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  driver = new SessionDriver(engine.store);
});
afterAll(async () => {
  await driver.stop();
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

const path = '/v1/builder/sessions';
const node = (id: string, more: object = {}): object => ({
  id,
  name: id.toUpperCase(),
  type: 't',
  parameters: {},
  ...more,
});
const graph = { name: 'G', nodes: [node('a'), node('b')], connections: {} };
const update = (nodeId: string, updates: object): object => ({ type: 'updateNode', nodeId, updates });

async function call(method: string, below: string, body?: object, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${operatorKey}`;
  const response = await gateway.ask(method, `${path}${below}`, body, { authorization, ...headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // each answer is an object
}

/** A session whose turns are taken. */
async function open(user: string, body: object = { graph }): Promise<string> {
  const { ours } = sessionAddress('');
  expect(ours).toBe('builder:');
  const opening = call('POST', '', { user, workflowId: 'desk', ...body });
  const id = `workflow-desk-user-${user}`;
  driver.serve(actorIdFor(engine.store.engine.deployment, sessionAddress(id)));
  expect(await opening).toMatchObject({ status: 201, body: { sessionId: id, user } });
  return id;
}

const chat = (body: object): Promise<Response> =>
  fetch(`${gateway.url}/v1/builder/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const edit = (id: string, base: number, key: string, ...operations: object[]) =>
  call('POST', `/${id}/operations`, { base, operations }, { 'idempotency-key': key });

describe('builder sessions over HTTP', () => {
  it('are opened once, found by workflow and user, and shown to operators alone', async () => {
    expect(await call('GET', '?workflowId=desk&user=ann')).toEqual({ status: 200, body: { sessions: [] } });
    const id = await open('ann');
    const again = await call('POST', '', { user: 'ann', workflowId: 'desk', graph: { nodes: [], connections: {} } });
    expect(again).toMatchObject({ status: 200, body: { graph, status: { revision: 0, phase: 'idle' } } });
    const found = await call('GET', '?workflowId=desk&user=ann');
    expect(found.body).toEqual({ sessionId: id, messages: [], lastUpdated: expect.any(String) });
    const refused = [
      await call('GET', `/${id}`, undefined, { authorization: `Bearer ${apiKey}` }),
      await call('GET', '/workflow-desk-user-nobody'),
      await call('POST', '', { user: 'bob', workflowId: 'gone' }),
      await call('POST', '', { user: 'bob', graph: { nodes: [{ id: 'x' }] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404, 422]);
  });

  it('take edits: merged, in conflict with both sides, or refused by path, and each key once', async () => {
    const id = await open('bea');
    const first = await edit(id, 0, 'k1', update('a', { disabled: true }));
    expect(first).toMatchObject({ status: 200, body: { id: 'k1', applied: 1, revision: 1 } });
    expect(await edit(id, 0, 'k2', update('b', { disabled: true }))).toMatchObject({
      status: 200,
      body: { applied: 2 },
    });
    expect(await edit(id, 0, 'k1', update('a', { disabled: true }))).toMatchObject({
      ...{ status: 200, body: { applied: 1, revision: 2 } },
    });
    const yours = update('a', { disabled: false });
    const conflict = await edit(id, 0, 'k3', yours);
    const theirs = [
      { revision: 1, id: 'k1', by: 'person', user: 'bea', operations: [update('a', { disabled: true })] },
    ];
    expect(conflict).toMatchObject({
      status: 409,
      body: { conflict: { base: 0, revision: 2, theirs, yours: [yours] } },
    });
    const byName = { base: 1, operations: [update('a', { notes: 'x' })], by: 'Ann Lee' };
    await call('POST', `/${id}/operations`, byName, { 'idempotency-key': 'k3b' });
    expect(await edit(id, 2, 'k3c', update('a', { notes: 'y' }))).toMatchObject({
      ...{ status: 409, body: { conflict: { theirs: [{ user: 'Ann Lee' }] } } },
    });
    const wrong = await edit(id, 3, 'k4', { type: 'renameNode', nodeId: 'a' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: '/operations/0/newName' }] } });
    const many = Array.from({ length: 200 }, (_, at) => node(`n${at}`, { notes: 'x'.repeat(500) }));
    expect(await edit(id, 3, 'k5', { type: 'addNodes', nodes: many })).toMatchObject({
      ...{ status: 422, body: { errors: [{ path: '/nodes' }] } },
    });
  });

  it('go on as the session of a workflow with all that they have had, and take a whole graph as one change', async () => {
    const id = await open('fay');
    const other = { ...graph, name: 'H', settings: { executionOrder: 'v1' }, meta: { instanceId: 'i' } };
    const taken = await edit(id, 0, 'k1', { type: 'setGraph', graph: other });
    expect(taken).toMatchObject({ status: 200, body: { graph: other } });
    const twice = { ...graph, nodes: [node('a'), node('a')] };
    const refused = await edit(id, 1, 'k2', { type: 'setGraph', graph: twice });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/operations/0/graph/nodes/1/id' }, {}] } });
    const next = 'workflow-desk-2-user-fay';
    const opening = call('POST', '', { user: 'fay', workflowId: 'desk-2', from: id });
    driver.serve(actorIdFor(engine.store.engine.deployment, sessionAddress(next)));
    expect(await opening).toMatchObject({
      ...{ status: 201, body: { sessionId: next, workflowId: 'desk-2', graph: other } },
      body: { status: { revision: 1, canUndo: true } },
    });
    expect(await call('POST', `/${next}/undo`)).toMatchObject({ status: 200, body: { applied: 2, graph } });
    expect((await call('POST', '', { user: 'fay', workflowId: 'x', from: 'workflow-none-user-fay' })).status).toBe(404);
    expect((await call('POST', '', { user: 'fay', workflowId: 'x', from: id, graph })).status).toBe(400);
  });

  it('undo and redo, each as a change of its own, and are no conversations', async () => {
    const id = await open('cy');
    await edit(id, 0, 'k1', update('a', { disabled: true }));
    const undone = await call('POST', `/${id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { applied: 2, graph } });
    expect((await call('POST', `/${id}/undo`)).status).toBe(409);
    expect(await call('POST', `/${id}/redo`, { by: 'dan' })).toMatchObject({ status: 200, body: { applied: 3 } });
    expect((await call('POST', `/${id}/undo`, { by: '' })).status).toBe(400);
    const { body } = await call('GET', `/${id}`);
    const changes = [{ revision: 1 }, { undoes: 1, user: 'cy' }, { redoes: 1, user: 'dan' }];
    expect(body).toMatchObject({ changes, status: { canUndo: true } });
    const actorId = actorIdFor(engine.store.engine.deployment, sessionAddress(id));
    const authorization = `Bearer ${operatorKey}`;
    const taking = { by: 'ana', reason: 'mine' };
    const taken = await gateway.ask('POST', `/v1/conversations/${actorId}/takeover`, taking, { authorization });
    expect(taken.status).toBe(409);
    expect(await call('POST', `/${id}/cancel`)).toEqual({ status: 200, body: { message: 'Task aborted' } });
  });

  it('are followed without gaps and without repeats, by events or by lines', async () => {
    const id = await open('dee');
    const url = `${gateway.url}${path}/${id}/events`;
    const headers = { authorization: `Bearer ${operatorKey}` };
    const got: unknown[] = [];
    let last: string | null = null;
    const follow = async (most: number): Promise<void> => {
      for await (const event of eventsOf(url, { ...headers, ...(last !== null && { 'last-event-id': last }) })) {
        last = event.id ?? last;
        if (event.id !== null) got.push([event.event, (event.data as { revision?: number }).revision]); // of a change
        if (event.id !== null && --most === 0) return;
      }
    };
    await follow(1);
    for (const at of [0, 1, 2]) await edit(id, at, `k${at}`, update('a', { position: [at, 0] }));
    await follow(2);
    await edit(id, 3, 'k3', update('a', { position: [3, 0] }));
    await follow(2);
    expect(got).toEqual([['session', undefined], ...[1, 2, 3, 4].map((revision) => ['change', revision])]);
    const asked = get(url, { headers: { ...headers, accept: 'application/x-ndjson' }, agent: false });
    const [lines] = (await once(asked, 'response')) as [IncomingMessage]; // its one argument
    expect(lines.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const [first] = (await once(lines.setEncoding('utf8'), 'data')) as [string]; // a chunk, in that encoding
    lines.destroy();
    expect(JSON.parse(first.split('\n')[0] ?? '')).toMatchObject({
      ...{ event: 'session', id: expect.any(String), data: { sessionId: id, status: { revision: 4 } } },
    });
  });

  it('begin with what is stored of their workflow, also where a message opens them', async () => {
    const trigger = { ...node('a'), type: 'n8n-nodes-base.manualTrigger' };
    const stored = { name: 'Shop', nodes: [trigger], connections: {} };
    const authorization = `Bearer ${operatorKey}`;
    const basis = { tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };
    await new WorkflowStore(engine.redis).tell(basis);
    await new PolicyStore(engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
    const kept = await gateway.ask('POST', '/v1/workflows', { id: 'shop', graph: stored }, { authorization });
    expect(kept.status).toBe(201);
    const draftOf = async (user: string, more: object): Promise<unknown> => {
      const id = `workflow-shop-user-${user}`;
      driver.serve(actorIdFor(engine.store.engine.deployment, sessionAddress(id)));
      await (await chat({ message: 'Add a node.', workflowId: 'shop', user, ...more })).text(); // until its end
      return (await call('GET', `/${id}`)).body['graph'];
    };
    expect(await draftOf('fay', {})).toEqual(stored);
    expect(
      await draftOf('ida', { workflowId: undefined, user: undefined, sessionId: 'workflow-shop-user-ida' }),
    ).toEqual(stored);
    expect((await call('GET', '/workflow-shop-user-ida')).body).toMatchObject({ workflowId: 'shop', user: 'ida' });
    expect(await draftOf('gil', { workflowContext: { currentWorkflow: graph } })).toEqual(graph);
  });

  it('begin to answer a message that no controller has read yet', async () => {
    const id = await open('ida');
    const actorId = actorIdFor(engine.store.engine.deployment, sessionAddress(id));
    driver.leave(actorId);
    const answer = await chat({ message: 'Draw.', sessionId: id, user: 'ida' });
    expect([answer.status, answer.headers.get('x-session-id')]).toEqual([200, id]);
    expect(await call('GET', `/${id}`)).toMatchObject({ body: { messages: [] } });
    driver.serve(actorId);
    await answer.text(); // until its end
    expect(await call('GET', `/${id}`)).toMatchObject({ body: { messages: [{ text: 'Draw.' }] } });
  });

  it('end a request whose first call of the model is under way, at once', async () => {
    const id = await open('joe');
    const actorId = actorIdFor(engine.store.engine.deployment, sessionAddress(id));
    driver.leave(actorId);
    const answer = await chat({ message: 'Draw.', sessionId: id, user: 'joe' });
    expect(await call('POST', `/${id}/cancel`)).toEqual({ status: 200, body: { message: 'Task aborted' } });
    const token = createToken();
    const { mail = [] } = (await engine.store.turns.load(actorId, token)) as { mail?: MailEvent[] }; // a turn has some
    const [said, cancel] = mail;
    const messageId = said && 'messageId' in said ? said.messageId : '';
    expect(cancel).toMatchObject({ type: 'cancel-requested', runId: renameId(messageId, 'run'), by: 'joe' });
    await engine.store.turns.abandon(actorId, token);
    driver.serve(actorId);
    await answer.text(); // until its end
  });

  it('go with their user, all of them', async () => {
    const id = await open('eve');
    const person = { tenants: null, addresses: ['builder:eve'] };
    const options = { by: 'ana', reason: 'asked to', patienceMs: 1_000 };
    const { engine: inner } = engine.store;
    expect(await erasePerson(inner, engine.redis, person, options)).toMatchObject({
      ...{ status: 'erased', removed: { conversation: 1 }, proof: { left: [] } },
    });
    expect((await call('GET', `/${id}`)).status).toBe(404);
  });
});
