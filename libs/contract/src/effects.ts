import type { MiddlewareUse } from './middleware.js';
import type { Pin } from './pin.js';
import type { Repeat } from './tools.js';

/** Where an effect belongs among the traces, as W3C traceparents. The shell adds it to what was decided: `decide` never sees it (ADR 29). */
export interface EffectTrace {
  /** What its run began with. */
  root: string;
  /** The model call that asked for it, or else the turn that decided it. */
  askedBy: string | null;
}

interface Traced {
  trace?: EffectTrace;
}

/** How often a call of a tool that may be repeated is made again where nothing else is said. */
export const usualToolRetries = 1;

/** The wish to have a tool run by the tool-runner. */
export interface RunTool extends Traced {
  type: 'run-tool';
  id: string;
  runId: string;
  /** The step that asked for it, minted by the shell. */
  actionId: string;
  parentActionId: string | null;
  tool: string;
  args: Record<string, unknown>;
  repeat: Repeat;
  /** How often it is made again where that may help; absent: `usualToolRetries`. */
  retries?: number;
  /** Names the intent: run and action. It travels as `X-Idempotency-Key` (I7). */
  effectKey: string;
  /** Names the question: tool and canonical arguments. It finds repeats and caches reads. */
  dedupeKey: string;
  /** Whether its conversation has written something that a shared answer may be older than (ADR 37); absent: not. */
  isAfterWrite?: true;
  /** Milliseconds since the epoch after which nobody waits for the answer. */
  deadlineAt: number;
  /**
   * Which call of this tool in its run this is, from 1, and how many the tighter of its caps allows:
   * above it the call is refused as `tool-cap-reached`. The agent always says both; a call owed without them has no cap to check.
   */
  callNumber?: number;
  maxCalls?: number;
  /** Whose after-hooks its result passes, and what they are told of its run; absent: nobody's (ADR 31). */
  middleware?: readonly MiddlewareUse[];
  agentId?: string;
  byOperator?: true;
}

/** What kind of message a person gets: the answer, a question or a request for approval that pauses the run, or a fixed text that ends it. */
export type ReplyKind = 'answer' | 'question' | 'approval' | 'apology';

/** A message beside the runs, which no run waits for: a person's own words, or a fixed notice (ADR 20). */
export type AsideKind = 'human' | 'notice';

export interface SendReply extends Traced {
  type: 'send-reply';
  id: string;
  /** Empty for a message beside the runs. */
  runId: string;
  kind: ReplyKind | AsideKind;
  text: string;
}

/** The wish to have the raw log of a run, rows `fromSeq` to `toSeq`, made into a compact scratchpad. */
export interface Compress extends Traced {
  type: 'compress';
  id: string;
  runId: string;
  /** What the run is pinned to, and so whom the compressor asks; absent where it was owed before that was said. */
  pin?: Pin;
  fromSeq: number;
  toSeq: number;
  goal: string;
  constraints: string;
  /** The person's texts, which stay in every prompt beside the scratchpad; absent where it was owed before they were said. */
  request?: string[];
  plan: string;
  progress: string;
  log: string[];
  /** Whose hooks stand before and after the model; absent: nobody's (ADR 31). */
  middleware?: readonly MiddlewareUse[];
}

/** What may stand in an actor's owed set: decided, not yet settled. */
export type OwedEffect = RunTool | SendReply | Compress;

/** Why a model is called: the ordinary turn, the turn after a broken contract, on a stronger model, or after thrash, or for a shorter answer, or for one that may be sent. */
export type ThinkMode = 'action' | 'corrective' | 'reflect' | 'rescue' | 'escalate' | 'shorten' | 'finalize';

/** Wanted inside the turn and never owed: a crash may repeat it, only the commit counts. */
export type InlineEffect =
  /** `notBefore`, in milliseconds since the epoch, keeps a repeat of a failed call waiting; 0 means at once. */
  | { type: 'call-model'; mode: ThinkMode; notBefore: number; deadlineAt: number }
  | { type: 'run-inline-tool'; actionId: string; tool: string; args: Record<string, unknown> };
