import { describe, expect, it } from '@jest/globals';
import { whileOwed } from './while-owed.js';

const never = new AbortController().signal;

/** Work that lasts until it is cut off. */
function untilCut(cut: AbortSignal): Promise<never> {
  return new Promise((_, reject) => cut.addEventListener('abort', () => reject(new Error('cut off')), { once: true }));
}

describe('a call that takes long', () => {
  it('is cut off once nobody wants it any more', async () => {
    let looks = 0;
    const isOwed = async (): Promise<boolean> => ++looks < 3;
    expect(await whileOwed({ isOwed, everyMs: 5 }, 'e', never, untilCut)).toEqual({ isWanted: false });
    expect(looks).toBe(3);
  });

  it('is cut off with its job, and says so', async () => {
    const job = new AbortController();
    const look = { isOwed: async () => true, everyMs: 5 };
    const working = whileOwed(look, 'e', job.signal, untilCut);
    job.abort();
    await expect(working).rejects.toThrow('cut off');
  });

  it('goes on while the store cannot be asked', async () => {
    let looks = 0;
    const enough = Promise.withResolvers<void>();
    const isOwed = async (): Promise<boolean> => {
      if (++looks === 3) enough.resolve();
      throw new Error('the store is away');
    };
    const done = await whileOwed({ isOwed, everyMs: 5 }, 'e', never, async () => enough.promise.then(() => 7));
    expect(done).toEqual({ isWanted: true, done: 7 });
  });

  it('is not asked about when it is quick', async () => {
    const isOwed = (): Promise<boolean> => Promise.reject(new Error('asked'));
    const look = { isOwed, everyMs: 60_000 };
    expect(await whileOwed(look, 'e', never, async () => 7)).toEqual({ isWanted: true, done: 7 });
  });
});
