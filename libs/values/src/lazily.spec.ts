import { describe, expect, it, jest } from '@jest/globals';
import { lazily } from './lazily.js';

describe('lazily', () => {
  it('makes a thing when it is first asked for, and once, though it is undefined', () => {
    const make = jest.fn(() => undefined);
    const thing = lazily(make);
    expect(make).not.toHaveBeenCalled();
    expect([thing(), thing()]).toEqual([undefined, undefined]);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
