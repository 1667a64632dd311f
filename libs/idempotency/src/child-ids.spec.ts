import { describe, expect, it } from '@jest/globals';
import { decodeTime } from 'ulid';
import { buildEffectId, isId, makeId, parsePartition, renameId } from '#protocol';
import { deriveChildActorId, deriveChildRunId, deriveTickRunId } from './child-ids.js';

const parent = makeId('act', '01J9Z3N4QK8V6T2B0C7D5E1F', 777);

describe('the ids of a child', () => {
  it('follow from the id of its spawn, in the partition of its parent', () => {
    const spawnId = buildEffectId(parent, 4, 2);
    expect(deriveChildActorId(spawnId)).toBe(deriveChildActorId(spawnId));
    expect(isId('act', deriveChildActorId(spawnId)) && isId('run', deriveChildRunId(spawnId))).toBe(true);
    expect(parsePartition(deriveChildActorId(spawnId))).toBe(777);
  });

  it('have the time of their tree, as every id has one', () => {
    const child = deriveChildActorId(buildEffectId(parent, 4, 2));
    const time = (id: string): string => renameId(id, 'act').slice(0, 14);
    expect(time(child)).toBe(time(parent));
    expect(time(deriveChildRunId(buildEffectId(child, 1, 0)))).toBe(time(parent));
  });

  it('differ for every spawn', () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => deriveChildActorId(buildEffectId(parent, n, n % 32)));
    expect(new Set(ids).size).toBe(10_000);
  });

  it('are asked for a spawn only', () => {
    expect(() => deriveChildActorId(parent)).toThrow('expected the id of a spawn');
  });
});

describe('the id of a tick’s run', () => {
  // The id of a schedule's actor is a hash: read as a time it is out of range.
  const schedule = makeId('act', 'ZZZZ3N4QK8V6T2B0C7D5E1FG', 777);
  const dueAt = 1_795_000_000_000;

  it('follows from its number, in the partition of its schedule, and has the time at which it was due', () => {
    const run = (number: number): string => deriveTickRunId(schedule, { setBy: 'msg', number, dueAt });
    expect(run(1)).toBe(run(1));
    expect(isId('run', deriveTickRunId(schedule, { setBy: 'msg', number: 1, dueAt: dueAt + 0.5 }))).toBe(true);
    expect(run(1)).not.toBe(run(2));
    expect([isId('run', run(1)), parsePartition(run(1)), decodeTime(run(1).slice(4))]).toEqual([true, 777, dueAt]);
  });
});
