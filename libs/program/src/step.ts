import type { InlineEffect, OwedEffect, Stamp, Pin, RunsAs, ChildEnd, Spawn, ProgramName } from '#protocol';
import type { LedgerRow } from './ledger.js';
import type { Post, ProgramEvent } from './posts.js';
import type { RunState } from './run-state.js';
import type { RunView } from './run-view.js';

/** What one event led to: the next state, and what the commit must write beside it. */
export interface Step<S> {
  state: S;
  effects: (OwedEffect | InlineEffect)[];
  /** Owed effects to cancel. A send is in here only if it was seen unclaimed; the commit asserts that it still is. */
  cancels: string[];
  ledger: { runId: string; row: LedgerRow }[];
  /** Which run each message started or joined; `''`: it was handled, and starts no run. */
  messageRuns: Record<string, string>;
  /** The runs that this event touched, as they are after it; a later view of the same run replaces an earlier one. */
  runs: RunView[];
  /** Children to start (ADR 59). Absent: none. */
  spawns?: Spawn[];
  /** Mail for other actors of the tree. Absent: none. */
  posts?: Post[];
  /** How the one run of this child has ended; absent: it has not, or this is a root. */
  childEnd?: ChildEnd;
  /** What this decision has refused of a model's plan, to be counted; it is in no commit. Absent: nothing. */
  refused?: PlanRefusalCode[];
}

/** Why a plan is not taken, or not asked for. */
export type PlanRefusalCode =
  | 'PLAN_INVALID'
  | 'PLAN_TOO_LARGE'
  | 'PLAN_TEXT'
  | 'PLAN_FORBIDDEN'
  | 'PLAN_NOT_NOW'
  | 'READ_ONLY';

/** The run that a state is about. */
export interface LiveRun {
  id: string;
  pin: Pin;
  /** Up to when a time without the store has been counted, in milliseconds since the epoch (ADR 8). */
  awayCountedTo: number;
}

/** What every run of a model counts, in its program's state. */
export interface RunCounts {
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** How far the deadline moved because the store was away, and up to when that is counted, both in milliseconds (ADR 8). */
  awayMs: number;
  awayCountedTo: number;
  /** Model calls, whatever came of them, and those that came to a decision. */
  turn: number;
  stepsUsed: number;
  toolCallsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
}

/**
 * What an actor runs, for life: a pure value without clock, randomness or I/O, and it never throws. Same input, same output (I8). Its
 * states are JSON objects without a field `traces`, which is the shell's.
 */
export interface Program<S extends object> {
  readonly name: ProgramName;
  /** The rules that new runs begin under; a change that would decide a recorded event differently raises the number (ADR 41). */
  readonly rules: number;
  decide(state: S | null, event: ProgramEvent, stamp: Stamp): Step<S>;
  /** What the state needs inside the turn. It follows from the state alone, so a worker that takes over knows it without any mail. */
  next(state: S | null): InlineEffect | null;
  /** Whether the state needs a turn now, mail or no mail: for what `next` says, or because `wakeAt` has passed. */
  isThinking(state: S | null): boolean;
  /** Whether a run is live and not waiting for the person: texts then need no quiet window. */
  isLive(state: S | null): boolean;
  /** When the state must be woken even without mail, in ms since the epoch: then it receives `deadline-passed`. Null: not at all. */
  wakeAt(state: S | null): number | null;
  /** The time of `wakeAt` where somebody waits for it, so that a delayed hint brings it; null, or without this function: it is a deadline. */
  timerAt?(state: S | null): number | null;
  /** When somebody who waits is to be told that a run is under way, also in the midst of a call of a model; null, or without this function: never. */
  noticeAt?(state: S | null): number | null;
  /** The run under way; null: none. */
  findLiveRun(state: S | null): LiveRun | null;
  /** What a pure tool that is called at that time may read of the run under way; null: none is. */
  runStateAt(state: S | null, at: number): RunState | null;
  /** The agent of a run that this event opens, or without an event the next one; without this function it is that of its address. */
  runsAs?(state: S | null, event?: ProgramEvent): RunsAs;
  /** The messages whose runs wait for this one to end, in order: the shell keeps their traces. */
  waitingMessages(state: S): readonly string[];
}
