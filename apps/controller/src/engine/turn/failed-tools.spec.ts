import { expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { FailedTools } from './failed-tools.js';

const row = { row: 'tool', tool_name: 'get_counts', tool_args: {}, error_code: 'tool-failed' } as LedgerRow; // as far as it is read
const failed = [{ tool: 'get_counts', code: 'tool-failed' }];

it('leaves a state as it is where no tool has failed', () => {
  const state = { run: null };
  const { rest, failedTools } = FailedTools.open(state);
  expect(rest).toBe(state);
  expect(failedTools.serialize('run_A', state)).toBe(state);
  expect(failedTools.of('run_A')).toEqual({});
});

it('is known to the next turn of the run, and apart from the state of its program', () => {
  const { failedTools } = FailedTools.open(null);
  failedTools.note('run_A', row);
  const stored: unknown = JSON.parse(JSON.stringify(failedTools.serialize('run_A', { run: 'A' })));
  const next = FailedTools.open(stored);
  expect(next.rest).toEqual({ run: 'A' });
  expect([next.failedTools.of('run_A'), next.failedTools.of('run_B')]).toEqual([{ failedTools: failed }, {}]);
});

it('is stored no longer than its run goes on', () => {
  const { failedTools } = FailedTools.open(null);
  failedTools.note('run_A', row);
  expect(failedTools.serialize(undefined, { run: null })).toEqual({ run: null });
  expect(failedTools.of('run_A')).toEqual({ failedTools: failed });
});

it('is not changed by a turn that is only tried', () => {
  const { failedTools } = FailedTools.open(null);
  failedTools.following().note('run_A', row);
  expect(failedTools.of('run_A')).toEqual({});
});
