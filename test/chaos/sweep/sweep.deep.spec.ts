import { describe, expect, it } from '@jest/globals';

import { readSweepOptions } from './options.js';
import { sweep } from './sweep.js';

describe('a seeded sample of the sweep', () => {
  it('I1 to I4: nothing is lost, doubled or inverted when apps are killed where they cross into the world', async () => {
    const sample = ['--kills-per-side', '1', '--for-ms', '60000', '--replicas', '1', '--seed', '20261121'];
    const { row, findings } = await sweep(readSweepOptions(sample));
    expect(findings).toEqual([]);
    expect(row).toMatchObject({ violations: 0, refused_texts: 0, quiet: true });
    expect(row.killed).toBeGreaterThan(5);
    expect(Math.min(...Object.values(row.crossings))).toBeGreaterThan(5);
  }, 300_000);
});
