import { beforeEach, describe, expect, it } from '@jest/globals';
import { collectGarbage, measured } from './measured.js';

const megabytes = (count: number): Buffer => Buffer.alloc(count * 1_048_576, 1);

describe('what a call takes', () => {
  beforeEach(collectGarbage);

  it('is the peak of its memory, also where it is given back before its end', () => {
    const { rssMb } = measured(() => {
      megabytes(256);
      collectGarbage();
    });
    expect(rssMb ?? 256).toBeGreaterThan(80);
  });

  it('is its own, and not that of a call before', () => {
    measured(() => megabytes(256).length);
    expect(measured(() => 1).rssMb ?? 0).toBeLessThan(16);
  });

  it('has what it leaves on the heap', () => {
    const { made, heapMb } = measured(() => Array.from({ length: 2_000_000 }, (_, at) => ({ at })));
    expect(made).toHaveLength(2_000_000);
    expect(heapMb).toBeGreaterThan(30);
  });
});
