import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../../test/support/redis.mjs';
import { openGateway, operatorKey, untilReady } from '../../../test/open-gateway.js';
import type { TestGateway } from '../../../test/open-gateway.js';

const perMinute = 4;
let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url, { API_REQUESTS_PER_MINUTE: String(perMinute) });
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

type Told = [status: number, limit: string | null, remaining: string | null, reset: string | null];

async function readRate(response: Response): Promise<Told> {
  await response.arrayBuffer();
  const [limit = null, remaining = null, reset = null] = ['limit', 'remaining', 'reset'].map((name) =>
    response.headers.get(`ratelimit-${name}`),
  );
  return [response.status, limit, remaining, reset];
}

const asOperator = { authorization: `Bearer ${operatorKey}` };

describe('the rate of a caller, in the headers of answers', () => {
  it('is told with each text, and at its end with the seconds that Retry-After has', async () => {
    const post = (n: number): Promise<Response> =>
      gateway.ask('POST', '/v1/conversations/rate/messages', { text: `text ${n}` });
    const told: Told[] = [];
    for (let n = 0; n < perMinute; n++) told.push(await readRate(await post(n)));
    expect(told.map(([status, limit, remaining]) => [status, limit, remaining])).toEqual([
      [202, '4', '3'],
      [202, '4', '2'],
      [202, '4', '1'],
      [202, '4', '0'],
    ]);
    expect(told.every(([, , , reset]) => Number(reset) > 0 && Number(reset) <= 60)).toBe(true);
    const refused = await post(perMinute);
    const retryAfter = refused.headers.get('retry-after');
    expect(await readRate(refused)).toEqual([429, '4', '0', retryAfter]);
  });

  it('is told with each read, of a rate of its own, and with event streams', async () => {
    const runs = await gateway.ask('GET', '/v1/runs', undefined, asOperator);
    expect((await readRate(runs)).slice(0, 3)).toEqual([200, '4', '3']);
    const hungUp = new AbortController();
    const feed = await fetch(`${gateway.url}/v1/runs/events`, { headers: asOperator, signal: hungUp.signal });
    expect([feed.status, feed.headers.get('ratelimit-remaining')]).toEqual([200, '2']);
    hungUp.abort();
  });

  it('is not told where none is counted: to strangers, of changes by operators, and without a limit', async () => {
    const nothing = [null, null, null];
    expect(await readRate(await fetch(`${gateway.url}/v1/runs`))).toEqual([401, ...nothing]);
    const cancel = await gateway.ask('POST', '/v1/runs/cancel', { reason: 'a drill', all: true }, asOperator);
    expect((await readRate(cancel)).slice(1)).toEqual(nothing);
    const unlimited = await openGateway(redis.url, { API_REQUESTS_PER_MINUTE: '0' });
    try {
      expect((await readRate(await unlimited.ask('GET', '/v1/runs', undefined, asOperator))).slice(1)).toEqual(nothing);
    } finally {
      await unlimited.stop();
    }
  });
});
