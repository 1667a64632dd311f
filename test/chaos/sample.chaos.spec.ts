import { describe, expect, it } from '@jest/globals';

import { chaos } from './chaos.js';
import { readOptions } from './options.js';
import { sampleSeed } from './sample-seed.js';

describe('a seeded sample of chaos', () => {
  it('I1 to I4: nothing is lost, doubled, inverted or left when apps and Redis are killed under load', async () => {
    const kills = ['--kill-every-ms', '2000', '--kill-redis-every-ms', '6000'];
    const { row, findings } = await chaos(readOptions(['--runs', '14', '--rate', '2', '--seed', sampleSeed, ...kills]));
    expect(findings).toEqual([]);
    expect(row).toMatchObject({ refused_texts: 0, quiet: true });
    expect(row.runs).toBeGreaterThanOrEqual(14);
    expect(row.redis_kills).toBeGreaterThan(0);
    // How many fit in depends on how fast the machine starts an app again: on a busy one a kill takes seconds.
    expect(Object.values(row.kills).reduce((sum, kills) => sum + kills, 0)).toBeGreaterThan(0);
  }, 120_000);
});
