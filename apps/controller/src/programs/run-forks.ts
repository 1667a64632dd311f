import type { JournalEntry, LedgerRow } from '#program';
import type { Prompt } from './replayed-call.js';

/** The visible part of a run: its rows, its messages to the person, and the prompts of its models. */
export interface RunStory {
  rows: LedgerRow[];
  replies: string[];
  prompts: (Prompt & { turn: number })[];
}

/** A recorded run that was decided again up to a turn. */
export interface ForkPoint {
  /** How it went on from there, by its record. */
  recorded: RunStory;
}

/** How a fork went on, and why it stopped; null: at the run's end. */
export interface Forked extends RunStory {
  stopped: string | null;
}

/** Plays recorded runs of a program on from a turn. */
export interface RunForks<F extends ForkPoint = ForkPoint> {
  /** Throws when the run has no turn of this number. */
  at(runId: string, journal: readonly JournalEntry<never>[], turn: number): F;
  /** With `repin` the run is under the versions that new runs begin with here, else under its own. */
  play(from: F, how: { repin: boolean }): Promise<Forked>;
}
