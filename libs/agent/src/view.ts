import type { RunOutcome, SendStatus, ReplyKind } from '#contract';
import type { Phase, Run } from './run.js';

/** What anyone may ask about a run; the shell adds where the conversation lives. */
export interface RunView {
  runId: string;
  phase: Phase['name'] | 'finished';
  outcome: RunOutcome | null;
  messageIds: string[];
  replies: ReplyView[];
  stepsUsed: number;
  toolCallsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
  policyVersion: string;
  startedAt: number;
  finishedAt: number | null;
  /** The run that this one does again, for an operator (ADR 14). */
  replayOf?: string;
}

export interface ReplyView {
  effectId: string;
  kind: ReplyKind;
  text: string;
  answersUpTo: number;
  status: 'owed' | 'cancelled' | SendStatus;
  providerId: string | null;
}

/** The summary of a run; `finished` when it has just ended. */
export function viewOf(run: Run, finished?: { outcome: RunOutcome; at: number }): RunView {
  return {
    runId: run.id,
    phase: finished ? 'finished' : run.phase.name,
    outcome: finished?.outcome ?? null,
    messageIds: run.texts.map((text) => text.messageId),
    replies: run.replies.map(({ effectId, kind, text, answersUpTo, status, providerId }) => ({
      effectId,
      kind,
      text,
      answersUpTo,
      status,
      providerId,
    })),
    stepsUsed: run.stepsUsed,
    toolCallsUsed: run.toolCallsUsed,
    tokensUsed: run.tokensUsed,
    costMicroUsd: run.costMicroUsd,
    policyVersion: run.policyVersion,
    startedAt: run.startedAt,
    finishedAt: finished?.at ?? null,
    ...(run.replays ? { replayOf: run.replays.runId } : {}),
  };
}
