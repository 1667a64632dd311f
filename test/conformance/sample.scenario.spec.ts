import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compareAll } from './compare.js';
import { compareGenerated } from './compare-generated.js';
import { startConformanceStack } from './deployment.js';
import type { ConformanceStack } from './deployment.js';
import { allCases } from './read-cases.js';

/** Of so many cases one is played: all of them are by verify:deep. */
const every = 24;
const [seed, documents] = [35, 10];

describe('a sample of the cases', () => {
  const sample = allCases().both.filter((_, at) => at % every === 0);
  let target: ConformanceStack;
  const began = performance.now();

  beforeAll(async () => {
    target = await startConformanceStack();
  }, 120_000);
  afterAll(() => target.stop());

  it('comes to the same in memory and on four processes', async () => {
    expect(await compareAll(target, sample)).toEqual([]);
  }, 120_000);

  it('has generated documents too', async () => {
    const generated = await compareGenerated(target, { seed, documents, first: sample.length });
    expect(generated.differences).toEqual([]);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const what = `${sample.length} cases and ${documents} documents of seed ${seed}`;
    process.stdout.write(`conformance: ${what} on four processes in ${seconds} s\n`);
  }, 120_000);
});
