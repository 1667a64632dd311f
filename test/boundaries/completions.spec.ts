import { expect, it } from '@jest/globals';
import { knownNames } from '#expressions';
import { globals, methods } from '../../apps/console/src/builder/parameters/completions.js';

it('the editor of expressions offers nothing that their check would refuse', () => {
  const bare = (text: string): string[] => text.split(' ').map((name) => name.replace('()', ''));
  for (const [type, all] of Object.entries(methods))
    expect(bare(all).filter((name) => knownNames[type]?.has(name) !== true)).toEqual([]);
  expect(bare(globals).filter((name) => knownNames['expression']?.has(name) !== true)).toEqual([]);
});
