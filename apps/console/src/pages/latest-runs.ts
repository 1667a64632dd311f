import { outcomeResults } from '#client';
import type { Schemas } from '#client';
import { findWorkflow } from '../workflow-of-agent.js';

type RunHead = Schemas['RunHead'];

/** What came of a workflow's runs, among those that were looked through. */
export interface LatestRuns {
  last: RunHead;
  /** How many have ended, and how many of those have failed. */
  ended: number;
  failed: number;
}

/** The runs of each stored workflow, of a list with the latest first or in any order. */
export function groupRuns(runs: readonly RunHead[]): Map<string, LatestRuns> {
  const found = new Map<string, LatestRuns>();
  for (const run of runs) {
    const id = findWorkflow(run.agent);
    if (id === null) continue;
    const { last, ended, failed } = found.get(id) ?? { last: run, ended: 0, failed: 0 };
    const hasEnded = run.outcome !== null;
    const hasFailed = run.outcome !== null && outcomeResults[run.outcome] === 'failed';
    found.set(id, {
      last: run.changed_at > last.changed_at ? run : last,
      ended: ended + Number(hasEnded),
      failed: failed + Number(hasFailed),
    });
  }
  return found;
}
