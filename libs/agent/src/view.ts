import type { RunOutcome, SendStatus, ReplyKind } from '#contract';
import { pinOf } from './run.js';
import type { Phase, Run } from './run.js';

/** What the API shows of a run; the shell adds where the conversation lives. */
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
  /** The call that waits for approval, while it does. */
  approval?: OpenApproval;
  /** The run that this one replays, for an operator (ADR 14). */
  replayOf?: string;
  /** The agent that answers; absent: the one that the environment describes. */
  agentId?: string;
}

/** What there is to approve or to refuse. Only the person gets the code. */
export interface OpenApproval {
  approvalId: string;
  tool: string;
  args: Record<string, unknown>;
  argsHash: string;
  askedAt: number;
  expiresAt: number;
}

export interface ReplyView {
  effectId: string;
  kind: ReplyKind;
  text: string;
  answersUpTo: number;
  status: 'owed' | 'cancelled' | SendStatus;
  providerId: string | null;
}

/** The view of a run; `finished` when it has just ended. */
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
    ...(finished ? {} : openApproval(run)),
    ...(run.replays ? { replayOf: run.replays.runId } : {}),
    ...(pinOf(run).agentId === 'default' ? {} : { agentId: pinOf(run).agentId }),
  };
}

function openApproval({ phase }: Run): Pick<RunView, 'approval'> {
  if (phase.name !== 'approving' || phase.verdict !== null || phase.ending !== null) return {};
  const { approvalId, tool, args, argsHash, askedAt, expiresAt } = phase;
  return { approval: { approvalId, tool, args, argsHash, askedAt, expiresAt } };
}
