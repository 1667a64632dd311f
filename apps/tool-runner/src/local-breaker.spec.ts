import { describe, expect, it } from '@jest/globals';
import { localBreaker } from './local-breaker.js';

describe('the breaker of one process', () => {
  it('A138: leaves a tool alone that keeps failing, and lets one call try it later', async () => {
    let now = 0;
    const breaker = localBreaker(() => now);
    for (let call = 0; call < 10; call++) {
      expect(await breaker.admit('get_counts', String(call))).toBe(true);
      await breaker.record('get_counts', String(call), 'fault');
    }
    expect(await breaker.admit('get_counts', 'next')).toBe(false);
    expect(await breaker.admit('other', 'next')).toBe(true);
    now = 60_000;
    const admitted = await Promise.all(['a', 'b', 'c'].map((call) => breaker.admit('get_counts', call)));
    expect(admitted).toEqual([true, false, false]);
    await breaker.record('get_counts', 'a', 'ok');
    expect(await breaker.admit('get_counts', 'd')).toBe(true);
  });
});
