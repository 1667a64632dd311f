import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvariantError } from '#errors';
import { fromProviderName, toProviderName } from './provider-names.js';

const letters = fc.constantFrom(...'abZ09_.-');
const names = fc.string({ unit: letters, minLength: 1, maxLength: 32 });

describe('provider names', () => {
  test('leave ordinary names alone and map dots', () => {
    expect(toProviderName('get_counts')).toBe('get_counts');
    expect(toProviderName('math.gcd')).toBe('math-_gcd');
  });

  test('come back as they were, in letters that every provider allows', () => {
    fc.assert(
      fc.property(names, (name) => {
        const mapped = toProviderName(name);
        expect(mapped).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(fromProviderName(mapped)).toBe(name);
      }),
    );
  });

  test('mean one tool or none, whatever a model makes up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: letters })), (made) => {
        const name = fromProviderName(made);
        if (name !== null) expect(toProviderName(name)).toBe(made);
      }),
    );
    expect(['a-b', '-', '', 'a.b', 'a---'].map(fromProviderName)).toEqual([null, null, null, null, null]);
  });

  test('refuse a name of ours that no provider could take', () => {
    expect(() => toProviderName('a b')).toThrow(InvariantError);
    expect(() => toProviderName('.'.repeat(33))).toThrow(InvariantError);
  });
});
