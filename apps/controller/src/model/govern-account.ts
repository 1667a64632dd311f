import { readCreatedAt } from '#redis';
import type { CallAccount } from '#llm';
import type { Policy } from '#policy';

/** A run that began this long after its first text was accepted answers somebody who has stopped waiting; in milliseconds. */
const freshMs = 60_000;

/** What of a run says who pays for it. */
interface PaidRun {
  id: string;
  startedAt: number;
  costMicroUsd: number;
  budgets: { maxCostMicroUsd: number };
  /** Of a run below another. */
  child?: { rootRunId: string; rootId?: string; treeCapMicroUsd?: number } | undefined;
  /** The run that an operator has it replay. */
  replays?: unknown;
}

/** `redrive` is an operator's, `backlog` waited for us, `fresh` has somebody waiting for an answer now: in a tree that is the root's. */
function classifyUrgency(run: PaidRun): CallAccount['urgency'] {
  if (run.replays !== undefined) return 'redrive';
  return run.startedAt - readCreatedAt(run.child?.rootRunId ?? run.id) > freshMs ? 'backlog' : 'fresh';
}

/** Who pays for a run's next call, and its priority. A child's is paid by its root: what a lost turn has spent counts there, too (I5). */
export function buildAccount(run: PaidRun, actorId: string, tenant: string, prices: Policy['prices']): CallAccount {
  const { treeCapMicroUsd, rootRunId = run.id, rootId = actorId } = run.child ?? {};
  return {
    payer: { tenant, actorId: rootId, runId: treeCapMicroUsd === undefined ? run.id : rootRunId },
    urgency: classifyUrgency(run),
    prices,
    runCapMicroUsd: run.budgets.maxCostMicroUsd,
    runSpentMicroUsd: run.costMicroUsd,
    ...(treeCapMicroUsd === undefined ? {} : { treeCapMicroUsd }),
  };
}
