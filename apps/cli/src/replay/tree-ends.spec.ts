import { describe, expect, it } from '@jest/globals';
import type { ChildEnd } from '#protocol';
import { buildEffectId, makeId } from '#protocol';
import { deriveChildRunId } from '#idempotency';
import { endsToldTo, wrongEnd } from './tree-ends.js';

const spent = { steps: 1, toolCalls: 2, tokens: 40, costMicroUsd: 12 };
const end: ChildEnd = { outcome: 'answered', output: 'seven', error: null, spent, modelCalls: 2 };

describe('the ends of children', () => {
  it('are found in the journal of the parent, by the runs of the children', () => {
    const spawnId = buildEffectId(makeId('act', '0'.repeat(24), 0), 3, 1);
    const told = {
      type: 'child-ended',
      at: 5,
      spawnId,
      spent,
      error: null,
      output: 'seven',
      outcome: 'answered',
      modelCalls: 2,
    };
    const journal = [{ begin: null }, { event: { type: 'opted-in' } }, { event: told, stamp: {} }];
    expect(endsToldTo({ journal })).toEqual(new Map([[deriveChildRunId(spawnId), end]]));
  });

  it.each([
    ['as it was told', end, end, true, null],
    ['that the parent has still to read', end, null, false, null],
    ['that the parent never read', end, null, true, 'never told'],
    ['of a child that was parked', null, { ...end, outcome: 'parked' as const }, true, null],
    ['that the child never had', null, end, true, 'never had'],
    ['with another output', end, { ...end, output: 'eight' }, true, 'eight'],
    ['with other figures', end, { ...end, spent: { ...spent, tokens: 41 } }, true, '41'],
  ])('%s', (_name, decided, told, isParentOver, wrong) => {
    const found = wrongEnd(decided, told, isParentOver);
    if (wrong === null) expect(found).toBeNull();
    else expect(found).toContain(wrong);
  });
});
