import { giveTimeBack } from '#program';
import type { ProgramEvent } from '#program';
import type { Run } from '../state/run.js';
import { unchanged, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';

type StoreWasAway = Extract<ProgramEvent, { type: 'store-was-away' }>;

/** The store was away: the run gets that time back (ADR 8). */
export function onStoreAway(context: DecisionContext, run: Run, event: StoreWasAway): Step {
  const later = giveTimeBack(run, event, context.at, run.budgets.maxAwaySeconds);
  return later === run ? unchanged(context) : withRun(context, later);
}
