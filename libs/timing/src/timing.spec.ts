import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerWithin } from './answer-within.js';
import { every } from './every.js';
import { pause } from './pause.js';
import { retryOnConflict } from './retry-on-conflict.js';
import { untilFound, untilTrue } from './until-found.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** Lets so many milliseconds pass, one by one, and all that follows from each of them. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed++) {
    if (passed > 0) jest.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Whether a promise is settled after so many milliseconds. */
async function isOver(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let over = false;
  void promise.then(
    () => (over = true),
    () => (over = true),
  );
  await pass(ms);
  return over;
}

describe('a pause', () => {
  it('lasts as long as it should', async () => {
    const paused = pause(50);
    expect(await isOver(paused, 49)).toBe(false);
    expect(await isOver(paused, 1)).toBe(true);
  });

  it('ends with its signal, without an error, and leaves no listener', async () => {
    const cut = new AbortController();
    const remove = jest.spyOn(cut.signal, 'removeEventListener');
    const paused = pause(60_000, { signal: cut.signal });
    expect(await isOver(paused, 10)).toBe(false);
    cut.abort();
    await paused;
    expect(remove).toHaveBeenCalledTimes(1);
    expect(await isOver(pause(60_000, { signal: cut.signal }), 0)).toBe(true);
  });

  it('refuses what is no number, also under a signal', async () => {
    const { signal } = new AbortController();
    await expect(pause(NaN)).rejects.toThrow(RangeError);
    await expect(pause('50' as unknown as number, { signal })).rejects.toThrow(RangeError); // what a caller must not give
  });

  it('of a time that is past is none, and of an endless one waits for the signal alone', async () => {
    expect(await isOver(pause(-5), 1)).toBe(true);
    const cut = new AbortController();
    const endless = pause(Infinity, { signal: cut.signal });
    expect(await isOver(endless, 50)).toBe(false);
    cut.abort();
    await endless;
  });

  it('that is longer than a timer can be is not over at once', async () => {
    expect(await isOver(pause(2 ** 40), 60_000)).toBe(false);
  });
});

describe('untilFound', () => {
  it('looks at once and then every so often, until it finds something', async () => {
    const look = jest.fn<() => Promise<string | null>>().mockResolvedValue('found');
    look.mockResolvedValueOnce(null).mockResolvedValueOnce(null);
    const found = untilFound(look, { everyMs: 20, withinMs: 1_000 });
    expect(await isOver(found, 39)).toBe(false);
    expect(look).toHaveBeenCalledTimes(2);
    expect(await isOver(found, 1)).toBe(true);
    expect(await found).toBe('found');
  });

  it('looks ever less often where it is told so', async () => {
    const look = jest.fn(() => Promise.resolve(null));
    const found = untilFound(look, { everyMs: 10, next: (ms) => ms * 2, withinMs: 100 });
    await pass(100);
    expect(await found).toBeNull();
    expect(look).toHaveBeenCalledTimes(4); // at 0, 10, 30 and 70
  });

  it('gives up when the time is over, in the middle of a pause', async () => {
    const found = untilFound(() => Promise.resolve(null), { everyMs: 1_000, withinMs: 30 });
    expect(await isOver(found, 29)).toBe(false);
    expect(await isOver(found, 1)).toBe(true);
  });

  it('gives up when its signal aborts, and looks at nothing under an aborted one', async () => {
    const cut = new AbortController();
    const look = jest.fn(() => Promise.resolve(null));
    const found = untilFound(look, { everyMs: 1_000, signal: cut.signal });
    await pass(1);
    cut.abort();
    expect(await found).toBeNull();
    expect(await untilFound(look, { everyMs: 1_000, signal: cut.signal })).toBeNull();
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('fails as a look does', async () => {
    await expect(untilFound(() => Promise.reject(new Error('away')), { everyMs: 1 })).rejects.toThrow('away');
  });

  it('untilTrue says whether it became so', async () => {
    const isSo = jest.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true);
    const became = untilTrue(isSo, { everyMs: 5 });
    await pass(5);
    expect(await became).toBe(true);
    const never = untilTrue(() => Promise.resolve(false), { everyMs: 5, withinMs: 20 });
    await pass(20);
    expect(await never).toBe(false);
  });
});

describe('retryOnConflict', () => {
  it('tries again until nobody came between', async () => {
    const attempt = jest.fn<() => Promise<string | null>>().mockResolvedValue('done');
    attempt.mockResolvedValueOnce(null).mockResolvedValueOnce(null);
    const written = retryOnConflict(attempt);
    await pass(20);
    expect(await written).toBe('done');
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('gives up after sixty tries', async () => {
    const attempt = jest.fn(() => Promise.resolve(null));
    const written = retryOnConflict(attempt);
    await pass(1_000);
    expect(await written).toBeNull();
    expect(attempt).toHaveBeenCalledTimes(60);
  });
});

describe('every', () => {
  it('does the work again so long after the last has ended, and never two at a time', async () => {
    const work = jest.fn(() => pause(30));
    const stop = every(10, work);
    await pass(9);
    expect(work).toHaveBeenCalledTimes(0);
    await pass(40);
    expect(work).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(work).toHaveBeenCalledTimes(2);
    stop();
    await pass(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('answerWithin', () => {
  it('returns the answer, or fails as it does', async () => {
    expect(await answerWithin(Promise.resolve(1), 50, () => null)).toBe(1);
    await expect(answerWithin(Promise.reject(new Error('away')), 50, () => null)).rejects.toThrow('away');
  });

  it('returns or throws what is said of a late one', async () => {
    const late = answerWithin(pause(60), 50, () => 'late');
    await pass(50);
    expect(await late).toBe('late');
    const refused = answerWithin(pause(60), 50, () => {
      throw new Error('late');
    });
    void refused.catch(() => undefined);
    await pass(60);
    await expect(refused).rejects.toThrow('late');
  });
});
