import type { RunReader } from '#runs';
import type { RunRecord } from '#records';
import { isId } from '#protocol';
import { notFound } from '../platform/http/problem.js';

/** A run by its id, a pending one included. Rejects with a 404 when there is none (any more). */
export async function readRun(runs: RunReader, runId: string): Promise<RunRecord> {
  if (!isId('run', runId) || !runs.knows(runId)) throw notFound('run');
  // What is committed between the first two reads is found by the third.
  const run = (await runs.readRun(runId)) ?? (await runs.readPendingRun(runId)) ?? (await runs.readRun(runId));
  if (!run) throw notFound('run');
  return run;
}

/** Whether no commit has recorded the run yet: only a turn chooses the policy. */
export function isPending({ policyVersion }: Pick<RunRecord, 'policyVersion'>): boolean {
  return policyVersion === '';
}
