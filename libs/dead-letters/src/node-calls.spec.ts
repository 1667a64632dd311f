import { describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId, renameId } from '#protocol';
import type { LedgerRow } from '#program';
import { deriveChildActorId, effectKey } from '#idempotency';
import type { Entry } from '#runs';
import { statusOfCall } from './call-status.js';
import { leftCall, nodeCalls } from './node-calls.js';

const actorId = makeId('act', '01JD000000000000000000000A', 0);
const [first, second, made] = [1, 2, 3].map((version) => buildEffectId(actorId, version, 0)) as [
  string,
  string,
  string,
]; // three

function row(effectId: string, tool: string): LedgerRow {
  const action = renameId(deriveChildActorId(effectId), 'step');
  return { row: 'tool', action_id: action, tool_name: tool, tool_args: {}, effect_key: `key of ${tool}` } as LedgerRow; // what is not read is left out
}

function ends(effectId: string, value: string): Entry {
  const result = { ok: true as const, value };
  return { event: { type: 'tool-finished', at: 2, effectId, result, attempts: [], reused: false } };
}

const callOf = (effectId: string | null, tool: string, result: object | null) => {
  return { effectId, tool, args: {}, effectKey: `key of ${tool}`, result };
};

describe('the calls of a workflow, from its rows', () => {
  it('have the results of the effects that their nodes owed, in whatever order they came', () => {
    const calls = nodeCalls([ends(second, 'b'), ends(first, 'a')], [], [row(first, 'one'), row(second, 'two')]);
    expect(calls).toEqual([
      callOf(first, 'one', { ok: true, value: 'a' }),
      callOf(second, 'two', { ok: true, value: 'b' }),
    ]);
  });

  it('have the result of another effect where a person had to agree first', () => {
    const approval = { row: 'approval', decision: 'approved', approval_id: first } as LedgerRow; // likewise
    expect(nodeCalls([ends(made, 'a')], [], [approval, row(first, 'one')])).toEqual([
      callOf(made, 'one', { ok: true, value: 'a' }),
    ]);
  });

  it('count as unknown without a result, so that a write is made again under its old key alone', () => {
    const [call] = nodeCalls([], [], [row(first, 'one')]);
    expect(call).toEqual(callOf(null, 'one', null));
    expect(call && statusOfCall(call, 'keyed')).toMatchObject({
      standing: 'unknown',
      record: { effectKey: 'key of one' },
    });
  });

  it('are taken over from the run before, where they were answered from its record', () => {
    const recorded = { tool: 'one', args: {}, effectKey: 'key of one', result: { ok: true, value: 'old' } };
    expect(nodeCalls([], [recorded], [row(first, 'one')])).toEqual([callOf(null, 'one', recorded.result)]);
  });

  it('include one that was under way as its actor was parked, under its own key', () => {
    const call = { tool: 'one', args: {}, actionId: 'step_1', toolCallSeq: 1, startedAt: 1, effectId: first };
    const run = { frames: [{ kind: 'tool', call: { ...call, approvalId: null } }] };
    const key = effectKey('run_1', 'step_1');
    expect(leftCall('run_1', run)).toEqual({ ...callOf(first, 'one', null), effectKey: key });
    const waits = { ...call, effectId: null, approvalId: first };
    expect(leftCall('run_1', { frames: [{ kind: 'tool', call: waits }] })).toBeNull();
  });

  it('keep the place that they were made in', () => {
    const call = { ...callOf(first, 'one', null), result: { ok: true as const, value: 1 }, node: 'fork/b' };
    expect(statusOfCall(call, 'keyed')).toMatchObject({ standing: 'already-happened', record: { node: 'fork/b' } });
  });
});
