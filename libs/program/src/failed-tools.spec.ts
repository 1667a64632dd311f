import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '#errors';
import { failedToolsAfter } from './failed-tools.js';
import type { LedgerRow } from './ledger.js';

function call(tool: string, code: ErrorCode | null, args: object = {}): LedgerRow {
  return { row: 'tool', tool_name: tool, tool_args: args, error_code: code } as LedgerRow; // no other field is looked at
}

const failed = { tool: 'get_counts', code: 'tool-failed' };

describe('the tools that have failed in a run', () => {
  it('are those whose last call failed for good, with its code', () => {
    const rows = [call('get_counts', 'tool-timeout'), call('get_counts', 'tool-failed'), call('add_note', null)];
    expect(failedToolsAfter([], rows)).toEqual([failed]);
  });

  it('are none of those that worked in the end', () => {
    expect(failedToolsAfter([], [call('get_counts', 'tool-timeout'), call('get_counts', null)])).toEqual([]);
  });

  it('outlive rows of others, as the same list', () => {
    const before = failedToolsAfter([], [call('get_counts', 'tool-failed')]);
    expect(failedToolsAfter(before, [call('add_note', null), call('get_counts', 'bad-tool-args')])).toBe(before);
  });

  it('leave out what was refused before it was called', () => {
    const codes = ['bad-tool-args', 'unknown-tool', 'tool-cap-reached', 'approval-denied', 'cancelled'] as const;
    expect(
      failedToolsAfter(
        [],
        codes.map((code) => call('get_counts', code)),
      ),
    ).toEqual([]);
  });

  it('are nodes in a graph, each for itself', () => {
    const rows = [call('graph_node', 'forbidden', { node: 'Fetch' }), call('graph_node', null, { node: 'Keep' })];
    expect(failedToolsAfter([], rows)).toEqual([{ tool: 'Fetch', code: 'forbidden' }]);
  });

  it('are eight at most, the first ones', () => {
    const rows = Array.from({ length: 10 }, (_, n) => call(`tool_${n}`, 'tool-failed'));
    const tools = failedToolsAfter([], rows).map(({ tool }) => tool);
    expect(tools).toEqual(['tool_0', 'tool_1', 'tool_2', 'tool_3', 'tool_4', 'tool_5', 'tool_6', 'tool_7']);
  });
});
