import { describe, expect, it } from '@jest/globals';
import { SharedRead, SharedReads } from './shared-read.js';

describe('SharedRead', () => {
  it('asks once for all who ask within a while, and again after it', async () => {
    let now = 0;
    let asked = 0;
    const shared = new SharedRead(
      () => Promise.resolve((asked += 1)),
      500,
      () => now,
    );
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1]);
    now = 499;
    expect(await shared.get()).toBe(1);
    now = 500;
    expect(await shared.get()).toBe(2);
  });

  it('keeps no failure for who asks later', async () => {
    const answers = [Promise.reject(new Error('Redis is away')), Promise.resolve('here')];
    const shared = new SharedRead(
      () => answers.shift() ?? Promise.resolve('spent'),
      500,
      () => 0,
    );
    await expect(shared.get()).rejects.toThrow('Redis is away');
    expect(await shared.get()).toBe('here');
  });
});

describe('SharedReads', () => {
  it('asks once for each question, and forgets the one asked longest ago', async () => {
    const asked: string[] = [];
    const shared = new SharedReads<string>(500, 2, () => 0);
    const get = (key: string): Promise<string> =>
      shared.get(key, () => {
        asked.push(key);
        return Promise.resolve(key);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a']) expect(await get(key)).toBe(key);
    expect(asked).toEqual(['a', 'b', 'c']);
    await get('b');
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });
});
