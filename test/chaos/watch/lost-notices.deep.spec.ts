import { describe, expect, it } from '@jest/globals';

import { chaos } from '../chaos.js';
import { readOptions } from '../options.js';
import { sampleSeed } from '../sample-seed.js';

const few = ['--runs', '10', '--rate', '2', '--replicas', '1', '--seed', sampleSeed];
/** What is killed has its watchers read everything anew. */
const noKills = ['--kill-every-ms', '0', '--kill-redis-every-ms', '0'];

describe('watchers whose gateways are not told of most commits', () => {
  it('are shown everything, in order and once, where apps and Redis are killed', async () => {
    const { row, findings } = await chaos(readOptions([...few, '--replicas', '2', '--lose-notices', '0.5']));
    expect(findings).toEqual([]);
    expect(row.watched?.lost_notices).toBeGreaterThan(10);
    expect((row.watched?.texts ?? 0) + (row.watched?.runs ?? 0)).toBeGreaterThanOrEqual(10);
  }, 300_000);

  it('are not, where nothing is looked at without a notice: or they would prove nothing', async () => {
    const { row, isAsExpected } = await chaos(readOptions([...few, ...noKills, '--lose-notices', '0.9', '--no-poll']));
    expect(isAsExpected).toBe(true);
    expect(row.unseen).toBeGreaterThan(0);
  }, 300_000);
});
