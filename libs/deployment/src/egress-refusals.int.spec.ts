import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, untilReady } from '#redis';
import { createLogger, createMetrics } from '#telemetry';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { until } from '../../../test/support/app-process.js';
import { EgressRefusals, EgressReporter } from './egress-refusals.js';
import { egressRefusalsKey } from './deployment-keys.js';

let server: PrivateRedis;
let redis: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
  await untilReady(redis, 5_000);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const refusal = { by: 'tool', name: 'look', reason: 'redirect', host: 'dashboard' } as const;

describe('a connection that was not made', () => {
  it('is a line in the log, a count, and what doctor reads for a day', async () => {
    const lines: string[] = [];
    const metrics = createMetrics({ app: 'tool-runner', processMetrics: false });
    const logger = createLogger({
      ...{ app: 'tool-runner', level: 'info' },
      destination: { write: (line) => void lines.push(line) },
    });
    const reporter = new EgressReporter(logger, metrics);
    reporter.report(refusal); // before Redis is there
    reporter.keepIn(redis);
    reporter.report(refusal);
    const kept = new EgressRefusals(redis);
    await until('it to be kept', async () => (await kept.list(Date.now())).length === 1, 5_000);
    expect(await kept.list(Date.now())).toEqual([{ ...refusal, at: expect.any(Number) }]);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ ...refusal, msg: 'egress refused' }),
      expect.objectContaining({ ...refusal, msg: 'egress refused' }),
    ]);
    expect(await metrics.text()).toMatch(/egress_refusals_total\{by="tool",reason="redirect",app="tool-runner"\} 2/);
    expect(await redis.ttl(egressRefusalsKey)).toBeGreaterThan(86_000);
    expect(await kept.list(Date.now() + 86_400_001)).toEqual([]);
  });
});
