import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compareAll } from './compare.js';
import { compareGenerated } from './compare-generated.js';
import { startConformanceStack } from './deployment.js';
import type { ConformanceStack } from './deployment.js';
import { allCases } from './read-cases.js';

const [seed, documents] = [20_261, 600];
const patienceMs = 900_000;

describe('in memory and on four processes', () => {
  const { both } = allCases();
  let target: ConformanceStack;

  beforeAll(async () => {
    target = await startConformanceStack();
  }, patienceMs);
  afterAll(() => target.stop());

  it(
    'every case comes to the same',
    async () => {
      const differences = await compareAll(target, both);
      process.stdout.write(`conformance: ${both.length} cases, ${differences.length} differences\n`);
      expect(differences).toEqual([]);
    },
    patienceMs,
  );

  it(
    '600 generated documents come to the same',
    async () => {
      const { differences } = await compareGenerated(target, { seed, documents, first: both.length });
      process.stdout.write(`conformance: ${documents} documents of seed ${seed}, ${differences.length} differences\n`);
      expect(differences).toEqual([]);
    },
    patienceMs,
  );
});
