import { describe, expect, it } from '@jest/globals';
import { differences } from './differences.js';

describe('differences', () => {
  it('names the fields that differ, those that only one side has too', () => {
    const before = { defaults: { maxSteps: 8, ladder: ['a'] }, gone: true };
    const after = { defaults: { maxSteps: 6, ladder: ['a', 'b'] }, fresh: null };
    expect(differences(before, after)).toEqual([
      { path: 'defaults.ladder', before: '["a"]', after: '["a","b"]' },
      { path: 'defaults.maxSteps', before: '8', after: '6' },
      { path: 'fresh', before: '–', after: 'null' },
      { path: 'gone', before: 'true', after: '–' },
    ]);
  });

  it('finds none in equal values', () => {
    expect(differences({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([]);
  });
});
