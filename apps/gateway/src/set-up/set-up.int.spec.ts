import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const found = {
  ...{ name: 'Redis AOF', status: 'doubtful', what: 'Redis has appendonly no', from: 'REDIS_URL' },
  ...{ advice: 'CONFIG SET appendonly yes', step: 'redis' },
};

let redis: PrivateRedis;
let gateway: TestGateway;
let asked: (readonly string[])[] = [];
let isBroken = false;

beforeAll(async () => {
  redis = await startRedis();
  const runDoctor = async (args: readonly string[]): Promise<string> => {
    asked.push(args);
    if (isBroken) throw new Error('it has ended with 2');
    return JSON.stringify([found]);
  };
  gateway = await openGateway(redis.url, {}, { runDoctor });
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

function look(key: string): Promise<Response> {
  return gateway.ask('GET', '/v1/setup', undefined, { authorization: `Bearer ${key}` });
}

describe('the set-up over the API', () => {
  it('is refused where the doctor could not look, with what to do, and tried anew by the next', async () => {
    isBroken = true;
    const response = await look(operatorKey);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('run `turnpike doctor`')]);
    isBroken = false;
  });

  it('is what the doctor finds of this app, once for all who look, and for operators alone', async () => {
    asked = [];
    const [one, other] = await Promise.all([look(operatorKey), look(operatorKey)]);
    expect(await one.json()).toEqual({ app: 'gateway', looked_at: expect.any(String), checks: [found] });
    expect(other.status).toBe(200);
    expect(asked).toEqual([['doctor', '--json', '--app', 'gateway']]);
    expect((await look(apiKey)).status).toBe(403);
  });
});
