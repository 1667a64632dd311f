import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { compareMany, explain } from './compare-many.js';
import { openHarness } from './harness.js';

/** Tests that the scripts and the reference engine agree over so many random steps; `TWIN_STEPS` and `TWIN_SEED` ask for others. */
export function compareAlike(steps: number): void {
  const wanted = Number(process.env['TWIN_STEPS'] ?? steps);
  const firstSeed = Number(process.env['TWIN_SEED'] ?? 1);
  let server: PrivateRedis;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    await server.stop();
  });

  describe('the scripts and their twin', () => {
    it('answer alike and leave the same behind, step by step', async () => {
      const harness = await openHarness(server.url);
      const start = performance.now();
      const { compared, failures } = await compareMany(harness, wanted, firstSeed);
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      process.stdout.write(
        `twin: ${compared} steps in ${seconds} s, seed ${firstSeed}, differences ${failures.length}\n`,
      );
      const explanation = await explain(harness, failures);
      await harness.close();
      expect(explanation).toBe('');
    }, 600_000);
  });
}
