import { describe, expect, it, jest } from '@jest/globals';
import { createProgress, watchProgress } from './progress.js';

function judgeAll(samples: [at: number, processed: number, oldestAgeMs: number][]): boolean[] {
  const progress = createProgress({ stuckMs: 1_000, queue: 'turn' });
  return samples.map(([at, processed, oldestAgeMs]) => progress.judge({ at, processed, oldestAgeMs }).ok);
}

describe('progress', () => {
  it('is ready while nothing waits, however long nothing is handled', () => {
    expect(
      judgeAll([
        [0, 5, 0],
        [60_000, 5, 0],
      ]),
    ).toEqual([true, true]);
  });

  it('is ready while old jobs wait and the counter moves', () => {
    expect(
      judgeAll([
        [0, 5, 9_000],
        [2_000, 6, 9_000],
        [4_000, 7, 9_000],
      ]),
    ).toEqual([true, true, true]);
  });

  it('is not ready once jobs wait and the counter is flat for as long, and is again when it moves', () => {
    const statuses = judgeAll([
      [0, 5, 0],
      [900, 5, 900],
      [1_900, 5, 1_900],
      [2_000, 6, 100],
    ]);
    expect(statuses).toEqual([true, true, false, true]);
  });

  it('takes no idle worker for stuck when a job comes with a time that is long past', () => {
    const statuses = judgeAll([
      [0, 5, 0],
      [59_500, 5, 0],
      [60_000, 5, 90_000],
    ]);
    expect(statuses).toEqual([true, true, true]);
  });

  it('is not ready while a sample stays pending, takes no second one meanwhile, and is ready after it', async () => {
    let times = 0;
    let answer: (() => void) | undefined;
    const watch = watchProgress({
      ...{ stuckMs: 1_000, queue: 'turn' },
      everyMs: 1,
      patienceMs: 5,
      sample: async () => {
        if (++times === 1) await new Promise<void>((resolve) => (answer = resolve));
        return { at: 0, processed: times, oldestAgeMs: 0 };
      },
      onStuck: () => undefined,
    });
    while (watch.status.ok) await new Promise(setImmediate);
    expect([times, watch.status.reasons]).toEqual([1, ['the queues cannot be asked']]);
    answer?.();
    while (!watch.status.ok) await new Promise(setImmediate);
    watch.stop();
  });

  it('tells once that it is stuck', async () => {
    const stuck = Promise.withResolvers<readonly string[]>();
    let reported = 0;
    let at = 0;
    const again = Promise.withResolvers<void>();
    const watch = watchProgress({
      ...{ stuckMs: 1_000, queue: 'turn' },
      everyMs: 1,
      sample: () => {
        at += 1_000;
        if (at > 9_000) again.resolve();
        return Promise.resolve({ at, processed: 0, oldestAgeMs: at });
      },
      onStuck: ({ reasons }) => {
        reported++;
        stuck.resolve(reasons);
      },
    });
    expect((await stuck.promise).join()).toMatch(
      /^a job of turn waits since \d+ ms and nothing was handled for \d+ ms$/,
    );
    await again.promise;
    watch.stop();
    expect([reported, watch.status.ok]).toEqual([1, false]);
  });

  describe('at rest', () => {
    /** How many samples are taken in three seconds of a clock in which nothing is handled and this waits. */
    async function samplesOf(oldestAgeMs: number, stuckMs = 60_000): Promise<number> {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
      let times = 0;
      const sample = () => Promise.resolve({ at: 1_000 * ++times, processed: 0, oldestAgeMs });
      const watch = watchProgress({ stuckMs, queue: 'turn', everyMs: 100, sample, onStuck: () => undefined });
      for (let ms = 0; ms < 3_000; ms += 10) {
        jest.advanceTimersByTime(10);
        await new Promise(setImmediate);
      }
      watch.stop();
      jest.useRealTimers();
      return times;
    }

    it('asks a fifth as often, and as ever where a job waits', async () => {
      expect(await samplesOf(0)).toBeLessThan(9);
      expect(await samplesOf(5)).toBeGreaterThan(25);
    });

    it('asks at least twice in the time after which a job is stuck', async () => {
      expect(await samplesOf(0, 400)).toBeGreaterThanOrEqual(14);
    });
  });

  it('is not ready while the queues cannot be asked', async () => {
    const asked = Promise.withResolvers<void>();
    let times = 0;
    const watch = watchProgress({
      ...{ stuckMs: 1_000, queue: 'turn' },
      everyMs: 1,
      sample: () => {
        if (++times > 1) asked.resolve();
        return Promise.reject(new Error('away'));
      },
      onStuck: () => undefined,
    });
    await asked.promise;
    watch.stop();
    expect(watch.status).toEqual({ ok: false, reasons: ['the queues cannot be asked'] });
  });
});
