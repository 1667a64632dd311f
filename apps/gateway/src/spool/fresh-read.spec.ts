import { describe, expect, it } from '@jest/globals';
import { FreshRead } from './fresh-read.js';

describe('FreshRead', () => {
  function opened(): { fresh: FreshRead<number>; reads: PromiseWithResolvers<number>[] } {
    const reads: PromiseWithResolvers<number>[] = [];
    const fresh = new FreshRead(() => {
      const read = Promise.withResolvers<number>();
      reads.push(read);
      return read.promise;
    });
    return { fresh, reads };
  }

  it('gives who asks during a read the next one, and all of them the same', async () => {
    const { fresh, reads } = opened();
    const first = fresh.get();
    const later = [fresh.get(), fresh.get()];
    reads[0]?.resolve(1);
    expect(await first).toBe(1);
    reads[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    expect(reads).toHaveLength(2);
  });

  it('begins a read for each who asks when none is under way', async () => {
    const { fresh, reads } = opened();
    for (const answer of [1, 2]) {
      const asked = fresh.get();
      reads.at(-1)?.resolve(answer);
      expect(await asked).toBe(answer);
    }
    expect(reads).toHaveLength(2);
  });

  it('keeps a failure from who waits for the next read', async () => {
    const { fresh, reads } = opened();
    const first = fresh.get();
    const later = fresh.get();
    reads[0]?.reject(new Error('no directory'));
    await expect(first).rejects.toThrow('no directory');
    reads[1]?.resolve(2);
    expect(await later).toBe(2);
  });
});
