import type { RunRecord } from '#actor';

function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Puts a run into the words of the API. */
export function runView(run: RunRecord) {
  return {
    run_id: run.runId,
    conversation_id: run.conversationId,
    channel: run.channel,
    phase: run.phase,
    outcome: run.outcome,
    message_ids: run.messageIds,
    replies: run.replies.map(({ kind, text, status, providerId }) => ({ kind, text, status, provider_id: providerId })),
    steps_used: run.stepsUsed,
    tool_calls_used: run.toolCallsUsed,
    tokens_used: run.tokensUsed,
    cost_micro_usd: run.costMicroUsd,
    policy_version: run.policyVersion,
    started_at: time(run.startedAt),
    finished_at: time(run.finishedAt),
    ...(run.replayOf === undefined ? {} : { replay_of: run.replayOf }),
  };
}
