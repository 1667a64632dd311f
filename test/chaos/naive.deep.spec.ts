import { describe, expect, it } from '@jest/globals';

import { chaos } from './chaos.js';
import { readOptions } from './options.js';
import { sampleSeed } from './sample-seed.js';

describe('a seeded sample of chaos', () => {
  it('shows what the same rig does to a plain chain of jobs, or it would prove nothing', async () => {
    const faults = ['--lost-responses', '0.1', '--kill-every-ms', '1500', '--kill-redis-every-ms', '0'];
    const options = readOptions(['--design', 'naive', '--runs', '30', '--rate', '5', '--seed', sampleSeed, ...faults]);
    const { row, isAsExpected } = await chaos(options);
    expect(isAsExpected).toBe(true);
    expect(row.doubled_replies).toBeGreaterThan(0);
  }, 90_000);
});
