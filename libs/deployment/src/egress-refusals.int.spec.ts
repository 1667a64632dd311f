import { describe, expect, it } from '@jest/globals';
import { createLogger, createMetrics } from '#telemetry';
import { until } from '../../../test/support/app-process.js';
import { EgressRefusals, EgressReporter } from './egress-refusals.js';
import { egressRefusalsKey } from './deployment-keys.js';
import { redisForFile } from '../../../test/support/redis-for-file.js';

const opened = redisForFile();

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
    reporter.keepIn(opened.redis);
    reporter.report(refusal);
    const kept = new EgressRefusals(opened.redis);
    await until('it to be kept', async () => (await kept.list(Date.now())).length === 1, 5_000);
    expect(await kept.list(Date.now())).toEqual([{ ...refusal, at: expect.any(Number) }]);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ ...refusal, msg: 'egress refused' }),
      expect.objectContaining({ ...refusal, msg: 'egress refused' }),
    ]);
    expect(await metrics.text()).toMatch(/egress_refusals_total\{by="tool",reason="redirect",app="tool-runner"\} 2/);
    expect(await opened.redis.ttl(egressRefusalsKey)).toBeGreaterThan(86_000);
    expect(await kept.list(Date.now() + 86_400_001)).toEqual([]);
  });
});
