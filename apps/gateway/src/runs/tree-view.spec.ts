import { describe, expect, it } from '@jest/globals';
import type { RunRecord } from '#records';
import { runView } from './run-view.js';
import { readTreeNodes, treeView, workflowOfTree } from './tree-view.js';

const error = { code: 'LOOP_LIMIT', message: 'l may go round 3 times' };
const run = {
  ...{ runId: 'run_r', conversationId: 'c', actorId: 'act_r', channel: 'api', phase: 'finished', outcome: 'stalled' },
  ...{ messageIds: [], replies: [], stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
  ...{ policyVersion: 'p', startedAt: 0, finishedAt: 0, program: 'workflow', error },
} satisfies RunRecord;

describe('a large tree in the API’s form', () => {
  it('says how many nodes and rows are left out', async () => {
    const root = { runId: 'run_r', parentRunId: null, program: 'workflow', node: null, run, look: null } as const;
    const tree = { rootRunId: 'run_r', runs: [root], truncated: false };
    const steps = Array.from({ length: 2_009 }, (_, n) => ({ kind: 'tool', id: `t${n}`, toolName: 'x' }));
    const document = { version: 1, root: { kind: 'sequence', id: 's', steps } };
    const reader = {
      readTreeDocument: async () => Promise.resolve(document),
      readNodeRows: async () => Promise.resolve({ rows: [], leftOut: 7 }),
    };
    const view = treeView(tree, 'operator', await readTreeNodes(reader, tree));
    expect([view.nodes.length, view.nodes_left_out, view.rows_left_out]).toEqual([2_000, 10, 7]);
    expect(treeView(tree, 'operator')).toMatchObject({ nodes: [], nodes_left_out: 0, rows_left_out: 0 });
  });
});

describe('a run in the API’s form', () => {
  it('says why its workflow failed, and viewers the code alone', () => {
    const root = { runId: 'run_r', parentRunId: null, program: 'workflow', node: null, run, look: null } as const;
    const tree = { rootRunId: 'run_r', runs: [root], truncated: false };
    for (const [role, told] of [
      ['operator', error],
      ['viewer', { ...error, message: null }],
    ] as const) {
      expect(runView(run, role).error).toEqual(told);
      expect(treeView(tree, role).runs[0]?.error).toEqual(told);
    }
    const { error: _none, ...well } = run;
    expect(runView(well, 'operator')).not.toHaveProperty('error');
  });

  it('has its workflow for operators alone: instructions and arguments are in it', () => {
    const document = { version: 1, root: { kind: 'llm', id: 'a', instructions: 'Say it' } };
    const none = { root_run_id: 'run_r', workflow_id: null, version: null };
    const pin = { agentId: 'workflow.orders', agentVersion: 'v1' };
    expect(workflowOfTree('run_r', document, null, 'operator')).toEqual({ ...none, document });
    expect(workflowOfTree('run_r', document, null, 'viewer')).toEqual({ ...none, document: null });
    expect(workflowOfTree('run_r', null, { ...pin, agentId: 'desk' }, 'operator')).toEqual({ ...none, document: null });
    const stored = { ...none, workflow_id: 'orders', version: 'v1' };
    expect(workflowOfTree('run_r', document, pin, 'operator')).toEqual({ ...stored, document });
  });
});
