import { describe, expect, it } from '@jest/globals';
import { RequestRate } from './request-rate.js';

describe('the rate of requests', () => {
  it('lets a minute’s share through at once, then says when the next one may come', () => {
    let now = 0;
    const rate = new RequestRate(30, () => now);
    expect(Array.from({ length: 31 }, () => rate.take())).toEqual([...Array<number>(30).fill(0), 2]);
    now += 1_999;
    expect(rate.take()).toBe(1);
    now += 1;
    expect([rate.take(), rate.take()]).toEqual([0, 2]);
  });

  it('says how many may come at once, and when the whole of it will be there again', () => {
    let now = 0;
    const rate = new RequestRate(30, () => now);
    expect(rate.state()).toEqual({ limit: 30, left: 30, fullIn: 0 });
    for (let i = 0; i < 30; i++) rate.take();
    expect(rate.state()).toEqual({ limit: 30, left: 0, fullIn: 60 });
    now += 5_000;
    expect(rate.state()).toEqual({ limit: 30, left: 2, fullIn: 55 });
    expect(new RequestRate(0).state()).toBeNull();
  });

  it('has no limit at 0', () => {
    const rate = new RequestRate(0);
    expect(Array.from({ length: 2_000 }, () => rate.take()).every((wait) => wait === 0)).toBe(true);
  });
});
