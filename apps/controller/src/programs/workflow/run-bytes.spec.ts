import { describe, expect, it } from '@jest/globals';
import type { StepResult } from '#compiler';
import { errorEnvelope } from '#errors';
import type { Turn } from '../../engine/turn/turn.js';
import { findBound, withinBytes } from './run-bytes.js';
import { openTurnItems } from '../../engine/turn/turn-items.js';

const madeOf = (text: string): StepResult => ({ result: { ok: true, value: '' }, items: { ':Set': text } });

describe('the bytes that a run of a graph may keep', () => {
  it.each([
    ['up to the last one', 'x'.repeat(40), 60, true],
    ['and no byte more', 'x'.repeat(41), 60, false],
    ['of letters that take several', 'ü'.repeat(21), 60, false],
    ['where one step makes them all', 'x'.repeat(101), 0, false],
  ])('are kept %s', (_, text, held, isKept) => {
    const made = withinBytes(madeOf(text), { node: 'Set', held, most: 100, setting: 'RUN_MAX_BYTES' });
    expect([made.result.ok, Object.keys(made.items)]).toEqual(isKept ? [true, [':Set']] : [false, []]);
    expect(findBound(made)).toBe(isKept ? null : 'bytes-budget');
  });

  it('stop no step that makes nothing, also where they are spent', () => {
    const made: StepResult = { result: { ok: true, value: '' }, items: {} };
    expect(withinBytes(made, { node: 'Set', held: 200, most: 100, setting: 'RUN_MAX_BYTES' })).toBe(made);
  });

  it('are named in the failure, with the setting', () => {
    const { result } = withinBytes(madeOf('abc'), { node: 'Set', held: 99, most: 100, setting: 'RUN_MAX_BYTES' });
    const message =
      'Set: the items of its run hold 99 bytes, and 3 more are over 100, see RUN_MAX_BYTES (BYTES_BUDGET)';
    expect(result).toEqual({ ok: false, envelope: errorEnvelope('tool-failed', message) });
  });

  it('are those of the store and of the turn together', async () => {
    const turn = { loaded: { attempts: 0 }, itemChars: 7, readItem: () => undefined } as unknown as Turn; // no more of it is looked at
    const readItems = (_: string, fields: readonly string[]) =>
      Promise.resolve(fields.map((field) => (field === '#bytes' ? '90' : null)));
    const items = openTurnItems({ store: { records: { readItems } } }, turn);
    expect(items.bytes()).toBe(7);
    expect(await items.read('run', [':Start'])).toEqual([null]);
    expect(items.bytes()).toBe(97);
  });
});

it('a step that is out of its own budget is told by that', () => {
  const result = {
    ok: false as const,
    envelope: errorEnvelope('tool-failed', 'Set: its step took more (STEP_BUDGET)'),
  };
  expect(findBound({ result, items: {} })).toBe('step-budget');
});

it('a step that goes on after its budget was spent is told by what the thread says', () => {
  const made = madeOf('[{"json":{"error":"its step took more"}}]');
  expect([findBound(made), findBound(made, true)]).toEqual([null, 'step-budget']);
  const tooMany = withinBytes(made, { node: 'Set', held: 0, most: 1, setting: 'RUN_MAX_BYTES' });
  expect(findBound(tooMany, true)).toBe('bytes-budget');
});
