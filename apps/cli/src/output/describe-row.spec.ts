import { describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { describeRow } from './describe-row.js';

const base = { ts_end: '2026-11-20T12:00:00.000Z', turn: 1, outcome: 'error', duration_ms: 40 };
const turn = { ...base, row: 'turn', mode: 'action', next_action: null, error_code: 'model-failed' };

function cellsOf(row: object): string[] {
  return describeRow(row as LedgerRow); // what is left out is not looked at
}

describe('a row of a ledger as a line', () => {
  it('says why a call failed, where the row knows', () => {
    const row = { ...turn, cause: '401', http_status: 401, cause_message: 'the model answered 401 (invalid_api_key)' };
    expect(cellsOf(row)).toContain('error model-failed: the model answered 401 (invalid_api_key)');
    expect(cellsOf(turn)).toContain('error model-failed');
  });

  it('has what a tool was called with behind everything else', () => {
    const call = { ...base, row: 'tool', tool_name: 'get_price', tool_args: { job: 'tap' }, reused: false };
    expect(cellsOf({ ...call, error_code: null }).at(-1)).toBe('{"job":"tap"}');
    expect(cellsOf(turn)).toHaveLength(6);
  });

  it('names the node of a workflow, and the run that works on it', () => {
    const row = { ...base, row: 'node', node: 'main/count', kind: 'llm', status: 'failed', error_code: 'tool-failed' };
    expect(cellsOf({ ...row, child_run_id: 'run_1' })).toContain('llm main/count failed run_1');
    expect(cellsOf({ ...row, child_run_id: null })).toContain('llm main/count failed');
    expect(cellsOf({ ...row, failure_code: 'LOOP_LIMIT' })).toContain('llm main/count failed LOOP_LIMIT');
  });
});
