import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { attacksOn, isSlow } from './pattern-attacks.js';
import { root } from './plant.js';

/** Characters of hostile text, which half as many are compared with. */
const size = 32_768;

/** The patterns that `$match` and `$locator` of a service's file have (`libs/nodes/src/services/template-operations.ts`). */
function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(patternsOf);
  const own: unknown =
    '$match' in value ? Reflect.get(value, 'pattern') : '$locator' in value ? Reflect.get(value, 'url') : null;
  return typeof own === 'string' ? [own, ...below] : below;
}

const files = globSync('libs/nodes/src/services/files/*.json', { cwd: root });
const patterns = files.flatMap((file) => patternsOf(JSON.parse(readFileSync(join(root, file), 'utf8'))));

describe('the patterns of the files of services', () => {
  it('are found', () => {
    expect(patterns.length).toBeGreaterThan(5);
  });

  it.each([...new Set(patterns)])('take linear time over whatever a person gives: %s', (pattern) => {
    expect(attacksOn(new RegExp(pattern)).filter((attack) => isSlow(attack, size))).toEqual([]);
  });
});
