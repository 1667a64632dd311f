import { describe, expect, it } from '@jest/globals';
import type { RunTree, TreeRun } from '#runs';
import { treeLines } from './tree-lines.js';

const used = { stepsUsed: 2, toolCallsUsed: 1, tokensUsed: 40, costMicroUsd: 12 };

function run(runId: string, parentRunId: string | null, node: string | null, more: object = {}): TreeRun {
  const record = { phase: 'finished', outcome: 'answered', ...used, ...more } as TreeRun['run']; // no more of it is looked at
  return { runId, parentRunId, node, program: 'agent', run: record, look: { acceptedAt: 0, tookMs: 250, live: null } };
}

const tree: RunTree = {
  rootRunId: 'run_r',
  truncated: true,
  runs: [
    { ...run('run_r', null, null, { outcome: null, phase: 'joining' }), program: 'workflow', look: null },
    run('run_a', 'run_r', 'fork[0]'),
    run('run_b', 'run_r', 'fork[1]', { outcome: 'cancelled', costMicroUsd: 0 }),
    run('run_c', 'run_a', 'ask'),
    { ...run('run_d', 'run_a', 'then'), run: null, look: null },
  ],
};

describe('a tree of runs as lines', () => {
  it('has each run below its parent, indented, with how it stands and what it spent', () => {
    expect(treeLines(tree)).toEqual([
      'node       program   run    state                         took    spent',
      'root       workflow  run_r  joining                               2 steps, 1 tools, 40 tokens, $0.000012',
      '  fork[0]  agent     run_a  answered                      250 ms  2 steps, 1 tools, 40 tokens, $0.000012',
      '    ask    agent     run_c  answered                      250 ms  2 steps, 1 tools, 40 tokens, $0.000012',
      '    then   agent     run_d  not begun, or no longer kept',
      '  fork[1]  agent     run_b  cancelled                     250 ms  2 steps, 1 tools, 40 tokens',
      'The tree has more runs than these.',
    ]);
  });

  it('says why a workflow failed', () => {
    const error = { code: 'LOOP_LIMIT', message: 'l may go round 3 times' };
    const runs = [run('run_r', null, null, { outcome: 'stalled', error })];
    expect(treeLines({ rootRunId: 'run_r', truncated: false, runs })[1]).toContain('stalled (LOOP_LIMIT)');
  });

  it('says what a run does before its first turn is committed', () => {
    const live = { doing: 'thinking', text: 'the model is thinking' };
    const look = { acceptedAt: 0, tookMs: null, live } as TreeRun['look']; // no more of it is looked at
    const runs = [run('run_r', null, null), { ...run('run_a', 'run_r', 'ask'), run: null, look }];
    expect(treeLines({ rootRunId: 'run_r', truncated: false, runs })[2]).toMatch(/run_a {2}the model is thinking/);
  });
});
