import { describe, expect, it } from '@jest/globals';
import { atMostEvery } from './at-most-every.js';

describe('atMostEvery', () => {
  it('passes the first call on and holds back those that follow too soon', () => {
    const logged: number[] = [];
    const say = atMostEvery(60_000, (word: number) => logged.push(word));
    for (const word of [1, 2, 3]) say(word);
    expect(logged).toEqual([1]);
  });

  it('passes every call on when no time has to be between', () => {
    const logged: number[] = [];
    const say = atMostEvery(0, (word: number) => logged.push(word));
    for (const word of [1, 2]) say(word);
    expect(logged).toEqual([1, 2]);
  });
});
