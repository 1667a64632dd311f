import { describe, expect, it } from '@jest/globals';
import type { RedisMemory } from '#redis';
import { createLogger, createMetrics } from '#telemetry';
import { StatusGauges } from './status-gauges.js';

const memory = () => Promise.resolve({ used: 80, limit: 0, machine: 100, policy: 'allkeys-lru' });

const silent = createLogger({ app: 'controller', level: 'silent' });

describe('what waits for a person', () => {
  it('is shown by why, from zero, and an unheard-of code is nobody’s secret', async () => {
    const metrics = createMetrics({ app: 'controller', processMetrics: false });
    expect(await metrics.text()).toContain('turnpike_dead_letters{code="parked",app="controller"} 0');
    const gauges = new StatusGauges(1, silent, metrics);
    const letters = new Map([
      ['parked', 3],
      ['internal', 1],
      ['a new one', 2],
    ]);
    await new Promise<void>((resolve) => {
      let asked = 0;
      gauges.start({
        memory,
        matters: async () => {
          asked += 1;
          if (asked === 1) throw new Error('Redis is away');
          if (asked === 3) resolve();
          return { letters, approvals: 4, parked: 5, takenOver: 6 };
        },
      });
    });
    gauges.onModuleDestroy();
    const text = await metrics.text();
    for (const line of [
      'turnpike_dead_letters{code="parked",app="controller"} 3',
      'turnpike_dead_letters{code="internal",app="controller"} 3',
      'turnpike_dead_letters{code="send-unknown",app="controller"} 0',
      'turnpike_approvals_waiting{app="controller"} 4',
      'turnpike_conversations_held{why="parked",app="controller"} 5',
      'turnpike_conversations_held{why="taken-over",app="controller"} 6',
    ])
      expect(text).toContain(line);
  });
});

describe('how full Redis is', () => {
  /** What a controller shows when Redis has said this of its memory, and refuses the rest as a full one may. */
  async function shown(reading: Partial<RedisMemory>): Promise<string> {
    const metrics = createMetrics({ app: 'controller', processMetrics: false });
    const gauges = new StatusGauges(1, silent, metrics);
    await new Promise<void>((resolve) => {
      gauges.start({
        memory: async () => ({ ...(await memory()), ...reading }),
        matters: () => Promise.reject(new Error('OOM command not allowed')).finally(resolve),
      });
    });
    gauges.onModuleDestroy();
    return metrics.text();
  }

  it('is shown of its limit, though what waits cannot be counted', async () => {
    const text = await shown({ limit: 90, policy: 'noeviction' });
    expect(text).toContain('turnpike_redis_memory_used_bytes{app="controller"} 80');
    expect(text).toContain('turnpike_redis_memory_max_bytes{app="controller"} 90');
    expect(text).toContain('turnpike_redis_evicts{app="controller"} 0');
  });

  it('is asked at once, and then at every sixth look at what waits', async () => {
    const metrics = createMetrics({ app: 'controller', processMetrics: false });
    const gauges = new StatusGauges(1, silent, metrics);
    const asked: string[] = [];
    await new Promise<void>((resolve) => {
      gauges.start({
        memory: () => memory().finally(() => asked.push('memory')),
        matters: () => {
          asked.push('matters');
          if (asked.length > 12) resolve();
          return Promise.reject(new Error('Redis is away'));
        },
      });
    });
    gauges.onModuleDestroy();
    const looks = Array.from(asked, (each, at) => (each === 'memory' ? at : -1)).filter((at) => at >= 0);
    expect(looks).toEqual([0, 6]);
  });

  it('is shown of its machine’s memory where it has no limit, and so is a policy that drops keys', async () => {
    const text = await shown({});
    expect(text).toContain('turnpike_redis_memory_max_bytes{app="controller"} 100');
    expect(text).toContain('turnpike_redis_evicts{app="controller"} 1');
  });
});
