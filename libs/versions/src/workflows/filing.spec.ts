import { describe, expect, it } from '@jest/globals';
import { countTags, emptyFiling, filingLimits, findFiled, withFiling } from './filing.js';
import type { Filing, FilingChange } from './filing.js';

function filed(...changes: FilingChange[]): Filing {
  return changes.reduce((filing, change) => withFiling(filing, change, 5), emptyFiling);
}

const folder = (id: string, parent: string | null = null) => ({ do: 'create-folder', id, name: id, parent }) as const;
const move = (workflow: string, to: string | null) => ({ do: 'move-workflow', workflow, folder: to }) as const;
const tag = (workflow: string, ...tags: string[]) => ({ do: 'tag-workflow', workflow, tags }) as const;

describe('filing', () => {
  it('keeps folders, where workflows are, and their tags, each once and in order', () => {
    const filing = filed(folder('a'), folder('b', 'a'), move('constructor', 'b'), tag('constructor', 'x', 'a', 'x'));
    expect(filing.folders).toEqual([
      { id: 'a', name: 'a', parent: null, createdAt: 5 },
      { id: 'b', name: 'b', parent: 'a', createdAt: 5 },
    ]);
    expect(findFiled(filing, 'constructor')).toEqual({ folder: 'b', tags: ['a', 'x'] });
    expect(findFiled(emptyFiling, 'constructor')).toEqual({ folder: null, tags: [] });
  });

  it('counts each tag, in order', () => {
    expect(countTags(filed(tag('a', 'urgent'), tag('b', 'urgent', 'billing')))).toEqual([
      { tag: 'billing', workflows: 1 },
      { tag: 'urgent', workflows: 2 },
    ]);
    expect(countTags(filed(tag('a', 'urgent'), tag('a')))).toEqual([]);
  });

  it('keeps nothing of a workflow that is nowhere, or gone', () => {
    const filing = filed(folder('a'), move('w', 'a'), tag('v', 'x'), move('u', 'a'));
    const after = [move('w', null), tag('v'), { do: 'remove-workflow', workflow: 'u' } as const];
    expect(after.reduce((known, change) => withFiling(known, change, 6), filing).workflows).toEqual({});
  });

  const deep = Array.from({ length: filingLimits.depth }, (_, n) => folder(`f${n}`, n === 0 ? null : `f${n - 1}`));
  it.each<[string, FilingChange[], object]>([
    ['a folder in none', [folder('a', 'nowhere')], { code: 'unknown' }],
    ['two of a name in one folder', [folder('a'), { ...folder('b'), name: 'a' }], { code: 'conflict', field: 'name' }],
    ['a name of two lines', [{ ...folder('a'), name: 'a\nb' }], { code: 'refused', field: 'name' }],
    ['more below each other', [...deep, folder('x', 'f7')], { code: 'refused', field: 'parent' }],
    ['a move to none', [move('w', 'nowhere')], { code: 'unknown', field: 'folder' }],
    ['a tag without a word', [tag('w', ' ')], { code: 'refused', field: 'tags' }],
    [
      'the end of one that holds a workflow',
      [folder('a'), move('w', 'a'), { do: 'delete-folder', id: 'a' }],
      { code: 'conflict' },
    ],
    [
      'the end of one that holds a folder',
      [folder('a'), folder('b', 'a'), { do: 'delete-folder', id: 'a' }],
      { code: 'conflict' },
    ],
    ['the end of none', [{ do: 'delete-folder', id: 'a' }], { code: 'unknown' }],
  ])('refuses %s', (_name, changes, error) => {
    expect(() => filed(...changes)).toThrow(expect.objectContaining(error));
  });
});
