import type { ActorStore, RunRecord } from '#actor';
import { isId } from '#contract';
import { notFound } from '../http/problem.js';

/** A run by its id. Rejects with a 404 when there is none, or none any more. */
export async function readRun(store: ActorStore, runId: string): Promise<RunRecord> {
  const run = isId('run', runId) && store.knows(runId) ? await store.readRun(runId) : null;
  if (!run) throw notFound('run');
  return run;
}
