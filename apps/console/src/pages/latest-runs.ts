import { outcomeResults } from '#client';
import type { Schemas } from '#client';

type RunHead = Schemas['RunHead'];

/** What came of a workflow's runs, among those that were looked through. */
export interface LatestRuns {
  last: RunHead;
  /** How many have ended, and how many of those have failed. */
  ended: number;
  failed: number;
}

/** What the agents of stored workflows are called, before the id. */
const prefix = 'workflow.';

/** The workflow that a run is one of; null: it is an agent's own. */
function workflowOf({ agent }: RunHead): string | null {
  return agent?.startsWith(prefix) ? agent.slice(prefix.length) : null; // no text is cut: the rest is the id
}

/** The runs of each stored workflow, of a list with the latest first or in any order. */
export function groupRuns(runs: readonly RunHead[]): Map<string, LatestRuns> {
  const found = new Map<string, LatestRuns>();
  for (const run of runs) {
    const id = workflowOf(run);
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
