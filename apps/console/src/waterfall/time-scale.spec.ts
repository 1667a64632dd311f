import { describe, expect, it } from '@jest/globals';
import { timeScale } from './time-scale.js';

const whole = { from: 1_000, to: 2_000 };

describe('timeScale', () => {
  it('spreads time evenly where nothing is folded', () => {
    const { at, ticks, folded } = timeScale(whole, [{ from: 1_100, to: 1_300 }]);
    expect([at(1_000), at(1_500), at(2_000)]).toEqual([0, 0.5, 1]);
    expect(folded).toEqual([]);
    expect(ticks).toEqual([0, 200, 400, 600, 800, 1_000]);
  });

  it('folds a wait that would drown the work', () => {
    const wait = { from: 1_500, to: 3_601_500 };
    const { at, folded } = timeScale({ from: 1_000, to: 3_602_000 }, [wait]);
    expect(folded).toEqual([wait]);
    expect(at(wait.to) - at(wait.from)).toBeCloseTo(0.14);
    expect(at(1_500)).toBeCloseTo(0.43);
    expect(at(3_602_000)).toBeCloseTo(1);
  });

  it('marks no moment within a fold', () => {
    const { ticks } = timeScale({ from: 0, to: 3_601_000 }, [{ from: 500, to: 3_600_500 }]);
    expect(ticks.every((tick) => tick <= 500 || tick >= 3_600_500)).toBe(true);
    expect(ticks.length).toBeGreaterThan(2);
  });

  it('never leaves the track', () => {
    const { at } = timeScale(whole, []);
    expect([at(0), at(9_000)]).toEqual([0, 1]);
  });

  it('bears a run that has taken no time', () => {
    expect(timeScale({ from: 5, to: 5 }, []).at(5)).toBe(0);
  });
});
