import { modelRow, readRules } from '#program';
import { renameId } from '#protocol';
import type { ErrorCode } from '#errors';
import type { LedgerRow, ModelEvent, RowRun } from '#program';
import { snapshot } from './budgets.js';
import type { Run } from './run.js';

/** The row of a model call. `run` has counted it; `before` is the run that asked; `refused` says why its action was not taken. */
export function turnRow(before: Run, run: Run, event: ModelEvent, refused: ErrorCode | null): LedgerRow {
  const mode = before.phase.name === 'thinking' ? before.phase.mode : 'action';
  const slowMs = readRules(run) < 3 ? undefined : run.budgets.turnSpikeMs;
  return modelRow(toRowRun(run), { mode, stepIndex: run.stepsUsed, slowMs }, event, refused);
}

/** The run's latest action; before the first, an id made from the run's. */
export function findLastActionId(run: Run): string {
  return run.lastActionId ?? renameId(run.id, 'step');
}

/** What the rows say of the run. */
export function toRowRun(run: Run): RowRun {
  const { id, turn, planRev, startedAt, parentActionId } = run;
  return { id, turn, planRev, startedAt, parentActionId, actionId: findLastActionId(run), spent: snapshot(run) };
}
