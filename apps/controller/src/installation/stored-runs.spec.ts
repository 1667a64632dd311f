import { describe, expect, it } from '@jest/globals';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import { storedRuns } from './stored-runs.js';

/** As much of something as is looked at. */
function stand<T>(known: unknown): T {
  return known as T; // what is not known is not asked for
}

const run = (runId: string, agentId: string | undefined, outcome: string, message?: string) =>
  stand<RunRecord>({
    ...{ runId, ...(agentId !== undefined && { agentId }), phase: 'finished', outcome },
    ...{ startedAt: 0, finishedAt: 1_000, stepsUsed: 0 },
    ...(message !== undefined && { error: { code: 'NODE_FAILED', message } }),
  });

const kept = [
  run('run_1', 'workflow.orders', 'stalled', 'no price (line 1)'),
  run('run_2', 'workflow.orders', 'stalled', 'an older reason'),
  run('run_3', 'workflow.greeting', 'answered'),
  run('run_4', 'workflow.stock', 'stalled', 'no column'),
  run('run_5', undefined, 'answered'),
];

const row = (more: object) => ({ row: 'node', run_id: 'r', turn: 0, budget_snapshot: {}, duration_ms: 5, ...more });
const ledgers: Record<string, object[]> = {
  run_1: [
    row({ node: 'graph', status: 'started', child_run_id: 'run_below' }),
    row({ node: 'graph', status: 'failed', child_run_id: 'run_below' }),
  ],
  run_below: [
    row({ node: 'graph/Start', status: 'started', child_run_id: null }),
    row({ node: 'graph/Start', status: 'completed', child_run_id: null }),
    row({ node: 'graph/Read Price', status: 'failed', child_run_id: null, failure_code: 'NODE_FAILED' }),
  ],
};

const store = stand<ActorStore>({
  knows: () => true,
  records: {
    readRun: (id: string) => Promise.resolve(kept.find(({ runId }) => runId === id) ?? null),
    readLedger: (id: string) => Promise.resolve(ledgers[id] ?? []),
  },
});

const reader = {
  listRuns: ({ wants }: { wants(run: RunRecord): boolean }) =>
    Promise.resolve({
      ...{ runs: kept.filter(wants).map((each) => ({ run: each, changedAt: 0 })), next: null },
      ...{ wholeSince: null, isPendingCut: false },
    }),
};

const runs = storedRuns(store, reader);

interface Listed {
  executions: object[];
  counts: object[];
}

describe('the runs of workflows, as an assistant reads them', () => {
  it('are those of workflows alone, by the ids of these, with why they failed and how often', async () => {
    const { executions, counts } = stand<Listed>(await runs.list(null));
    expect(executions).toHaveLength(4);
    expect(executions[0]).toMatchObject({ executionId: 'run_1', workflowId: 'orders', why: 'no price (line 1)' });
    expect(counts).toEqual([
      { workflowId: 'orders', runs: 2, failed: 2, lastWhy: 'no price (line 1)' },
      { workflowId: 'stock', runs: 1, failed: 1, lastWhy: 'no column' },
      { workflowId: 'greeting', runs: 1, failed: 0 },
    ]);
    const own = stand<Listed>(await runs.list('stock'));
    expect(own.executions).toMatchObject([{ executionId: 'run_4' }]);
  });

  it('say at which node one failed and how each ended, without what only the engine goes by', async () => {
    expect(await runs.get('run_1')).toMatchObject({
      ...{ workflowId: 'orders', why: 'no price (line 1)', failedAt: 'graph/Read Price' },
      rows: [
        { row: 'node', node: 'graph', status: 'failed', child_run_id: 'run_below', duration_ms: 5 },
        { row: 'node', node: 'graph/Start', status: 'completed', duration_ms: 5 },
        { row: 'node', node: 'graph/Read Price', status: 'failed', failure_code: 'NODE_FAILED', duration_ms: 5 },
      ],
    });
    expect(JSON.stringify(await runs.get('run_1'))).not.toMatch(/budget_snapshot|run_id":"r"/);
    expect(await runs.get('run_9')).toBeNull();
  });
});
