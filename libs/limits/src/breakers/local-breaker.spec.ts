import { describe, expect, it } from '@jest/globals';
import { defaultBreakerOptions } from '#breaker';
import { LocalBreaker } from './local-breaker.js';

describe('the breaker of one process', () => {
  it('opens on its own faults alone, and lets one call try later', () => {
    let now = 0;
    const breaker = new LocalBreaker(defaultBreakerOptions, () => now);
    for (let call = 0; call < 10; call++) {
      expect(breaker.admit(String(call))).toEqual({ admitted: true });
      breaker.record(String(call), 'fault');
    }
    expect(breaker.admit('next')).toEqual({ admitted: false, retryAfterMs: defaultBreakerOptions.coolDownMs });
    expect(breaker.shows).toBe('open');
    now = 60_000;
    expect(['a', 'b', 'c'].map((call) => breaker.admit(call).admitted)).toEqual([true, false, false]);
    breaker.record('a', 'ok');
    expect(breaker.admit('d')).toEqual({ admitted: true });
  });
});
