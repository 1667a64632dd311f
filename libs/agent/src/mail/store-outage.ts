import { giveTimeBack } from '#program';
import type { ProgramEvent } from '#program';
import type { AgentDecision } from '../state/decision.js';

type StoreWasAway = Extract<ProgramEvent, { type: 'store-was-away' }>;

/** The store was away: the run gets that time back (ADR 8). */
export function onStoreAway(decision: AgentDecision, event: StoreWasAway): void {
  const { run, at } = decision;
  decision.change({ run: giveTimeBack(run, event, at, run.budgets.maxAwaySeconds) });
}
