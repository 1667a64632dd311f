import { expect, it } from '@jest/globals';
import { isOfPersons, parseSaved, withoutSaved, withSaved } from './saved.js';
import type { SavedFilter } from './saved.js';

const one = (name: string, query = 'phase=live', path = '/runs'): SavedFilter => ({ path, name, query });

it('keeps filters by list and name, in order, the later of one name', () => {
  const saved = [one('stuck'), one('failed', 'outcome=stalled'), one('stuck', 'phase=asking')];
  const all = saved.reduce<SavedFilter[]>((known, each) => withSaved(known, each) ?? [], []);
  expect(all).toEqual([one('failed', 'outcome=stalled'), one('stuck', 'phase=asking')]);
  expect(withSaved(all, one('stuck', '', '/letters'))).toHaveLength(3);
  expect(withoutSaved(all, one('stuck'))).toEqual([one('failed', 'outcome=stalled')]);
});

it('has no room for a list without an end', () => {
  const many = Array.from({ length: 20 }, (_, n) => one(`n${n}`));
  expect(withSaved(many, one('another'))).toBeNull();
  expect(withSaved(many, one('n3', 'phase=thinking'))).toHaveLength(20);
  expect(withSaved(many, one('another', '', '/letters'))).toHaveLength(21);
});

it('reads what a browser kept, and nothing else', () => {
  expect(parseSaved(JSON.stringify([one('stuck'), { name: 'x' }, null, 3]))).toEqual([one('stuck')]);
  for (const text of [null, '', 'no JSON', '{}']) expect(parseSaved(text)).toEqual([]);
});

it.each([
  ['text=zebras', true],
  ['phase=live&conversation=%2B15550100', true],
  ['phase=live&outcome=', false],
])('knows whether %s is about a person', (query, isIt) => {
  expect(isOfPersons({ query })).toBe(isIt);
});
