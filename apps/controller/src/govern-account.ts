import type { Run } from '#agent';
import { createdAtOf } from '#redis';
import type { CallAccount } from '#llm';
import type { Policy } from '#policy';

/** A run that began this long after its first text was accepted answers somebody who has stopped waiting; in milliseconds. */
const freshMs = 60_000;

/** What of a run says who pays for it. */
type PaidRun = Pick<Run, 'id' | 'startedAt' | 'child' | 'replays' | 'budgets' | 'costMicroUsd'>;

/** `redrive` is an operator's, `backlog` waited for us, `fresh` has somebody waiting for an answer now: in a tree that is the root's. */
function urgencyOf(run: PaidRun): CallAccount['urgency'] {
  if (run.replays !== undefined) return 'redrive';
  return run.startedAt - createdAtOf(run.child?.rootRunId ?? run.id) > freshMs ? 'backlog' : 'fresh';
}

/** Who pays for a run's next call, and its priority. */
export function accountOf(run: PaidRun, actorId: string, tenant: string, prices: Policy['prices']): CallAccount {
  return {
    payer: { tenant, actorId, runId: run.id },
    urgency: urgencyOf(run),
    prices,
    runCapMicroUsd: run.budgets.maxCostMicroUsd,
    runSpentMicroUsd: run.costMicroUsd,
  };
}
