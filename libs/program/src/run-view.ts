import type { ReplyKind, ProgramName, RunOutcome, RunPhase } from '#protocol';
import type { Agreement } from './agreement.js';
import type { ReplyStatus } from './reply-statuses.js';

/** What a program lets anyone see of a run; the shell adds where its conversation is. */
export interface RunView {
  runId: string;
  phase: Exclude<RunPhase, 'waiting'>;
  outcome: RunOutcome | null;
  messageIds: string[];
  /** Every message to the person so far, questions included, in order. */
  replies: RunReply[];
  stepsUsed: number;
  toolCallsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
  policyVersion: string;
  startedAt: number;
  finishedAt: number | null;
  /** The call that waits for approval, while it does. */
  approval?: OpenApproval;
  /** The run that this one does again, for an operator (ADR 14). */
  replayOf?: string;
  /** Who answers; absent: the environment's agent. */
  agentId?: string;
  /** The program of the run; absent: the agent. */
  program?: ProgramName;
  /** The run that spawned it, the tree's root, and what it was spawned for; absent: it is a root. */
  parentRunId?: string;
  rootRunId?: string;
  node?: string;
  /** What the run came to, for its parent or its reader; absent: not ended, or nothing but its replies. */
  output?: string;
  /** Why a run of a workflow failed; absent: it has not. */
  error?: { code: string; message: string };
}

/** A call that a person or an operator may agree to. Only the person gets the code. */
export interface OpenApproval extends Agreement {
  /** The effect that asked. */
  approvalId: string;
  tool: string;
  args: Record<string, unknown>;
  argsHash: string;
  /** Of a graph's call the field of the item store that has the whole request. */
  request?: string;
  askedAt: number;
  expiresAt: number;
}

export interface RunReply {
  effectId: string;
  kind: ReplyKind;
  text: string;
  /** How many of the run's `messageIds` there were when the reply was decided: it answers those, and no later one. */
  answersUpTo: number;
  status: ReplyStatus;
  providerId: string | null;
}
