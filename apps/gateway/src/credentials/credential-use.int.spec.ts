import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CredentialTestAnswer } from '#credentials';
import { Inquiries } from '#deployment';
import { connect } from '#redis';
import { publishedPolicy } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let gateway: TestGateway;
let id: string;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url, { CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await untilReady(gateway);
  const basis = { tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };
  await new WorkflowStore(connection).tell(basis);
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
  const given = { name: 'Desk', type: 'httpBearerAuth', hosts: ['api.example.com'], values: { token: 'a-secret' } };
  const [, made] = await call('POST', '/v1/credentials', { ...given, by: 'ana', reason: 'a test' });
  id = String(made['id']);
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

async function call(
  method: string,
  path: string,
  body?: object,
  key = operatorKey,
): Promise<[number, Record<string, unknown>]> {
  const response = await gateway.ask(method, path, body, { authorization: `Bearer ${key}` });
  return [response.status, (await response.json()) as Record<string, unknown>]; // every answer of these is an object
}

function graphWith(name: string, credential: string): object {
  const parameters = {
    ...{ method: 'GET', url: 'https://api.example.com/a' },
    ...{ authentication: 'genericCredentialType', genericAuthType: 'httpBearerAuth' },
  };
  const credentials = { httpBearerAuth: { id: credential, name: 'Desk' } };
  return {
    name,
    nodes: [
      { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
      { id: 'f', name: 'Fetch', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters, credentials },
    ],
    connections: { Start: { main: [[{ node: 'Fetch', type: 'main', index: 0 }]] } },
  };
}

describe('where a credential is used', () => {
  it('is told by workflows and nodes, with the versions that they are of', async () => {
    expect((await call('POST', '/v1/workflows', { id: 'orders', graph: graphWith('Orders of today', id) }))[0]).toBe(
      201,
    );
    await call('POST', '/v1/workflows', { id: 'others', graph: graphWith('Others', 'cred_of_nobody') });
    expect((await call('POST', '/v1/workflows/orders/publish', { reason: 'a test' }))[0]).toBe(200);
    const use = { workflow: 'orders', name: 'Orders of today', node: 'Fetch' };
    expect(await call('GET', `/v1/credentials/${id}/uses`)).toEqual([
      200,
      { uses: [{ ...use, places: ['saved', 'published'] }] },
    ]);
    await call('POST', '/v1/workflows', { id: 'orders', graph: graphWith('Orders of today', 'cred_of_nobody') });
    expect(await call('GET', `/v1/credentials/${id}/uses`)).toEqual([
      200,
      { uses: [{ ...use, places: ['published'] }] },
    ]);
  });
});

describe('a test of a credential', () => {
  const inquiries = (): Inquiries<object, CredentialTestAnswer | { why: string }> =>
    new Inquiries(connection, 'credentials');

  /** Answers the next question as a tool-runner would, and says what was asked. */
  async function answerNext(answer: CredentialTestAnswer | { why: string }): Promise<object | undefined> {
    const asked = await inquiries().take(10);
    if (asked) await inquiries().answer(asked.id, answer);
    return asked?.question;
  }

  it('is asked of a tool-runner, and nothing of it stays', async () => {
    const answer = { result: 'accepted' as const, message: 'it is known', asked: 'GET https://api.example.com/a' };
    const url = 'https://api.example.com/a';
    const [question, told] = await Promise.all([
      answerNext(answer),
      call('POST', `/v1/credentials/${id}/test`, { url }),
    ]);
    expect([question, told]).toEqual([{ id, url }, [200, answer]]);
    expect(await connection.keys('*inquir*')).toEqual([]);
    const [, failed] = await Promise.all([
      answerNext({ why: 'TypeError' }),
      call('POST', `/v1/credentials/${id}/test`, {}),
    ]);
    expect(failed[0]).toBe(503);
    expect(JSON.stringify(failed[1])).toContain('the tool-runner has failed: TypeError');
  });

  it('is refused without a credential, for another than an operator, and with an address that is none', async () => {
    const none = `/v1/credentials/cred_${'0'.repeat(32)}`;
    expect((await call('POST', `${none}/test`, {}))[0]).toBe(404);
    expect((await call('GET', `${none}/uses`))[0]).toBe(404);
    expect((await call('POST', `/v1/credentials/${id}/test`, {}, apiKey))[0]).toBe(403);
    expect((await call('GET', `/v1/credentials/${id}/uses`, undefined, apiKey))[0]).toBe(403);
    expect((await call('POST', `/v1/credentials/${id}/test`, { url: 'ftp://a' }))[0]).toBe(400);
  });
});
