import { describe, expect, it } from '@jest/globals';
import type { JournalEntry, LedgerRow } from '#program';
import { againOrder } from './again-order.js';
import type { OldRun } from './again-order.js';

const event = (type: string, more: object = {}) => ({ event: { type, at: 1, ...more }, stamp: {} });
const call = { usage: {} };
const journal = [
  { begin: { memory: { exchanges: ['before'] } } },
  event('message-received'),
  event('model-replied', { call, actionId: 'step_1' }),
  event('tool-finished'),
  event('model-replied', { call, actionId: 'step_2' }),
  event('tool-finished'),
  event('model-replied', { call, actionId: 'step_3' }),
] as unknown as JournalEntry[]; // as much of them as is read
const made = (n: number) => ({
  tool: 'get_counts',
  args: { n },
  effectKey: `key ${n}`,
  result: { ok: true as const, value: n },
});
const ledger = [{ row: 'tool', action_id: 'step_1', effect_key: 'key 1' }] as unknown as LedgerRow[]; // likewise
const old: OldRun = { runId: 'run_old', calls: [made(1), made(2)], ledger, journal, isTree: false };
const why = { reason: 'trial' };

describe('the order of a run that is done again', () => {
  it('has the recorded answers of all calls, under no key of theirs, and what was remembered', () => {
    const order = againOrder(old, why);
    expect(order.calls.map(({ args, effectKey }) => [args, effectKey])).toEqual([
      [{ n: 1 }, null],
      [{ n: 2 }, null],
    ]);
    expect(order).toMatchObject({ runId: 'run_old', first: null, again: { memory: { exchanges: ['before'] } } });
    expect(order.again?.turns).toBeUndefined();
  });

  it('has the turns before the one that is asked anew, and the calls that they made', () => {
    const { calls, again } = againOrder(old, { ...why, answers: 'anew', from_turn: 2 });
    expect(again?.turns).toHaveLength(1);
    expect(calls.map(({ args }) => args)).toEqual([{ n: 1 }]);
    expect(againOrder(old, { ...why, answers: 'anew' }).calls).toEqual([]);
  });

  it('answers the call of a step with what it is told', () => {
    const changed = { ...why, answers: 'anew' as const, tool_results: [{ step: 'step_1', result: { n: 9 } }] };
    expect(againOrder(old, changed).calls).toEqual([
      { tool: 'get_counts', args: { n: 1 }, effectKey: null, result: { ok: true, value: { n: 9 } } },
    ]);
  });

  it('refuses a turn or a step that is not there, and of a workflow what only an agent has', () => {
    expect(() => againOrder(old, { ...why, from_turn: 4 })).toThrow('the run has 3 turns');
    expect(() => againOrder(old, { ...why, tool_results: [{ step: 'step_9', result: {} }] })).toThrow('step_9');
    expect(() => againOrder({ ...old, isTree: true }, { ...why, model: 'other' })).toThrow('a run of a workflow');
  });
});
