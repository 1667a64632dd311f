import { findCancellation } from '#runs';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import type { Cancellation, LiveNow, RunLook, RunTimes } from '#runs';
import type { Role } from '../auth/sign-ins.js';
import { approvalView } from '../approvals/approval-request.js';
import { healthOf } from '../object-health/object-health.js';
import { runPart } from '../object-health/run-part.js';
import { deliveryView } from './delivery-view.js';
import type { Deliveries } from './delivery-view.js';
import { redactForRole, replyText } from '../auth/role-reads.js';
import type { LiveView, Run, RunHead, RunState } from './run-responses.js';

type FamilyView = Pick<RunHead, 'program' | 'parent_run_id' | 'root_run_id' | 'node'>;
type RunTimesView = Pick<RunHead, 'accepted_at' | 'took_ms' | 'live' | 'health'>;

function toIsoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A run in the API's form; with the provider's reports on its replies, where those have been read. */
export function runView(run: RunRecord, role: Role, deliveries?: Deliveries): RunState {
  return {
    run_id: run.runId,
    conversation_id: run.conversationId,
    actor_id: run.actorId,
    channel: run.channel,
    phase: run.phase,
    outcome: run.outcome,
    message_ids: run.messageIds,
    replies: run.replies.map((reply) => ({
      kind: reply.kind,
      text: replyText(role, run, reply),
      status: reply.status,
      provider_id: reply.providerId,
      ...(deliveries && { delivery: deliveryView(deliveries.get(reply.effectId)) }),
    })),
    steps_used: run.stepsUsed,
    tool_calls_used: run.toolCallsUsed,
    tokens_used: run.tokensUsed,
    cost_micro_usd: run.costMicroUsd,
    policy_version: run.policyVersion || null, // none before the first turn
    started_at: toIsoOrNull(run.startedAt),
    finished_at: toIsoOrNull(run.finishedAt),
    ...(run.approval && { approval: approvalView({ ...run.approval, run }, role) }),
    ...(run.replayOf === undefined ? {} : { replay_of: run.replayOf }),
    ...(run.simulated && { simulated: run.simulated }),
    ...familyView(run),
    ...(run.output === undefined ? {} : { output: redactForRole(role, run.output) }),
    ...errorView(run, role),
    ...failedToolsView(run),
    ...(run.agentId === undefined ? {} : { agent: run.agentId }),
  };
}

/** The tools that have failed in a run, whatever it came to. */
export function failedToolsView({ failedTools }: Pick<RunRecord, 'failedTools'>): Pick<RunHead, 'failed_tools'> {
  return failedTools === undefined ? {} : { failed_tools: [...failedTools] };
}

/** Why a workflow failed; the message may repeat what somebody wrote. */
export function errorView({ error }: Pick<RunRecord, 'error'>, role: Role): Pick<RunState, 'error'> {
  return error === undefined ? {} : { error: { code: error.code, message: redactForRole(role, error.message) } };
}

/** What a run is a run of, and where it stands in its tree: nothing for an agent's run of its own. */
export function familyView({ program, parentRunId, rootRunId, node }: RunRecord): FamilyView {
  return {
    ...(program === undefined ? {} : { program }),
    ...(parentRunId === undefined ? {} : { parent_run_id: parentRunId }),
    ...(rootRunId === undefined ? {} : { root_run_id: rootRunId }),
    ...(node === undefined ? {} : { node }),
  };
}

/** What a run under way is doing now; `phase` is what the last commit decided. */
export function liveView(phase: RunRecord['phase'], live: LiveNow | null): LiveView | null {
  if (live === null) return null;
  const { doing, queue, isServed, since, forMs, text } = live;
  return { phase, doing, queue, is_served: isServed, since: new Date(since).toISOString(), for_ms: forMs, text };
}

/** When a run was accepted, how long it took, what it is doing and whether it is well: the same in lists and by itself. */
export function timesView(run: RunRecord, { acceptedAt, tookMs, live }: RunLook, role: Role): RunTimesView {
  const { kind: _kind, name: _name, ...health } = healthOf(runPart(run, live, role));
  const accepted = new Date(acceptedAt).toISOString();
  return { accepted_at: accepted, took_ms: tookMs, live: liveView(run.phase, live), health };
}

/** That of one run, with what it has waited for. */
export function runTimesView(
  run: RunRecord,
  times: RunLook & RunTimes,
  role: Role,
): RunTimesView & Pick<Run, 'waited'> {
  const { queueMs, personMs, childrenMs, retryMs } = times;
  const waited = { queue_ms: queueMs, person_ms: personMs, children_ms: childrenMs, retry_ms: retryMs };
  return { ...timesView(run, times, role), waited };
}

/** Who has cancelled the run and why; null for a run that ended otherwise, or where that is unknown. */
export async function readCancellation(store: ActorStore, run: RunRecord): Promise<Cancellation | null> {
  return run.outcome === 'cancelled' ? findCancellation(run, await store.records.readJournal(run.runId)) : null;
}

/** The same in the API's form; the reason is for operators. */
export function cancelledView(cancellation: Cancellation | null, role: Role): Pick<Run, 'cancelled'> {
  if (cancellation === null) return {};
  const { by, reason, at } = cancellation;
  return { cancelled: { by, reason: redactForRole(role, reason), at: new Date(at).toISOString() } };
}
