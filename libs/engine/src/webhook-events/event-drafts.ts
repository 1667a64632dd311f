import type { OwedEffect, Address } from '#protocol';
import type { WebhookEventType, RunRecord } from '#records';
import type { LetterHead } from '../ports/letter-port.js';

/**
 * An event as a script records it; the script appends the time to its name, which makes the id. The payload has ids, kinds and figures:
 * no text, no number, and not the name that an API caller gave a conversation.
 */
export interface EventDraft {
  name: string;
  payload: string;
}

function draft(name: string, type: WebhookEventType, data: object): EventDraft {
  return { name, payload: JSON.stringify({ type, data }) };
}

function whose({ actorId, channel, tenant, agentId }: RunRecord) {
  return { actor_id: actorId, channel, tenant: tenant ?? 'default', agent: agentId ?? 'default' };
}

/** The event of a run's end; null: it has not ended, or its end is its parent's to know. A fork of 1,000 is one event. */
export function toEndEvent(run: RunRecord): EventDraft | null {
  if (run.outcome === null || run.parentRunId !== undefined) return null;
  return draft(`${run.runId}.finished`, 'run.finished', {
    run_id: run.runId,
    ...whose(run),
    outcome: run.outcome,
    message_ids: run.messageIds,
    steps_used: run.stepsUsed,
    tool_calls_used: run.toolCallsUsed,
    tokens_used: run.tokensUsed,
    cost_micro_usd: run.costMicroUsd,
    started_at: new Date(run.startedAt).toISOString(),
    ...(run.replayOf === undefined ? {} : { replay_of: run.replayOf }),
  });
}

/** The event of a call that waits for a person's approval; null: none does. That of a child names the run of the conversation. */
export function toAskEvent(run: RunRecord): EventDraft | null {
  if (!run.approval) return null;
  const { approvalId, tool, expiresAt } = run.approval;
  return draft(`${approvalId}.approval`, 'approval.waits', {
    approval_id: approvalId,
    run_id: run.runId,
    ...(run.rootRunId === undefined ? {} : { root_run_id: run.rootRunId }),
    ...whose(run),
    tool,
    expires_at: new Date(expiresAt).toISOString(),
  });
}

/** The event of a dead letter. */
export function toLetterEvent(
  actorId: string,
  { letterId, code, kind }: { letterId: string; code: LetterHead['code']; kind: OwedEffect['type'] | 'turn' },
): EventDraft {
  const data = { letter_id: letterId, actor_id: actorId, kind, code };
  return draft(`${letterId}.dead-letter`, 'dead-letter.written', data);
}

/** The event of a person's opt-out from a tenant. */
export function toOptOutEvent(actorId: string, messageId: string, { channel, tenant }: Address): EventDraft {
  const data = { actor_id: actorId, message_id: messageId, channel, tenant };
  return draft(`${messageId}.opted-out`, 'person.opted-out', data);
}
