import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { OpenApproval } from '#program';
import type { RunRecord } from '#records';
import { knownPartition } from '#engine';
import type { Engine } from '#engine';
import { keys, Records } from '#records';

/** A call that waits for approval, and the run it waits in. */
export interface AskedApproval extends OpenApproval {
  run: Pick<RunRecord, 'runId' | 'actorId' | 'conversationId' | 'channel'>;
}

async function openIn(redis: Redis, runId: string): Promise<AskedApproval | null> {
  const run = await new Records(redis).readRun(runId);
  if (!run?.approval) return null;
  const { actorId, conversationId, channel } = run;
  return { ...run.approval, run: { runId, actorId, conversationId, channel } };
}

/** An erased run leaves its line in the list behind; a run that is there takes care of its own. */
async function forget(redis: Redis, partition: number, approvalId: string, runId: string): Promise<void> {
  const isThere = (await ioBoundary('redis.approval-run', () => redis.exists(keys.run(runId)))) === 1;
  if (!isThere) await ioBoundary('redis.forget-approval', () => redis.hdel(keys.approvals(partition), approvalId));
}

/** Every call of the deployment that waits for approval, the longest waiting first. */
export async function listApprovals(redis: Redis, engine: Engine): Promise<AskedApproval[]> {
  const found: AskedApproval[] = [];
  for (let partition = 0; partition < engine.deployment.partitions; partition++) {
    const listed = await ioBoundary('redis.approvals', () => redis.hgetall(keys.approvals(partition)));
    for (const [approvalId, runId] of Object.entries(listed)) {
      const approval = await openIn(redis, runId);
      if (approval?.approvalId === approvalId) found.push(approval);
      else await forget(redis, partition, approvalId, runId);
    }
  }
  return found.sort((a, b) => a.askedAt - b.askedAt);
}

/** One call that waits for approval; null when it does not (any more). */
export async function readApproval(redis: Redis, engine: Engine, approvalId: string): Promise<AskedApproval | null> {
  const partition = knownPartition(engine, approvalId);
  if (partition === null) return null;
  const runId = await ioBoundary('redis.approval', () => redis.hget(keys.approvals(partition), approvalId));
  const approval = runId === null ? null : await openIn(redis, runId);
  return approval?.approvalId === approvalId ? approval : null;
}
