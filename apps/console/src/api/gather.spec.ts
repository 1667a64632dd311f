import { describe, expect, it, jest } from '@jest/globals';
import { gather } from './gather.js';

describe('gather', () => {
  it('hands over a burst at once, in its order, and what comes later later', () => {
    jest.useFakeTimers();
    const seen: (readonly number[])[] = [];
    const gatherer = gather<number>(100, (items) => seen.push(items));
    for (let i = 0; i < 300; i++) gatherer.add(i);
    expect(seen).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(seen).toEqual([Array.from({ length: 300 }, (_, i) => i)]);
    gatherer.add(300);
    gatherer.stop();
    jest.advanceTimersByTime(100);
    expect(seen).toHaveLength(1);
    jest.useRealTimers();
  });
});
