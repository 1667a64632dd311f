import { describe, expect, it } from '@jest/globals';

import { chaos } from './chaos.js';
import { readOptions } from './options.js';

describe('a seeded sample of power cuts', () => {
  it('I1, I4: loses no text and doubles no reply when Redis forgets its last second', async () => {
    const calm = ['--kill-every-ms', '0', '--kill-redis-every-ms', '0', '--lost-responses', '0'];
    const cuts = ['--runs', '12', '--rate', '5', '--power-cuts', '1', '--seed', '20261121'];
    const { row, findings } = await chaos(readOptions([...cuts, ...calm]));
    expect(findings).toEqual([]);
    expect(row).toMatchObject({ refused_texts: 0, quiet: true, power_cuts: 1 });
    expect(row.lost_bytes).toBeGreaterThan(0);
  }, 120_000);
});
