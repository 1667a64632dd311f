import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, createMetrics } from '#telemetry';
import { Sweeping } from './sweeping.js';

const logger = createLogger({ app: 'controller', level: 'silent' });
const metrics = createMetrics({ app: 'controller', processMetrics: false });

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** When a sweeper looks, and when it sweeps, in the first ten seconds, where this says in how long something is due. */
async function timesOf(untilDue: (at: number) => number): Promise<{ looks: number[]; sweeps: number[] }> {
  const [looks, sweeps]: [number[], number[]] = [[], []];
  const begun = performance.now();
  const at = (): number => Math.round(performance.now() - begun);
  const sweeping = new Sweeping(1_000, 4_000, logger, metrics);
  sweeping.start({
    sweeper: {
      untilDue: async () => untilDue(looks[looks.push(at()) - 1] ?? 0),
      sweep: () => Promise.resolve(sweeps.push(at()) * 0),
    },
  });
  for (let ms = 0; ms < 10_000; ms += 50) {
    jest.advanceTimersByTime(50);
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  sweeping.onModuleDestroy();
  return { looks, sweeps };
}

describe('the sweeper', () => {
  it('sweeps at every interval while something is due', async () => {
    const { sweeps } = await timesOf(() => 0);
    expect(sweeps).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000, 10_000]);
  });

  it('looks three times in ten seconds where nothing is, and sweeps nothing', async () => {
    const { looks, sweeps } = await timesOf(() => Infinity);
    expect(looks).toEqual([1_000, 4_000, 7_000, 10_000]);
    expect(sweeps).toEqual([]);
  });

  it('sweeps when the first is due, and not later', async () => {
    const { sweeps } = await timesOf((at) => Math.max(0, 5_500 - at));
    expect(sweeps[0]).toBe(5_500);
  });

  it('sweeps what is written after a look, and due after the grace of its hint, within an interval', async () => {
    const dueAt = 1_050 + 4_000;
    const { sweeps } = await timesOf((at) => (at <= 1_000 ? Infinity : Math.max(0, dueAt - at)));
    expect(sweeps[0]).toBeLessThanOrEqual(dueAt + 1_000);
  });

  it('goes on where Redis could not be asked', async () => {
    const { sweeps } = await timesOf((at) => {
      if (at < 2_500) throw new Error('away');
      return 0;
    });
    expect(sweeps[0]).toBe(3_000);
  });
});
