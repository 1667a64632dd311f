import { describe, expect, it } from '@jest/globals';
import type { NodeRow } from '#program';
import type { RunRecord } from '#records';
import { deriveNodeStates } from './node-states.js';
import type { TreeRun } from './run-tree.js';

const budget = { steps_used: 0, tool_calls_used: 0, tokens_used: 0, cost_micro_usd: 0 };
const iso = (at: number): string => new Date(at).toISOString();

function row(node: string, kind: string, status: NodeRow['status'], at: number, runId: string | null = null): NodeRow {
  return {
    ...{ row: 'node', run_id: 'run_r', turn: 0, plan_rev: 0, action_id: 'a', parent_action_id: null, duration_ms: 0 },
    ...{ ts_start: iso(1), ts_end: iso(at), outcome: 'ok', error_code: null, budget_snapshot: budget },
    ...{ node, kind, status, child_run_id: runId },
  };
}

function run(node: string | null, outcome: RunRecord['outcome'], runId = 'run_r'): TreeRun {
  const record: RunRecord = {
    ...{
      runId,
      conversationId: 'c',
      actorId: 'act_r',
      channel: 'api',
      phase: outcome ? 'finished' : 'joining',
      outcome,
    },
    ...{ messageIds: [], replies: [], stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
    ...{ policyVersion: 'p', startedAt: 0, finishedAt: outcome ? 9 : null },
  };
  const parentRunId = node === null ? null : 'run_r';
  return { runId, parentRunId, program: 'workflow', node, run: record, look: null };
}

const place = (path: string, kind: string) => ({ path, kind });
const seen = (nodes: ReturnType<typeof deriveNodeStates>) => nodes.map(({ path, status }) => `${path} ${status}`);

describe('the nodes of a workflow', () => {
  const document = [
    place('s', 'sequence'),
    place('s/b', 'branch'),
    place('s/b/x', 'tool'),
    place('s/b/y', 'tool'),
    place('s/f', 'fork'),
    place('s/f/p', 'llm'),
    place('s/f/q', 'llm'),
    place('s/z', 'tool'),
  ];
  const rows = [
    row('s', 'sequence', 'started', 1),
    ...[row('s/b', 'branch', 'started', 1), row('s/b/y', 'tool', 'started', 1)],
    ...[row('s/b/y', 'tool', 'completed', 2), row('s/b', 'branch', 'completed', 2)],
    ...[row('s/f', 'fork', 'started', 2), row('s/f/p', 'llm', 'started', 2, 'run_p')],
    row('s/f/p', 'llm', 'failed', 4, 'run_p'),
  ];

  it('have ended, run, wait for their turn, or are passed over', () => {
    const nodes = deriveNodeStates(document, rows, [run(null, null)]);
    expect(seen(nodes)).toEqual([
      ...['s running', 's/b done', 's/b/x skipped', 's/b/y done'],
      ...['s/f running', 's/f/p failed', 's/f/q waiting', 's/z waiting'],
    ]);
    expect(nodes[5]).toMatchObject({ runId: 'run_p', startedAt: 1, finishedAt: 4, times: 1, done: 0, round: null });
  });

  it('are told by their runs where the rows of the parent are still to come', () => {
    const nodes = deriveNodeStates(document, rows, [run(null, null), run('s/f/q', 'answered', 'run_q')]);
    expect(nodes[6]).toMatchObject({ path: 's/f/q', status: 'done', runId: 'run_q' });
  });

  it('wait for nothing once the tree is over', () => {
    expect(seen(deriveNodeStates(document, rows, [run(null, 'cancelled')]))).toEqual([
      ...['s cancelled', 's/b done', 's/b/x skipped', 's/b/y done'],
      ...['s/f cancelled', 's/f/p failed', 's/f/q skipped', 's/z skipped'],
    ]);
  });

  it('are told of in the last round of a loop, and with all items of a map', () => {
    const again = [
      row('l', 'loop', 'started', 1),
      ...[1, 2, 3].flatMap((item) => [
        row(`l[1]/m`, 'map', 'completed', 1),
        row(`l[1]/m[${item}]/t`, 'tool', item === 2 ? 'failed' : 'completed', item),
      ]),
      row('l[2]/m', 'map', 'started', 5),
      ...[row('l[2]/m[1]/t', 'tool', 'completed', 6), row('l[2]/m[2]/t', 'tool', 'started', 6)],
    ];
    const nodes = deriveNodeStates([place('l', 'loop'), place('l/m', 'map'), place('l/m/t', 'tool')], again, [
      run(null, null),
    ]);
    expect(nodes).toMatchObject([
      { path: 'l', status: 'running', round: null },
      { path: 'l/m', status: 'running', round: 2, times: 1 },
      { path: 'l/m/t', status: 'running', round: 2, times: 2, done: 1 },
    ]);
  });

  it('are those that have begun where the document is not known', () => {
    expect(seen(deriveNodeStates(null, rows.slice(0, 3), [run(null, null)]))).toEqual([
      ...['s running', 's/b running', 's/b/y running'],
    ]);
  });

  it('stand below the tick of a schedule, whose document is one step of it', () => {
    const parts = [place('s', 'sequence'), place('s/a', 'tool'), place('s/b', 'tool')];
    const tick = 'nightly~1e[3]/s';
    const ticked = [row(tick, 'sequence', 'started', 1), row(`${tick}/a`, 'tool', 'completed', 2)];
    const root: TreeRun = { ...run(null, null), program: 'schedule' };
    const nodes = deriveNodeStates(parts, ticked, [root, run(tick, null, 'run_s')]);
    expect(seen(nodes)).toEqual(['nightly~1e/s running', 'nightly~1e/s/a done', 'nightly~1e/s/b waiting']);
  });
});
