import { describe, expect, it } from '@jest/globals';
import { kinds } from './kinds.js';
import { before, promptBytesOf } from './prompt-bytes.js';

describe('the bytes of prompts', () => {
  const all = promptBytesOf(kinds);

  it('are told of every kind that was measured before', () => {
    expect(all.map(({ kind }) => kind).sort()).toEqual(Object.keys(before.bytes).sort());
    expect(all.filter(({ now }) => now === 0)).toEqual([]);
  });

  it('have become fewer in all, and in the turns that are asked for most', () => {
    const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0);
    expect(sum(({ now }) => now)).toBeLessThan(sum((one) => one.before));
    const turns = all.filter(({ kind }) => ['agent', 'assistant', 'builder'].includes(kind));
    expect(turns.filter((one) => one.now >= one.before)).toEqual([]);
  });
});
