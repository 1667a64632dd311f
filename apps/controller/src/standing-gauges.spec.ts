import { describe, expect, it } from '@jest/globals';
import { createLogger, createMetrics } from '#telemetry';
import { StandingGauges } from './standing-gauges.js';

const silent = createLogger({ app: 'controller', level: 'silent' });

describe('what waits for a person', () => {
  it('is shown by why, from zero, and an unheard-of code is nobody’s secret', async () => {
    const metrics = createMetrics({ app: 'controller', processMetrics: false });
    expect(await metrics.text()).toContain('turnpike_dead_letters{code="parked",app="controller"} 0');
    const gauges = new StandingGauges(1, silent, metrics);
    const letters = new Map([
      ['parked', 3],
      ['internal', 1],
      ['a new one', 2],
    ]);
    await new Promise<void>((resolve) => {
      let asked = 0;
      gauges.start(async () => {
        asked += 1;
        if (asked === 1) throw new Error('Redis is away');
        if (asked === 3) resolve();
        return { letters, approvals: 4, parked: 5, takenOver: 6 };
      });
    });
    gauges.beforeApplicationShutdown();
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
