import type { ChangedRun } from '#actor';

function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Puts a run into a line of a list: nothing that anyone wrote. */
export function runHead({ run, changedAt }: ChangedRun) {
  const reply = run.replies.at(-1);
  return {
    run_id: run.runId,
    conversation_id: run.conversationId,
    actor_id: run.actorId,
    channel: run.channel,
    ...(run.tenant === undefined ? {} : { tenant: run.tenant }),
    ...(run.agentId === undefined ? {} : { agent: run.agentId }),
    phase: run.phase,
    outcome: run.outcome,
    steps_used: run.stepsUsed,
    tool_calls_used: run.toolCallsUsed,
    tokens_used: run.tokensUsed,
    cost_micro_usd: run.costMicroUsd,
    policy_version: run.policyVersion || null, // none before the first turn
    started_at: time(run.startedAt),
    finished_at: time(run.finishedAt),
    changed_at: time(changedAt),
    last_reply: reply ? { kind: reply.kind, status: reply.status } : null,
    ...(run.replayOf === undefined ? {} : { replay_of: run.replayOf }),
  };
}
