import { describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { defaultBreakerOptions } from '#breaker';
import { publishedPolicy } from '#policy';
import { openBreakers, toBreakerOptions } from './open-breakers.js';

const observer = { changed: () => undefined, shows: () => undefined, lost: () => undefined };
/** Never connected, so that each breaker is its process's own. */
const away = new Redis({ lazyConnect: true });

describe('the breakers of a policy', () => {
  it('are published as they have always been', () => {
    expect(toBreakerOptions(publishedPolicy.breakers, 13_000)).toEqual(defaultBreakerOptions);
  });

  it('are taken up while all runs', async () => {
    let thresholds = publishedPolicy.breakers;
    const breakerOf = openBreakers(away, observer, 1_000, () => thresholds);
    const faultsUntilOpen = async (name: string): Promise<number> => {
      for (let faults = 0; faults < 20; faults += 1) {
        const breaker = breakerOf(name);
        if (!(await breaker.admit(String(faults))).admitted) return faults;
        breaker.record(String(faults), 'fault');
      }
      return Infinity;
    };
    expect(await faultsUntilOpen('tool:a')).toBe(10);
    thresholds = { ...thresholds, minCalls: 3 };
    expect(await faultsUntilOpen('tool:a')).toBe(3);
    expect(breakerOf('tool:a')).toBe(breakerOf('tool:a'));
  });
});
