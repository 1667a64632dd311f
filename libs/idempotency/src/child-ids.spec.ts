import { describe, expect, it } from '@jest/globals';
import { effectIdOf, isId, makeId, partitionOf, renameId } from '#contract';
import { childActorIdOf, childRunIdOf } from './child-ids.js';

const parent = makeId('act', '01J9Z3N4QK8V6T2B0C7D5E1F', 777);

describe('the ids of a child', () => {
  it('follow from the id of its spawn, in the partition of its parent', () => {
    const spawnId = effectIdOf(parent, 4, 2);
    expect(childActorIdOf(spawnId)).toBe(childActorIdOf(spawnId));
    expect(isId('act', childActorIdOf(spawnId)) && isId('run', childRunIdOf(spawnId))).toBe(true);
    expect(partitionOf(childActorIdOf(spawnId))).toBe(777);
  });

  it('have the time of their tree, as every id has one', () => {
    const child = childActorIdOf(effectIdOf(parent, 4, 2));
    const time = (id: string): string => renameId(id, 'act').slice(0, 14);
    expect(time(child)).toBe(time(parent));
    expect(time(childRunIdOf(effectIdOf(child, 1, 0)))).toBe(time(parent));
  });

  it('differ for every spawn', () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => childActorIdOf(effectIdOf(parent, n, n % 32)));
    expect(new Set(ids).size).toBe(10_000);
  });

  it('are asked for a spawn only', () => {
    expect(() => childActorIdOf(parent)).toThrow('expected the id of a spawn');
  });
});
