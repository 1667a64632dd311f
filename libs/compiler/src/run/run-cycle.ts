import type { Graph } from '#graph';
import { toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import { listExecutions } from '../items/read-items.js';
import type { ItemReads } from '../items/read-items.js';
import { buildDoneName, goesOnRound } from '../plan/find-loops.js';
import { buildRoundsField } from '../plan/item-fields.js';

/** How often a node of a cycle runs at most, where nobody says, and whatever anybody says. */
const usualRuns = 1_000;
export const mostRuns = 10_000;

/** How often the nodes of a cycle may run, as the settings of a graph say; null: they do not, or no such number. */
export function namedMaxRuns({ settings }: Graph): number | null {
  const named = settings?.['maxRuns'];
  return typeof named === 'number' && Number.isInteger(named) && named >= 1 && named <= mostRuns ? named : null;
}

export function readMaxRuns(graph: Graph): number {
  return namedMaxRuns(graph) ?? usualRuns;
}

/** Whether a round of a cycle has led something back to where it begins: then there is a next one. */
export function* runAgain({ plan, planned, reader }: Execution): ItemReads<StepResult> {
  const { name } = planned.node;
  for (const { node, output, isBack } of planned.inputs.flat()) {
    if (isBack !== true) continue;
    const executions = yield* listExecutions(plan, node, reader);
    if (executions.some(({ outputs }) => (outputs[output] ?? []).length > 0)) return toValueResult(goesOnRound);
  }
  const [outer, round] = [reader.rounds.slice(0, -1), reader.rounds.at(-1) ?? 1];
  return { ...toValueResult(buildDoneName(name)), items: { [buildRoundsField(name, outer)]: String(round) } };
}
