import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BreakerStore } from '#limits';
import { connect } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
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
afterEach(() => connection.del('{breaker}:states', '{breaker}:words'));
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

const name = 'tool:get_counts';
const body = { state: 'open', by: 'ana', reason: 'the dashboard is being moved' };

async function put(breaker: string, body: object, key = operatorKey): Promise<[number, unknown]> {
  const path = `/v1/breakers/${encodeURIComponent(breaker)}`;
  const response = await gateway.ask('PUT', path, body, { authorization: `Bearer ${key}` });
  return [response.status, await response.json()];
}

async function list(key = apiKey): Promise<{ breakers: { name: string; state: string }[]; words: object[] }> {
  const headers = { authorization: `Bearer ${key}` };
  return (await gateway.ask('GET', '/v1/breakers', undefined, headers)).json() as ReturnType<typeof list>; // the answer is the test's subject
}

describe('breakers over HTTP', () => {
  it('lists every tool’s, and what has been called', async () => {
    const { buckets } = { buckets: [{ from: 0, tallies: [{ replica: 'a', calls: 3, faults: 1 }] }] };
    await connection.hset('{breaker}:states', 'model:openai', JSON.stringify({ state: 'closed', buckets }));
    const { breakers, words } = await list();
    const idle = { state: 'closed', forced: null, open_until: null, open_in: 0 };
    const unknown = (reason: string, link: string): object => ({ state: 'unknown', reason, link });
    const uncalled = unknown('nobody has called it', '#/runs?failed_tool=get_counts');
    const late = unknown('not called lately', '#/runs?outcome=model-failed');
    expect(breakers).toContainEqual({ name, ...idle, calls: 0, faults: 0, health: uncalled });
    expect(breakers).toContainEqual({ name: 'model:openai', ...idle, calls: 3, faults: 1, health: late });
    expect(words).toEqual([]);
  });

  it('is not forced by null', async () => {
    const [status, refused] = await put(name, { ...body, by: null });
    expect([status, JSON.stringify(refused)]).toEqual([400, expect.stringContaining('who does it')]);
    expect((await list(operatorKey)).words).toEqual([]);
  });

  it('obeys a word until it is taken back, and keeps who said it and why', async () => {
    const since = expect.stringMatching(/Z$/);
    const [status, forced] = await put(name, body);
    expect(status).toBe(200);
    expect(forced).toMatchObject({ name, state: 'open', forced: { by: 'ana', reason: body.reason, since } });
    expect((await new BreakerStore(connection).look(name)).state).toMatchObject({
      state: 'forced',
      to: 'open',
      by: 'ana',
    });
    expect(await put(name, { state: 'auto', reason: 'moved' })).toMatchObject([200, { state: 'closed', forced: null }]);
    const words = [
      { name, state: 'auto', by: 'operator', reason: 'moved', at: since },
      { name, ...body, at: since },
    ];
    expect((await list(operatorKey)).words).toEqual(words);
    expect((await list()).words).toEqual(words.map((request) => ({ ...request, reason: null })));
  });

  it.each([
    ['no state', name, { reason: 'x' }, 400, 'state'],
    ['another state', name, { state: 'ajar', reason: 'x' }, 400, 'state'],
    ['no reason', name, { state: 'open' }, 400, 'reason'],
    ['a field too many', name, { state: 'open', reason: 'x', why: 'y' }, 400, 'why'],
    ['what cannot be a name', 'get_counts', body, 400, 'name'],
    ['a slip of the pen', 'tool:get_count', body, 404, 'name'],
  ])('refuses %s and names the field', async (_what, breaker, body, status, field) => {
    expect(await put(breaker, body)).toMatchObject([status, { error: { field } }]);
    expect((await list()).words).toEqual([]);
  });

  it('is for operators to force, and for viewers to see', async () => {
    expect((await put(name, body, apiKey))[0]).toBe(403);
    expect((await list()).breakers.find((breaker) => breaker.name === name)?.state).toBe('closed');
  });
});
