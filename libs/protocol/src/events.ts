import type { AgainOrder } from './again-order.js';
import type { ReplyKind } from './effects.js';
import type { ErrorCode, ErrorEnvelope, Failure } from '#errors';
import type { Approver, Finish, ViolationStage, ModelTurn, ParseStage } from '#model-turn';
import type { RunOutcome } from './program-table.js';
import type { MiddlewareNote } from './middleware.js';
import type { WaitingTexts } from './operators.js';
import type { MessageReceived } from './message-received.js';
import type { PromptHash, StructuredMode } from './prompt-words.js';
import type { ChildEnd, Spawn } from './children.js';
import type { ScheduleEvent } from './schedule.js';
import type { SendStatus } from './send-status.js';
import type { OrderMail } from './thread-order.js';

/** What a model call cost, as the provider reported it. */
export interface Usage {
  tokensIn: number;
  tokensOut: number;
  /** Part of `tokensIn` that the provider read from its cache. */
  tokensCached: number;
  /** Integer micro-dollars. */
  costMicroUsd: number;
}

/** How a call ended: it came to something, to nothing, or not in time. */
export const attemptOutcomes = ['ok', 'error', 'timeout'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** How far a provider held its model to the turn's shape, and how the model ended. */
export interface Held {
  structured: StructuredMode;
  /** The fingerprint of the schema that was asked for; null when none was. */
  schemaId: string | null;
  /** Why that schema was not used strictly. */
  fallbackReason: string | null;
  finish: Finish;
}

/** One finished model call, whatever its result. Times are milliseconds since the epoch. */
export interface ModelCall {
  provider: string;
  model: string;
  startedAt: number;
  endedAt: number;
  usage: Usage;
  /** The provider that should have been asked, but whose breaker was open; absent: this one was. */
  insteadOf?: string;
  /** Absent where no output came, and in older journals. */
  held?: Held;
  /** What middleware did about it, in order; absent: nothing (ADR 31). */
  middleware?: MiddlewareNote[];
  /** Absent in journals from before prompt hashes were kept. */
  prompt?: PromptHash;
}

export type ToolResult = { ok: true; value: unknown } | { ok: false; envelope: ErrorEnvelope };

/** One try of a tool call; a call that was retried has several. */
export interface ToolAttempt {
  startedAt: number;
  endedAt: number;
  outcome: AttemptOutcome;
  errorCode: ErrorCode | null;
  /** Absent where the try did not fail, and in older journals. */
  failure?: Failure;
}

/** A call that a run has made, and its result; `result` null: the call is to be made (again) under its old key (I7). */
export interface RecordedCall {
  tool: string;
  args: Record<string, unknown>;
  /** Null: the call is a new intent and gets a new key. */
  effectKey: string | null;
  result: ToolResult | null;
  /** The place in its tree of the child that made it; absent: a root did. */
  node?: string;
}

/** What a redrive run does in place of the run that a dead letter names (ADR 14). */
export interface ReplayOrder {
  letterId: string;
  /** The run that the redrive run is linked to; empty: none, it is a text of nobody's (ADR 157). */
  runId: string;
  /** Done before the model is asked: the lost call, or the message whose fate is unknown. Null: nothing. */
  first:
    | { do: 'call'; tool: string; args: Record<string, unknown> }
    | { do: 'say'; kind: ReplyKind; text: string }
    | null;
  /** Calls of the old run, in order; each answers one call of the new run with equal arguments. */
  calls: RecordedCall[];
  /** It is no redrive of a dead letter: a person has the run done again, from its beginning (ADR 164). Absent: it is one. */
  again?: AgainOrder<RecordedTurn>;
}

/** A call of a model, whatever came of it, as a run has recorded it. */
type RecordedTurn = Extract<TurnEvent, { call: ModelCall }>;

/** What lies in a mailbox: written by any app, read by the controller. `at` is milliseconds since the epoch by Redis's clock. */
export type MailEvent =
  | MessageReceived
  | { type: 'replay-requested'; at: number; messageId: string; text: string; order: ReplayOrder }
  | { type: 'opted-out'; at: number; messageId: string }
  | { type: 'opted-in'; at: number; messageId: string }
  | {
      type: 'tool-finished';
      at: number;
      effectId: string;
      result: ToolResult;
      attempts: ToolAttempt[];
      reused: boolean;
      middleware?: MiddlewareNote[];
      /** Its run is simulated: the result is made up, and no call was made (ADR 163). Absent: one was. */
      simulated?: true;
      usage?: Usage; // what a provider of models has charged for it; absent: nothing
    }
  | {
      type: 'reply-settled';
      at: number;
      effectId: string;
      status: SendStatus;
      providerId: string | null;
      errorCode: ErrorCode | null;
      /** Its run is simulated: nothing was sent (ADR 163). Absent: it was, or was tried. */
      simulated?: true;
    }
  | {
      type: 'compressed';
      at: number;
      effectId: string;
      runId: string;
      fromSeq: number;
      toSeq: number;
      plan: string;
      progress: string;
      observations: string[];
      usage: Usage | null;
    }
  /** The log stays as it is. `usage` is the cost of a rewrite that was not kept; absent or null: nothing. */
  | { type: 'compress-failed'; at: number; effectId: string; usage?: Usage | null }
  /** A handoff began or ended; the texts that waited come back only at its end (ADR 20). */
  | { type: 'taken-over'; at: number; by: string }
  | { type: 'given-back'; at: number; by: string; texts: WaitingTexts }
  | { type: 'cancel-requested'; at: number; runId: string; by: string; reason?: string }
  /**
   * A decision on a call that waits for approval: it names the approval and the hash of the arguments. An operator's; or, with `via`, that
   * of the person of a child's root, passed on by the root with `by` and `reason` empty.
   */
  | {
      type: 'approval-decided';
      at: number;
      runId: string;
      approvalId: string;
      argsHash: string;
      decision: 'approved' | 'denied';
      by: string;
      reason: string;
      via?: 'text';
    }
  /**
   * The first mail of a child (ADR 59): what it is to do, and within which budget. `calledOff`: its root has been before it was read, and it
   * ends at once (ADR 127).
   */
  | ({ type: 'spawned'; at: number; calledOff?: true } & Spawn)
  /** The one run of a child has ended, or nobody can go on with it (`parked`). */
  | ({ type: 'child-ended'; at: number; spawnId: string } & ChildEnd)
  /** Children that had not begun when their root was called off: each ended as `unbegunEnd` says. A workflow reads this in the place of an end of each. */
  | { type: 'children-called-off'; at: number; spawnIds: string[] }
  /** The parent's run ends, for this reason: the child ends as `cancelled`. */
  | { type: 'parent-cancelled'; at: number; reason: RunOutcome }
  /** A child asks the root's person for an approval; `shown` is the call as a person reads it. */
  | {
      type: 'approval-asked';
      at: number;
      actorId: string;
      runId: string;
      approvalId: string;
      tool: string;
      argsHash: string;
      /** Absent: it was asked for before this field was known, and `shown` is the call as code. */
      args?: Record<string, unknown>;
      shown: string;
      code: string;
      /** A plain yes approves it, where nothing else is asked for; absent: its code is needed. */
      byWord?: true;
      /** Who allows it; absent: whoever answers first. */
      approver?: Approver;
      expiresAt: number;
    }
  /** The approval that a child asked for is no longer needed, or was decided elsewhere. */
  | { type: 'approval-closed'; at: number; approvalId: string }
  /** A child waits for a text of the root's person, who is told this first; null: nothing. */
  | {
      type: 'wait-opened';
      at: number;
      actorId: string;
      runId: string;
      waitId: string;
      text: string | null;
      expiresAt: number;
    }
  /** A child waits for no text any more. */
  | { type: 'wait-closed'; at: number; waitId: string }
  /** The text that a child waits for; or, with the run that waits, word that an event has come for it, which it takes itself (ADR 191). */
  | { type: 'message-for-wait'; at: number; runId?: string; waitId: string; messageId: string; text: string }
  /** A child has the root's person told something, and is told what has become of it. */
  | { type: 'say-asked'; at: number; actorId: string; sayId: string; text: string }
  /** `most`: it was refused, since the run has said so many already. Absent: it was not for that. */
  | { type: 'said'; at: number; sayId: string; status: SendStatus; providerId: string | null; most?: number }
  | ScheduleEvent
  | OrderMail;

/** What happens inside a turn: the controller creates these events, and they live only as long as the turn. */
export type TurnEvent =
  | {
      type: 'model-replied';
      at: number;
      actionId: string;
      turn: ModelTurn;
      stage: ParseStage;
      call: ModelCall;
      /** Why its message to the person may not be sent as it is; absent: it may. */
      complaint?: string;
      /** How its `control` contradicts its action (ADR 44); absent: it does not, or the record is older than the check. */
      contradiction?: string;
      /** The answer has a required form, so it must not be cut. */
      whole?: true;
      /** The fingerprint of the schema of the tool it calls; absent: it calls none, or the record is older. */
      toolSchemaId?: string;
      /** What a middleware answered in place of the tool, or why the call must not be made: the tool is not called. */
      given?: ToolResult;
    }
  | {
      type: 'contract-broken';
      at: number;
      actionId: string;
      code: 'contract-broken' | 'unknown-tool';
      failedAt: ViolationStage;
      complaint: string;
      excerpt: string;
      call: ModelCall;
      /** The provider says that the output ended at its limit of tokens; absent: it does not, or the record is older. */
      isCut?: true;
    }
  | {
      type: 'model-failed';
      at: number;
      actionId: string;
      code: 'model-failed' | 'model-timeout' | 'cost-cap' | 'budget-spent' | 'middleware-refused' | 'middleware-failed';
      message: string;
      /** Absent where nothing was called, and in older journals. */
      failure?: Failure;
      /** Milliseconds after which the call may be repeated; null when a repeat would not help. */
      retryInMs: number | null;
      call: ModelCall;
    }
  | {
      type: 'inline-tool-finished';
      at: number;
      actionId: string;
      result: ToolResult;
      attempt: ToolAttempt;
      /** As with a model's reply: the engine may have asked without one. */
      toolSchemaId?: string;
      middleware?: MiddlewareNote[];
    }
  /** This process could not reach the store from `fromAt` to `toAt`, milliseconds since the epoch by Redis's clock (ADR 8). */
  | { type: 'store-was-away'; at: number; fromAt: number; toAt: number }
  /** The time of `wakeAt` has come; `runId` is empty where no run is under way. */
  | { type: 'deadline-passed'; at: number; runId: string }
  | { type: 'attempts-exhausted'; at: number; attempts: number };
