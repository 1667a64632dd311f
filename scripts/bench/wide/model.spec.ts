import { describe, expect, it } from '@jest/globals';
import { deploymentOf } from './model.js';

const run = { gateway: 0.003, controller: 0.004, 'tool-runner': 0.001, compressor: 0, redis: 0.002 };

describe('the model of wide deployments', () => {
  it('uses each core to the limit, and grows with the masters, where rest costs nothing', () => {
    const [one, many] = [1, 64].map((shards) => deploymentOf(shards, { run, restOfPartition: 0 }, null));
    expect(one).toMatchObject({ processes: { gateway: 2, controller: 2, 'tool-runner': 1, compressor: 1 } });
    expect(one?.runsPerSecond).toBeCloseTo(0.7 / 0.002);
    expect(many?.runsPerSecond).toBeCloseTo((64 * 0.7) / 0.002);
  });

  it('takes from the masters what every process asks of every partition, and less where few serve each', () => {
    const costs = { run, restOfPartition: 0.000_2 };
    const all = deploymentOf(64, costs, null);
    const few = deploymentOf(64, costs, 3);
    const asked = 8 * 0.000_2 * Math.max(...Object.values(all.processes));
    expect(all.restShare).toBeCloseTo(asked, 1);
    expect(few.restShare).toBeCloseTo(8 * 0.000_2 * 3);
    expect(all.runsPerSecond).toBeLessThan(few.runsPerSecond);
  });
});
