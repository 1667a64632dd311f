import { clip } from '#values';
import type { ChangedRun, RunLook, RunReader } from '#runs';
import { replyText } from '../auth/role-reads.js';
import { causeOf, resultOf } from './run-cause.js';
import { errorView, failedToolsView, familyView, timesView } from './run-view.js';
import type { Role } from '../auth/sign-ins.js';
import type { RunHead } from './run-responses.js';

/** The most characters of a text in a list. */
const previewChars = 280;

function preview(text: string | null): string | null {
  if (text === null || text.length <= previewChars) return text;
  return clip(text, previewChars - 1);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function toIsoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}

/** Runs as lines of a list, with the beginnings of question and last reply as far as their reader may read them. */
export async function runHeads(reader: RunReader, changed: readonly ChangedRun[], role: Role): Promise<RunHead[]> {
  const runs = changed.map(({ run }) => run);
  const looks = await reader.lookAtRuns(runs);
  const questions = role === 'operator' ? await reader.readQuestions(runs) : [];
  return changed.flatMap((each, i) => (looks[i] ? [runHead(each, looks[i], questions[i] ?? null, role)] : []));
}

function runHead({ run, changedAt }: ChangedRun, look: RunLook, question: string | null, role: Role): RunHead {
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
    started_at: toIsoOrNull(run.startedAt),
    finished_at: toIsoOrNull(run.finishedAt),
    changed_at: iso(changedAt),
    ...timesView(run, look, role),
    question: preview(question),
    last_reply: reply ? { kind: reply.kind, status: reply.status, text: preview(replyText(role, run, reply)) } : null,
    ...(run.replayOf === undefined ? {} : { replay_of: run.replayOf }),
    ...(run.simulated && { simulated: run.simulated }),
    ...familyView(run),
    ...failedToolsView(run),
    cause: causeOf(run),
    result: resultOf(run),
    ...errorView(run, role),
  };
}
