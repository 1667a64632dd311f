import { describe, expect, it } from '@jest/globals';
import { isAsked } from './listed-workflow.js';

const filed = { id: 'drawn', name: 'Evening orders', note: 'for the desk', folder: 'fld_1', tags: ['a'] };
const workflow = { ...filed, version: 'v', at: '', by: '', uses: [], repeats: false, started_version: null };

describe('isAsked', () => {
  it.each(['DRAWN', 'ing ord', 'desk', 'a'])('finds %s in id, name, note and tags', (text) => {
    expect(isAsked(workflow, { text })).toBe(true);
  });

  it('finds no more than what the caller reads', () => {
    const toViewers = { ...workflow, name: null, note: null };
    expect(['evening', 'desk'].map((text) => isAsked(toViewers, { text }))).toEqual([false, false]);
  });

  it('asks for all that is given', () => {
    expect(isAsked(workflow, { text: 'drawn', folder: 'fld_1', tag: 'a' })).toBe(true);
    expect(isAsked(workflow, { text: 'drawn', folder: 'fld_2' })).toBe(false);
    expect(isAsked(workflow, { tag: 'b' })).toBe(false);
  });
});
