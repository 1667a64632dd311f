import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DraftAnswer, DraftQuestion } from '#builder';
import { credentialKeys } from '#credentials';
import { Inquiries } from '#deployment';
import { connect } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let gateway: TestGateway;

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

async function call(path: string, body: object, key = operatorKey): Promise<[number, Record<string, unknown>]> {
  const response = await gateway.ask('POST', `/v1/builder/${path}`, body, { authorization: `Bearer ${key}` });
  return [response.status, (await response.json()) as Record<string, unknown>]; // every answer of these is an object
}

/** Answers the next question as a controller would, and says what was asked. */
async function answerNext(answer: DraftAnswer): Promise<DraftQuestion | null> {
  const inquiries = new Inquiries<DraftQuestion, DraftAnswer>(connection, 'drafts');
  const asked = await inquiries.take(10);
  if (asked) await inquiries.answer(asked.id, answer);
  return asked && asked.question;
}

const set = (value: string): object => ({
  assignments: { assignments: [{ id: '1', name: 'got', value, type: 'string' }] },
});
const graphOf = (value: string): object => ({
  name: 'G',
  nodes: [
    { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
    { id: 'k', name: 'Keep', type: 'n8n-nodes-base.set', parameters: set(value) },
  ],
  connections: { Start: { main: [[{ node: 'Keep', type: 'main', index: 0 }]] } },
});
const ended = { passed: true, problem: null, notReached: [], setup: [] };

describe('a draft that a person looks through', () => {
  it.each([
    ['={{ $json.foo( }}', 'EXPRESSION_INVALID'],
    ['={{ $json.', 'EXPRESSION_INVALID'],
    ['={{ $("Nobody").first().json.x }}', 'NODE_NAME_UNKNOWN'],
    ['={{ $json.a.toUperCase() }}', 'FUNCTION_UNKNOWN'],
  ])('has the findings of every gate, at their nodes and parameters: %s', async (value, code) => {
    const [status, body] = await call('checks', { graph: graphOf(value) });
    expect(status).toBe(200);
    expect(body['findings']).toMatchObject([
      { code, severity: 'error', node: 'Keep', path: '/parameters/assignments/assignments/0/value' },
    ]);
  });

  it('says of a credential that an export brings that it is not here', async () => {
    const url = {
      url: 'https://a.example',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpBearerAuth',
    };
    const [start] = (graphOf('a') as { nodes: object[] }).nodes; // as it is made above
    const asks = (id: string): object => ({
      ...{ id: 'f', name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters: url },
      credentials: { httpBearerAuth: { id, name: 'Desk of n8n' } },
    });
    const drawn = (id: string): object => ({ ...graphOf('a'), nodes: [start, asks(id)], connections: {} });
    const [, { findings }] = await call('checks', { graph: drawn('Zk7') });
    expect(findings).toMatchObject([
      { code: 'CREDENTIAL_MISSING', severity: 'setup', node: 'Ask', path: '/credentials/httpBearerAuth' },
    ]);
    await connection.hset(credentialKeys.all, 'cred_1', JSON.stringify({ id: 'cred_1', type: 'httpBearerAuth' }));
    expect((await call('checks', { graph: drawn('cred_1') }))[1]['findings']).toEqual([]);
  });

  it('has none where nothing is amiss, and is refused where it is no graph', async () => {
    expect(await call('checks', { graph: graphOf('={{ $json.a }}') })).toEqual([200, { findings: [], sign_ins: [] }]);
    expect((await call('checks', { graph: { nodes: 1 } }))[0]).toBe(422);
    expect((await call('checks', { graph: graphOf('a') }, apiKey))[0]).toBe(403);
  });
});

describe('a draft that a person tests', () => {
  it('is asked of a controller, and nothing of it stays in Redis', async () => {
    const made = {
      name: 'Keep',
      runs: 1,
      items: 1,
      first: { got: 'a' },
      outputs: [{ count: 1, items: [{ got: 'a' }] }],
    };
    const [question, answer] = await Promise.all([
      answerNext({ report: { ...ended, nodes: [made] } }),
      call('tests', { graph: graphOf('a'), part: 'up-to', node: 'Keep', items: { Start: [{ a: 1 }] }, input: [{}] }),
    ]);
    expect(question).toMatchObject({
      ...{ kind: 'test', part: { of: 'up-to', node: 'Keep' }, trigger: null },
      ...{ items: { Start: [{ a: 1 }] }, input: [{}], graph: graphOf('a') },
    });
    expect(answer).toEqual([
      200,
      {
        ...{ passed: true, problem: null, failed: null, not_reached: [], setup: [] },
        nodes: [{ name: 'Keep', runs: 1, items: 1, asked: [], asked_more: 0, outputs: made.outputs }],
      },
    ]);
    expect(await connection.keys('*inquir*')).toEqual([]);
  });

  it('is forgotten once nobody waits for it', async () => {
    const body = JSON.stringify({ graph: graphOf('a') });
    const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' };
    const gone = new AbortController();
    const left = fetch(`${gateway.url}/v1/builder/tests`, { method: 'POST', headers, body, signal: gone.signal });
    await until(async () => (await connection.keys('*inquir*')).length === 2);
    gone.abort();
    await expect(left).rejects.toThrow();
    await until(async () => (await connection.keys('*inquir*')).length === 0);
  });

  it.each([
    [{ part: 'alone' }, 'node'],
    [{ part: 'some' }, 'part'],
    [{ items: { Start: 1 } }, 'items.Start'],
    [{ items: { Start: [1] } }, 'items.Start'],
    [{ input: [1] }, 'input'],
    [{ payload: 1 }, 'payload'],
  ])('is refused before it reaches any controller: %j', async (more, field) => {
    const [status, body] = await call('tests', { graph: graphOf('a'), ...more });
    expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
  });

  it('has its expressions tried one by one', async () => {
    const asked = { template: '={{ $json.a }}', input: [{ a: 1 }], nodes: { Start: [{}] }, item_index: 0 };
    const [question, answer] = await Promise.all([
      answerNext({ previewed: { text: '1', of: 'number', leftOut: 0 } }),
      call('previews', asked),
    ]);
    expect(question).toMatchObject({ kind: 'preview', template: '={{ $json.a }}', input: [{ a: 1 }], itemIndex: 0 });
    expect(answer).toEqual([200, { text: '1', of: 'number', left_out: 0, problem: null }]);
    const [, failed] = await Promise.all([answerNext({ previewed: { problem: 'no' } }), call('previews', asked)]);
    expect(failed).toEqual([200, { text: null, of: null, left_out: 0, problem: 'no' }]);
    const [, lost] = await Promise.all([answerNext({ why: 'TypeError' }), call('previews', asked)]);
    expect(lost[0]).toBe(409);
  });
});
