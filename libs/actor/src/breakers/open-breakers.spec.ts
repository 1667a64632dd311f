import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '#telemetry';
import type { Logger } from '#telemetry';
import { breakerTeller, modelBreaker, toolBreaker } from './open-breakers.js';

describe('the teller of breakers', () => {
  it('shows every breaker from the start, sets its gauge, and logs each change once', async () => {
    const lines: [string, object, string][] = [];
    const say = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
    const logger = { info: say('info'), warn: say('warn') } as unknown as Logger; // the teller uses nothing else of it
    const breakers = [toolBreaker('get_counts'), modelBreaker('openai')];
    const metrics = createMetrics({ app: 'a', bounds: { breakers }, processMetrics: false });
    const teller = breakerTeller(logger, metrics);
    expect(await metrics.text()).toContain('turnpike_breaker_state{name="tool:get_counts",app="a"} 0');
    teller.shows('tool:get_counts', 'open');
    expect(await metrics.text()).toContain('turnpike_breaker_state{name="tool:get_counts",app="a"} 2');
    expect(await metrics.text()).toContain('turnpike_breaker_state{name="model:openai",app="a"} 0');
    teller.changed({ name: 'tool:get_counts', scope: 'shared', from: 'closed', to: 'open' });
    teller.changed({ name: 'tool:get_counts', scope: 'shared', from: 'half-open', to: 'closed' });
    for (let times = 0; times < 3; times++) teller.lost(new Error('gone'));
    expect(lines.map(([level]) => level)).toEqual(['warn', 'info', 'warn']);
    expect(lines[0]).toEqual([
      'warn',
      { breaker: 'tool:get_counts', scope: 'shared', before: 'closed', now: 'open' },
      'breaker',
    ]);
  });
});
