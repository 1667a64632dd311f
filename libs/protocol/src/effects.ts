import type { Background } from './background.js';
import type { MiddlewareUse } from './middleware.js';
import type { Pin } from './pin.js';
import type { Repeat } from '#model-turn';

/** An effect's place among the traces, as W3C traceparents. The shell adds it after the decision; `decide` never sees it (ADR 29). */
export interface EffectTrace {
  /** The span that its run began with. */
  root: string;
  /** The model call that asked for it, else the turn that decided it. */
  askedBy: string | null;
}

interface OwedBase {
  trace?: EffectTrace;
  /** No person waits for it: a child's (ADR 59), or what strangers have begun (ADR 144). What ends it brings a turn of that queue. Absent: one may. */
  background?: Background;
}

/** A tool call for the tool-runner. */
export interface RunTool extends OwedBase {
  type: 'run-tool';
  id: string;
  runId: string;
  /** The step that asked for it; the shell creates the id. */
  actionId: string;
  parentActionId: string | null;
  tool: string;
  args: Record<string, unknown>;
  repeat: Repeat;
  /** It writes, though `repeat` is `safe`: a simulated run does not make it (ADR 163). Absent: `repeat` says all. */
  writes?: true;
  /** How often the call is made again where that may help; absent: `usualToolRetries`. */
  retries?: number;
  /** Names the intent: run and action. It travels as `X-Idempotency-Key` (I7). */
  effectKey: string;
  /** Names the question: tool and canonical arguments. It finds repeats and caches reads. */
  dedupeKey: string;
  /** Whether its conversation has written since a shared answer may have been stored (ADR 37); absent: no. */
  isAfterWrite?: true;
  /** How long its answer is kept for equal calls, in seconds, as a node says; 0: not at all. Absent: as its tool says. */
  cacheSeconds?: number;
  /** Milliseconds since the epoch after which the answer is no longer needed. */
  deadlineAt: number;
  /**
   * Which call of this tool in its run this is, from 1, and how many the tighter of its caps allows: above it the call is refused as
   * `tool-cap-reached`. A workflow counts the calls of all tools. An effect without them has no cap to check.
   */
  callNumber?: number;
  maxCalls?: number;
  /** Whose after-hooks the result passes, and what those are told about the run; absent: none (ADR 31). */
  middleware?: readonly MiddlewareUse[];
  agentId?: string;
  byOperator?: true;
  /** Of a graph's call (ADR 73): the run with whose items its request is kept, and its answer. Absent: it is none. */
  rootRunId?: string;
}

/** The kind of message a person gets: the answer, a question or approval request that pauses the run, or a fixed text that ends it. */
export const replyKinds = ['answer', 'question', 'approval', 'apology'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** A message beside the runs, which no run waits for: a person's own words during a handoff, or a fixed notice (ADR 20). */
export type AsideKind = 'human' | 'notice';

export interface SendReply extends OwedBase {
  type: 'send-reply';
  id: string;
  /** Empty for a message beside the runs. */
  runId: string;
  kind: ReplyKind | AsideKind;
  text: string;
  /** Of a notice: it is not sent any more once this run has decided its last message. */
  until?: string;
}

/** Compress the raw log of a run, rows `fromSeq` to `toSeq`, into a scratchpad. */
export interface Compress extends OwedBase {
  type: 'compress';
  id: string;
  runId: string;
  /** The run's pin, which selects the model that the compressor asks; absent in effects of older builds. */
  pin?: Pin;
  fromSeq: number;
  toSeq: number;
  goal: string;
  constraints: string;
  /** The person's texts, which stay in every prompt beside the scratchpad; absent in effects of older builds. */
  request?: string[];
  plan: string;
  progress: string;
  log: string[];
  /** Whose hooks run before and after the model; absent: none (ADR 31). */
  middleware?: readonly MiddlewareUse[];
}

/** What may stand in an actor's owed set: decided, not yet settled. */
export type OwedEffect = RunTool | SendReply | Compress;
export const effectTypes = ['run-tool', 'send-reply', 'compress'] as const satisfies OwedEffect['type'][];

/**
 * Why a model is called: an ordinary turn; after a broken contract; on a stronger model; after thrash; for a shorter answer; for an
 * answer in the required form.
 */
export const ladderModes = ['corrective', 'reflect', 'rescue', 'escalate', 'shorten', 'finalize'] as const;
export type ThinkMode = 'action' | (typeof ladderModes)[number];

/** Done inside the turn and never owed: a crash may repeat it, only the commit counts. */
export type InlineEffect =
  /** `notBefore`, in milliseconds since the epoch, delays the repeat of a failed call; 0 means at once. */
  | { type: 'call-model'; mode: ThinkMode; notBefore: number; deadlineAt: number }
  | { type: 'run-inline-tool'; actionId: string; tool: string; args: Record<string, unknown> };
