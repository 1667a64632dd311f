import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, publicBaseUrl, until, untilReady } from '../../../test/open-gateway.js';
import type { TestGateway } from '../../../test/open-gateway.js';
import { listenerKeys } from './listener-keys.js';

let redis: PrivateRedis;
let connection: Redis;
let gateway: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  const settings = { CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') };
  [gateway, other] = await Promise.all([openGateway(redis.url, settings), openGateway(redis.url, settings)]);
  await Promise.all([untilReady(gateway), untilReady(other)]);
});
afterAll(async () => {
  connection.disconnect();
  await Promise.all([gateway.stop(), other.stop()]);
  await redis.stop();
});

type Answer = [status: number, body: Record<string, unknown>];

async function asked(method: string, path: string, body?: object, key = operatorKey): Promise<Answer> {
  const response = await gateway.ask(method, path, body, { authorization: `Bearer ${key}` });
  const text = await response.text();
  return [response.status, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)]; // each is an object
}

const draftOf = (name: string): string => `workflow-${name}-user-operator`;

const hook = { httpMethod: 'POST', path: 'orders/:id' };
const formFields = {
  values: [
    { fieldLabel: 'Name', requiredField: true },
    { fieldLabel: 'Age', fieldType: 'number' },
  ],
};

function graphOf(type: string, parameters: object, more: object = {}): object {
  const node = { id: 'n1', name: 'Begin', type: `n8n-nodes-base.${type}`, typeVersion: 2, parameters, ...more };
  return { name: 'G', nodes: [node], connections: {} };
}

async function listen(draft: string, graph: object, node = 'Begin'): Promise<{ id: string; path: string }> {
  const [status, body] = await asked('POST', '/v1/builder/listeners', { draft: draftOf(draft), graph, node });
  expect([status, body]).toMatchObject([201, { node: 'Begin', seconds_left: 120 }]);
  return body as { id: string; path: string }; // as it is described
}

const look = (id: string): Promise<Answer> => asked('GET', `/v1/builder/listeners/${id}`);

const json = { 'content-type': 'application/json' };

/** A call at the gateway that nobody listens at: any of them takes it. */
async function call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<[number, string]> {
  const sent = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
  const response = await fetch(other.url + path, sent);
  return [response.status, await response.text()];
}

async function sendForm(path: string, fields: Record<string, string>): Promise<[number, string]> {
  const response = await fetch(other.url + path, { method: 'POST', body: new URLSearchParams(fields) });
  return [response.status, await response.text()];
}

const runs = async (): Promise<string[]> => (await connection.keys('*')).filter((key) => /:(actor|run):/.test(key));

describe('a draft that waits for a call', () => {
  it('gets the first one at any gateway, without the secrets of the call, and nothing is started', async () => {
    const { id, path } = await listen('first', graphOf('webhook', hook));
    expect(path).toMatch(/^\/webhook-test\/[0-9a-f]{16}\/orders\/:id$/);
    const address = path.replace(':id', '7');
    const waiting = look(id);
    expect(await call(`${address}?a=1`, { n: 1 }, { authorization: 'Bearer theirs', 'x-own': 'kept' })).toEqual([
      200,
      '{"message":"Workflow was started"}',
    ]);
    const [status, came] = await waiting;
    expect([status, came]).toMatchObject([
      200,
      {
        ...{ state: 'called', seconds_left: 0 },
        payload: {
          ...{ params: { id: '7' }, query: { a: '1' }, body: { n: 1 }, executionMode: 'test' },
          ...{ headers: { 'x-own': 'kept' }, webhookUrl: `${publicBaseUrl}${address}` },
        },
      },
    ]);
    expect(JSON.stringify(came)).not.toContain('theirs');
    expect((await look(id))[1]).toEqual(came); // an answer may be lost on its way
    expect((await call(address, { n: 2 }))[0]).toBe(404);
    expect(await runs()).toEqual([]);
  });

  it('is shown the bytes of a body as the file that its run begins with', async () => {
    const { id, path } = await listen('raw', graphOf('webhook', { ...hook, path: 'raw', options: { rawBody: true } }));
    expect((await call(path, { a: 1 }))[0]).toBe(200);
    const sha256 = createHash('sha256').update('{"a":1}').digest('hex');
    expect((await look(id))[1]).toMatchObject({
      payload: { body: { a: 1 }, files: { data: { id: sha256, bytes: 7, mimeType: 'application/json' } } },
    });
  });

  it('answers as its webhook does at once, and says that nothing was started where an answer waits for the end', async () => {
    const taken = { ...hook, path: 'a', responseCode: 202, options: { responseData: 'taken' } };
    expect(await call((await listen('answers', graphOf('webhook', taken))).path, {})).toEqual([202, 'taken']);
    const late = { ...hook, path: 'a', responseMode: 'lastNode' };
    expect(await call((await listen('answers', graphOf('webhook', late))).path, {})).toEqual([
      200,
      '{"message":"Test event received: nothing was started"}',
    ]);
  });

  it('has one address at all times, of which the latest to listen gets the call', async () => {
    const one = await listen('two', graphOf('webhook', { ...hook, path: 'a' }));
    const two = await listen('two', graphOf('webhook', { ...hook, path: 'a' }));
    expect(two.path).toBe(one.path);
    expect((await look(one.id))[1]).toMatchObject({ state: 'replaced' });
    await asked('DELETE', `/v1/builder/listeners/${one.id}`);
    const calls = await Promise.all([call(two.path, { n: 1 }), call(two.path, { n: 2 })]);
    expect(calls.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await look(two.id))[1]).toMatchObject({ state: 'called' });
  });

  it('is forgotten once nobody waits, and by its time', async () => {
    const stopped = await listen('gone', graphOf('webhook', { ...hook, path: 'a' }));
    expect((await asked('DELETE', `/v1/builder/listeners/${stopped.id}`))[0]).toBe(204);
    expect((await look(stopped.id))[1]).toEqual({ state: 'over', seconds_left: 0, payload: null });
    expect((await call(stopped.path, {}))[0]).toBe(404);
    const called = await listen('gone', graphOf('webhook', { ...hook, path: 'a' }));
    await call(called.path, { secret: 'theirs' });
    const left = await connection.keys('*:test-*');
    for (const key of left) expect(await connection.ttl(key)).toBeGreaterThan(0);
    await connection.pexpire(listenerKeys.listener(called.id), 1);
    await connection.pexpire(listenerKeys.event(called.id), 1);
    await until(async () => (await look(called.id))[1]['state'] === 'over');
    expect((await call(called.path, {}))[0]).toBe(404);
  });

  it('takes no call of another method, path or draft, and none that no run could begin with', async () => {
    const { id, path } = await listen('else', graphOf('webhook', hook));
    const address = path.replace(':id', '7');
    const nothing = (await call('/webhook-test/0000000000000000/orders/7', {}))[0];
    expect(nothing).toBe(404);
    expect((await fetch(other.url + address)).status).toBe(404);
    for (const wrong of [
      `${address}/more`,
      '/webhook-test/',
      `/webhook-test/${'0'.repeat(16)}`,
      address.replace('orders', 'x'),
    ])
      expect([wrong, (await call(wrong, {}))[0]]).toEqual([wrong, 404]);
    expect((await sendForm(address.replace('webhook-test', 'form-test'), {}))[0]).toBe(404);
    expect((await call(address, { long: 'x'.repeat(60_000) }))[0]).toBe(413);
    expect((await look(id))[1]).toMatchObject({ state: 'waiting' });
  });

  it('asks its callers for what they will have to have once it is published', async () => {
    const basic = { ...hook, path: 'closed', authentication: 'basicAuth' };
    const values = { user: 'ana', password: 'a-password' };
    const given = {
      name: 'Callers',
      type: 'httpBasicAuth',
      hosts: ['api.example.com'],
      values,
      by: 'ana',
      reason: 'a test',
    };
    const [, { id: credential }] = await asked('POST', '/v1/credentials', given);
    const named = { credentials: { httpBasicAuth: { id: credential, name: 'Callers' } } };
    const { id, path } = await listen('closed', graphOf('webhook', basic, named));
    expect((await call(path, {}))[0]).toBe(401);
    const authorization = `Basic ${Buffer.from('ana:a-password').toString('base64')}`;
    expect((await call(path, { n: 1 }, { authorization }))[0]).toBe(200);
    expect(JSON.stringify(await look(id))).not.toContain('Basic');
    const draft = draftOf('closed');
    const [status, refused] = await asked('POST', '/v1/builder/listeners', {
      draft,
      graph: graphOf('webhook', basic),
      node: 'Begin',
    });
    expect([status, refused]).toMatchObject([400, { errors: [{ field: 'node' }] }]);
  });

  it('shows a form, checks what is sent, and takes it', async () => {
    const { id, path } = await listen('form', graphOf('formTrigger', { formTitle: 'Hello', formFields }));
    const shown = await (await fetch(other.url + path)).text();
    expect(shown).toContain('This form is being tested');
    const wrong = await sendForm(path, { 'field-1': 'old' });
    expect(wrong[0]).toBe(400);
    expect(wrong[1]).toContain('Name: is required.');
    expect((await sendForm(path, { 'field-0': 'Ann', 'field-1': '7' }))[1]).toContain('Your response came to the test');
    expect((await look(id))[1]).toMatchObject({ payload: { fields: { Name: 'Ann', Age: 7 }, formMode: 'test' } });
    expect((await sendForm(path, { 'field-0': 'Ben' }))[0]).toBe(404);
  });

  it.each<[string, object, string]>([
    ['a node that is not there', graphOf('webhook', hook, { name: 'Other' }), 'node'],
    ['one that is switched off', graphOf('webhook', hook, { disabled: true }), 'node'],
    ['one that nobody calls', graphOf('manualTrigger', {}), 'node'],
    ['a path that is none', graphOf('webhook', { ...hook, path: 'a b' }), 'node'],
    ['a path of parameters alone', graphOf('webhook', { ...hook, path: ':any' }), 'node'],
    ['an expression in it', graphOf('webhook', { ...hook, path: '={{ 1 }}' }), 'graph'],
    ['no graph', { nodes: 1 }, 'graph'],
  ])('is refused with %s', async (_name, graph, field) => {
    const [status, body] = await asked('POST', '/v1/builder/listeners', { draft: draftOf('no'), graph, node: 'Begin' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toHaveProperty('errors.0.field', field);
  });

  it('is for operators', async () => {
    const body = { draft: draftOf('no'), graph: graphOf('webhook', hook), node: 'Begin' };
    expect((await asked('POST', '/v1/builder/listeners', body, apiKey))[0]).toBe(403);
  });
});
