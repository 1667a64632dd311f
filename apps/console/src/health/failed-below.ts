import { outcomeResults } from '#client';
import type { Schemas } from '#client';

type TreeRun = Schemas['TreeRun'];

/** Of the runs below one that failed, the one that failed by itself; null: none of those that are kept did. */
export function failedBelow(runs: readonly TreeRun[], runId: string): TreeRun | null {
  const child = runs.find(
    ({ parent_run_id: parent, outcome }) =>
      parent === runId && outcome !== null && outcomeResults[outcome] === 'failed',
  );
  return child === undefined ? null : (failedBelow(runs, child.run_id) ?? child);
}
