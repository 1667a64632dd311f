import type { ActorStore, ChangedRun } from '#actor';
import { replyText } from '../api/role-reads.js';
import type { Role } from './sessions.js';

/** Characters of a text in a list. */
const previewChars = 280;

function preview(text: string | null): string | null {
  if (text === null || text.length <= previewChars) return text;
  return `${text.slice(0, previewChars - 1).toWellFormed()}…`;
}

function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A run as a line of a list. */
export type RunHead = ReturnType<typeof runHead>;

/** Puts runs into lines of a list, with the beginnings of question and last reply as far as their reader may read them. */
export async function runHeads(store: ActorStore, changed: readonly ChangedRun[], role: Role): Promise<RunHead[]> {
  const questions = role === 'operator' ? await store.readQuestions(changed.map(({ run }) => run)) : [];
  return changed.map((each, i) => runHead(each, questions[i] ?? null, role));
}

function runHead({ run, changedAt }: ChangedRun, question: string | null, role: Role) {
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
    question: preview(question),
    last_reply: reply ? { kind: reply.kind, status: reply.status, text: preview(replyText(role, run, reply)) } : null,
    ...(run.replayOf === undefined ? {} : { replay_of: run.replayOf }),
  };
}
