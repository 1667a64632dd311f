import { describe, expect, it } from '@jest/globals';

import { chaos } from './chaos.js';
import { readOptions } from './options.js';

/** A seed that all samples share, so that one that fails can be played again by command. */
const seed = '20261120';

describe('a seeded sample of chaos', () => {
  it('I1 to I4: nothing is lost, doubled, inverted or left when apps and Redis are killed under load', async () => {
    const kills = ['--kill-every-ms', '1500', '--kill-redis-every-ms', '6000'];
    const { row, findings } = await chaos(readOptions(['--runs', '40', '--rate', '3', '--seed', seed, ...kills]));
    expect(findings).toEqual([]);
    expect(row).toMatchObject({ refused_texts: 0, quiet: true });
    expect(row.runs).toBeGreaterThanOrEqual(40);
    expect(row.redis_kills).toBeGreaterThan(0);
    expect(Object.values(row.kills).reduce((sum, kills) => sum + kills, 0)).toBeGreaterThan(3);
  }, 120_000);

  it('shows what the same rig does to a plain chain of jobs, or it would prove nothing', async () => {
    const faults = ['--lost-responses', '0.1', '--kill-every-ms', '1500', '--kill-redis-every-ms', '0'];
    const options = readOptions(['--design', 'naive', '--runs', '30', '--rate', '5', '--seed', seed, ...faults]);
    const { row, isAsExpected } = await chaos(options);
    expect(isAsExpected).toBe(true);
    expect(row.doubled_replies).toBeGreaterThan(0);
  }, 90_000);
});
