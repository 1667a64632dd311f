import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import type { RunReader } from '#runs';
import type { RegisteredAgent } from '#registry';
import { mayRead } from '../auth/caller-agent.js';
import { notFound } from '../platform/http/problem.js';
import { readRun } from './read-run.js';

/** The run at the root of a run's tree: the person is the root's. Throws a 404 where it is kept no longer. */
export async function readRootRun(runs: RunReader, run: RunRecord): Promise<RunRecord> {
  const root = run.rootRunId === undefined ? run : await runs.readRun(run.rootRunId);
  if (root === null) throw notFound('run');
  return root;
}

/** A run that its caller may read: with an agent's key, one of its own conversations. Throws a 404 for any other. */
export async function readOwn(
  store: ActorStore,
  runs: RunReader,
  runId: string,
  agent: RegisteredAgent | null,
): Promise<RunRecord> {
  const run = await readRun(runs, runId);
  if (agent !== null && !mayRead(store, agent, await readRootRun(runs, run))) throw notFound('run');
  return run;
}
