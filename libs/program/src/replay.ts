import type { Stamp, ChildEnd } from '#protocol';
import type { LedgerRow } from './ledger.js';
import type { ProgramEvent } from './posts.js';
import type { Program, Step } from './step.js';

/** One line of a run's journal: the state that it was first decided from, or an event with its stamp. */
export type JournalEntry<S = unknown> = { begin: S | null } | { event: ProgramEvent; stamp: Stamp };

/**
 * Decides a recorded run again, offline, and returns its ledger: byte for byte what was written, if program and settings are those it ran
 * on (I8). No effect is executed.
 */
export function replay<S extends object>(
  program: Pick<Program<S>, 'decide'>,
  runId: string,
  journal: readonly JournalEntry<S>[],
): LedgerRow[] {
  return decideAgain(program, runId, journal).ledger;
}

/** The same, with how a child says that it ended; null: it does not. */
export function decideAgain<S extends object>(
  program: Pick<Program<S>, 'decide'>,
  runId: string,
  journal: readonly JournalEntry<S>[],
): { ledger: LedgerRow[]; childEnd: ChildEnd | null } {
  let state: S | null = null;
  let childEnd: ChildEnd | null = null;
  const ledger: LedgerRow[] = [];
  for (const entry of journal) {
    if ('begin' in entry) {
      state = entry.begin;
      continue;
    }
    const step: Step<S> = program.decide(state, entry.event, entry.stamp);
    state = step.state;
    for (const { runId: of, row } of step.ledger) if (of === runId) ledger.push(row);
    childEnd = step.childEnd ?? childEnd;
  }
  return { ledger, childEnd };
}
