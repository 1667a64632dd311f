import type { ReplyKind } from './effects.js';
import type { ErrorCode, ErrorEnvelope } from './errors.js';
import type { Failure } from './failure.js';
import type { ViolationStage } from './parse-turn.js';
import type { MiddlewareNote } from './middleware.js';
import type { Pin } from './pin.js';
import type { ModelTurn, ParseStage } from './turn.js';

/** What a model call cost, as the provider reported it. */
export interface Usage {
  tokensIn: number;
  tokensOut: number;
  /** Part of `tokensIn` that the provider read from its cache. */
  tokensCached: number;
  /** Integer micro-dollars. */
  costMicroUsd: number;
}

/** What a prompt was, without its words: the first digits of the SHA-256 of its stable prefix (I10) and of the rest, hex. */
export interface PromptHash {
  prefix: string;
  rest: string;
}

/** How far a provider held its model to the turn's shape, and how the model ended. */
export interface Held {
  structured: 'strict' | 'json' | 'prompt';
  /** The fingerprint of the schema that was asked for; null when none was. */
  schemaId: string | null;
  /** Why that schema was not used strictly. */
  fallbackReason: string | null;
  finish: 'stop' | 'length' | 'refusal' | 'other';
}

/** One finished call of a model, whatever came of it. Times are milliseconds since the epoch. */
export interface ModelCall {
  provider: string;
  model: string;
  startedAt: number;
  endedAt: number;
  usage: Usage;
  /** The provider that should have been asked, and whose breaker was open; absent: this one was. */
  insteadOf?: string;
  /** Absent where no output came, and in journals from before it was kept. */
  held?: Held;
  /** What middleware did about it, in order; absent: nothing (ADR 31). */
  middleware?: MiddlewareNote[];
  /** Absent in journals that were written before prompts left a print. */
  prompt?: PromptHash;
}

export type ToolResult = { ok: true; value: unknown } | { ok: false; envelope: ErrorEnvelope };

/** One try of a tool call; a call that was retried has several. */
export interface ToolAttempt {
  startedAt: number;
  endedAt: number;
  outcome: 'ok' | 'error' | 'timeout';
  errorCode: ErrorCode | null;
  /** Absent where it did not fail, and in journals from before it was kept. */
  failure?: Failure;
}

/** How a send ended: delivered to the channel, refused before it was tried, rejected for good, or nobody knows. */
export type SendStatus = 'sent' | 'refused' | 'rejected' | 'unknown';

/** A call that a run has made, and what is known of it: `result` null says that it is to be made (again) under its old key (I7). */
export interface RecordedCall {
  tool: string;
  args: Record<string, unknown>;
  /** Null: the call is a new intent, and gets a key of its own. */
  effectKey: string | null;
  result: ToolResult | null;
}

/** What a linked run is to do in the place of a run that a dead letter tells of (ADR 14). */
export interface ReplayOrder {
  letterId: string;
  /** The run that the new one is linked to. */
  runId: string;
  /** Before anything is asked of the model: the call that was lost, or the message of which nobody knows. Null: nothing. */
  first:
    { do: 'call'; tool: string; args: Record<string, unknown> } | { do: 'say'; kind: ReplyKind; text: string } | null;
  /** Calls of the old run, in order; each stands for one call of the new one with equal arguments. */
  calls: RecordedCall[];
}

/** What lies in a mailbox: written by any app, read by the controller. `at` is milliseconds since the epoch by Redis's clock. */
export type MailEvent =
  /** `attachments`: how many came with it; nobody reads them. Absent: none. `byOperator`: it came with an operator's key or sign-in. */
  | {
      type: 'message-received';
      at: number;
      messageId: string;
      text: string;
      keyword?: 'help';
      attachments?: number;
      byOperator?: true;
    }
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
    }
  | {
      type: 'reply-settled';
      at: number;
      effectId: string;
      status: SendStatus;
      providerId: string | null;
      errorCode: ErrorCode | null;
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
  /** The log stays as it is. `usage` is what was paid for a rewrite that was not kept; absent or null: nothing. */
  | { type: 'compress-failed'; at: number; effectId: string; usage?: Usage | null }
  /** A person has taken the conversation over, and given it back: only then do the texts that waited come (ADR 20). */
  | { type: 'taken-over'; at: number; by: string }
  | { type: 'given-back'; at: number; by: string; texts: 'handle' | 'skip' }
  | { type: 'cancel-requested'; at: number; runId: string; by: string; reason?: string }
  /** An operator's word on a call that waits for approval: it names what was asked, and with which arguments. */
  | {
      type: 'approval-decided';
      at: number;
      runId: string;
      approvalId: string;
      argsHash: string;
      decision: 'approved' | 'denied';
      by: string;
      reason: string;
    };

/** What happens inside a turn: the controller makes these itself, and they live only as long as the turn. */
export type TurnEvent =
  | {
      type: 'model-replied';
      at: number;
      actionId: string;
      turn: ModelTurn;
      stage: ParseStage;
      call: ModelCall;
      /** Why what it says to the person may not be sent as it is; absent: it may. */
      complaint?: string;
      /** How its `control` contradicts its action (ADR 44); absent: it does not, or the record is from before that was asked. */
      contradiction?: string;
      /** The answer has a form, and no half of it would: it is not to be cut. */
      whole?: true;
      /** The fingerprint of the schema of the tool it calls; absent: it calls none, or the record is from before it was kept. */
      toolSchemaId?: string;
      /** What a middleware answered in the place of the tool it calls, or why it must not: the call is not made. */
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
    }
  | {
      type: 'model-failed';
      at: number;
      actionId: string;
      code: 'model-failed' | 'model-timeout' | 'cost-cap' | 'budget-spent' | 'middleware-refused' | 'middleware-failed';
      message: string;
      /** Absent where nothing was called, and in journals from before it was kept. */
      failure?: Failure;
      /** Milliseconds after which the call may be made again; null when a repeat would fare no better. */
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
  /** This process could not reach the store from `fromAt` to `toAt`, ms since the epoch by Redis's clock (ADR 8). */
  | { type: 'store-was-away'; at: number; fromAt: number; toAt: number }
  | { type: 'deadline-passed'; at: number; runId: string }
  | { type: 'attempts-exhausted'; at: number; attempts: number };

export type AgentEvent = MailEvent | TurnEvent;

/**
 * What the shell adds to every event, so that `decide` needs no clock, no counter and no look at Redis.
 * `version` is the version this commit would write and `n` the event's place in it: together they name effects.
 */
export interface Stamp {
  actorId: string;
  version: number;
  n: number;
  /** Whether the person may be written to at all, by the opt-out register, when the turn was loaded. */
  optedOut: boolean;
  /** Whether a person had taken the conversation over when the turn was loaded; absent: not. */
  takenOver?: boolean;
  /** Four digits made of the id of the effect that this event may owe: by them a person tells which call they agree to. */
  approvalCode: string;
  /** The owed sends as they stood when the turn was loaded: a claimed one may already be on its way. */
  sends: Record<string, 'unclaimed' | 'claimed'>;
  /** What a run that begins with this event is pinned to; absent: the settings there are. */
  opens?: Pin;
  /** The rules that a run which begins with this event is decided by, in every build and in every replay (I8); absent: 1. */
  rules?: number;
  /** Where a run that begins with this event is answered; absent: anywhere. */
  channel?: string;
}
