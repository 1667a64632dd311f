import { describe, expect, it } from '@jest/globals';
import { encodeTime } from 'ulid';
import { agentDefaults } from '#agent';
import type { Run } from '#agent';
import { makeId } from '#protocol';
import { buildAccount } from './govern-account.js';

const now = 1_763_600_000_000;

function urgency(run: Pick<Run, 'id' | 'child'>): string {
  const paid = { startedAt: now, costMicroUsd: 0, budgets: agentDefaults.budgets, ...run };
  return buildAccount(paid, 'act', 'default', {}).urgency;
}

function runOf(createdAt: number): string {
  return makeId('run', encodeTime(createdAt, 10) + '0'.repeat(14), 0);
}

describe('the priority of a model call', () => {
  it('goes by how long somebody has waited for the run', () => {
    expect(urgency({ id: runOf(now - 1_000) })).toBe('fresh');
    expect(urgency({ id: runOf(now - 61_000) })).toBe('backlog');
  });

  it("is that of the root in a tree, whatever the child's own id says", () => {
    const child = { parentRunId: 'run', rootRunId: runOf(now - 1_000), node: 'fork[1]' };
    expect(urgency({ id: runOf(0), child })).toBe('fresh');
    expect(urgency({ id: runOf(now), child: { ...child, rootRunId: runOf(now - 61_000) } })).toBe('backlog');
  });
});

describe('the account of a model call', () => {
  const paid = { startedAt: now, costMicroUsd: 3, budgets: { ...agentDefaults.budgets, maxCostMicroUsd: 70 } };
  const run = { id: runOf(now), ...paid };

  it('is that of its own run and conversation', () => {
    expect(buildAccount(run, 'act_own', 't', {})).toMatchObject({
      ...{ payer: { tenant: 't', actorId: 'act_own', runId: run.id }, runCapMicroUsd: 70, runSpentMicroUsd: 3 },
    });
  });

  it('is that of the root in a tree, under the cap of the whole tree, and its own grant holds beside it', () => {
    const place = { parentRunId: 'run', rootRunId: runOf(1), rootId: 'act_root', node: 'fork[1]' };
    const child = { ...place, treeCapMicroUsd: 900 };
    expect(buildAccount({ ...run, child }, 'act_own', 't', {})).toMatchObject({
      payer: { tenant: 't', actorId: 'act_root', runId: runOf(1) },
      ...{ treeCapMicroUsd: 900, runCapMicroUsd: 70, runSpentMicroUsd: 3 },
    });
  });
});
