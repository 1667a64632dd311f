import type { ProgramName, ReplyKind, ReplyStatus, RunOutcome, RunPhase } from '#contract';

/** What anyone may ask about a run. Written by the controller with every commit that touches the run. */
export interface RunRecord {
  runId: string;
  actorId: string;
  conversationId: string;
  channel: string;
  phase: RunPhase;
  outcome: RunOutcome | null;
  messageIds: string[];
  /** Every message to the person so far, questions included, in order. */
  replies: RunReply[];
  stepsUsed: number;
  toolCallsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
  /** Empty until the first turn has chosen it. */
  policyVersion: string;
  startedAt: number;
  finishedAt: number | null;
  /** The call that waits for approval, while it does. */
  approval?: OpenApproval;
  /** The run that this one does again, for an operator (ADR 14). */
  replayOf?: string;
  /** Who answers, and whose number it is; absent: the environment's agent, the common tenant. */
  agentId?: string;
  tenant?: string;
  /** The program of the run; absent: the agent. */
  program?: ProgramName;
  /** The run that spawned it, the tree's root, and what it was spawned for; absent: it is a root. */
  parentRunId?: string;
  rootRunId?: string;
  node?: string;
  /** What the run came to, for its parent or its reader; absent: not ended, or nothing but its replies. */
  output?: string;
}

/** A call that a person or an operator may agree to. */
export interface OpenApproval {
  /** The effect that asked. */
  approvalId: string;
  tool: string;
  args: Record<string, unknown>;
  argsHash: string;
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

/** What anyone may ask about an accepted message. */
export interface MessageRecord {
  messageId: string;
  actorId: string;
  conversationId: string;
  channel: string;
  acceptedAt: number;
  /** The run the message started or joined; null until a commit has said so, and for good where none did. */
  runId: string | null;
  /** Whether a turn has read the message and said what became of it, a run or none: `read` without `runId` starts no run. */
  heard: boolean;
  /** Set when the message changed whether its sender may be written to. HELP is a text like any other here. */
  keyword: 'opted-out' | 'opted-in' | null;
  /** Whether it was over its sender's hourly share, and started nothing for that. */
  limited: boolean;
  /** When a person gave the conversation back who had it as the text came, in ms; null: nobody had. */
  heldUntil: number | null;
}
