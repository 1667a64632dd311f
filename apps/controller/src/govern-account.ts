import type { Run } from '#agent';
import { createdAtOf } from '#redis';
import type { CallAccount } from '#llm';
import type { Policy } from '#policy';

/** A run that began so long after its first text was accepted answers somebody who has stopped waiting. */
const freshMs = 60_000;

/** Redrives are an operator's, the backlog is what waited for us, and fresh is who waits for an answer now. */
function urgencyOf(run: Run): CallAccount['urgency'] {
  if (run.replays !== undefined) return 'redrive';
  return run.startedAt - createdAtOf(run.id) > freshMs ? 'backlog' : 'fresh';
}

/** Who pays for a run's next call, and how soon it is wanted. */
export function accountOf(run: Run, actorId: string, tenant: string, prices: Policy['prices']): CallAccount {
  return {
    payer: { tenant, actorId, runId: run.id },
    urgency: urgencyOf(run),
    prices,
    runCapMicroUsd: run.budgets.maxCostMicroUsd,
    runSpentMicroUsd: run.costMicroUsd,
  };
}
