import type { RunRecord } from '#actor';
import { deliveryView } from './delivery-view.js';
import type { Deliveries } from './delivery-view.js';

function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Puts a run into the words of the API; with what the provider has said of its replies, where that has been read. */
export function runView(run: RunRecord, deliveries?: Deliveries) {
  return {
    run_id: run.runId,
    conversation_id: run.conversationId,
    actor_id: run.actorId,
    channel: run.channel,
    phase: run.phase,
    outcome: run.outcome,
    message_ids: run.messageIds,
    replies: run.replies.map(({ effectId, kind, text, status, providerId }) => ({
      kind,
      text,
      status,
      provider_id: providerId,
      ...(deliveries && { delivery: deliveryView(deliveries.get(effectId)) }),
    })),
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
