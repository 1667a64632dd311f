import { describe, expect, it } from '@jest/globals';

import { withoutClock } from './by-the-clock.js';

const clock = { 'ask *': { perSecond: 1, why: 'a worker asks' }, beat: { perSecond: 0.1, why: 'a process lives' } };

describe('work that goes by the clock', () => {
  it('is in no count, however long the runs took', () => {
    for (const seconds of [5, 50]) {
      expect(withoutClock({ 'ask turn': seconds, beat: seconds / 10, get: 50 }, clock, seconds)).toEqual({ get: 50 });
    }
  });

  it('is counted as soon as each run asks for it too', () => {
    expect(withoutClock({ 'ask turn': 5 + 50, beat: 50 }, clock, 5)).toEqual({ 'ask turn': 49, beat: 48.5 });
  });
});
