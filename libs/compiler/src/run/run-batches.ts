import { checkOutput, NodeError } from '#nodes';
import type { Item, NodeCall } from '#nodes';
import { buildNodeCall, failedAs, toStepResult, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import { batchComes, batchOutputs, buildDoneName } from '../plan/find-loops.js';
import type { Source } from '../plan/graph-plan.js';
import { executionsIn, itemsFrom, listExecutions } from '../items/read-items.js';
import type { ItemReads } from '../items/read-items.js';

/** A round's batch of the items that came from outside of the loop; after the last one, all that its rounds have come to. */
export function* runBatches(execution: Execution): ItemReads<StepResult> {
  const { plan, planned, reader } = execution;
  const depth = reader.rounds.length - 1;
  const round = reader.rounds[depth] ?? 1;
  const isInside = ({ node }: Source): boolean => plan.nodes.get(node)?.loops[depth] === planned.node.name;
  const done = buildDoneName(planned.node.name);
  const sources = planned.inputs[0] ?? [];
  const outside = sources.filter((source) => !isInside(source));
  const given = yield* itemsFrom(plan, outside, reader);
  if (given.length === 0) return toValueResult(done);
  const call = yield* buildNodeCall(execution, [given]);
  try {
    const size = yield* readBatchSize(execution, call, round);
    const from = (round - 1) * size;
    const batch = given.slice(from, from + size);
    const items = batch.map((came, at): Item => ({ ...came, pairedItem: { item: from + at } }));
    if (items.length > 0) return toStepResult(execution, [[], items], batchComes);
    const all = yield* comeTo(execution, sources.filter(isInside), round);
    checkOutput(all);
    return toStepResult(execution, [all, []], done, round);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error, done, round);
  }
}

/** How many items a round gets: as many as the first one got. */
function* readBatchSize({ plan, planned, reader }: Execution, call: NodeCall, round: number): ItemReads<number> {
  const { runs } = planned.type;
  if (round === 1) return runs.as === 'flow' && runs.kind === 'split-in-batches' ? Math.max(1, runs.size(call)) : 1;
  const first = { ...reader, rounds: [...reader.rounds.slice(0, -1), 1] };
  const [execution] = yield* listExecutions(plan, planned.node.name, first);
  return execution?.outputs[batchOutputs.loop]?.length ?? 1;
}

/** What the rounds before this one have led back, round by round. */
function* comeTo({ plan, reader }: Execution, sources: readonly Source[], round: number): ItemReads<Item[]> {
  const outer = reader.rounds.slice(0, -1);
  const places = Array.from({ length: round - 1 }, (_, at) => [...outer, at + 1]);
  const byRound = places.map((): Item[] => []);
  for (const { node, output } of sources) {
    const executions = yield* executionsIn(plan, node, reader.rounds.length, places);
    for (const { rounds, outputs } of executions) {
      byRound[(rounds[outer.length] ?? 1) - 1]?.push(...(outputs[output] ?? []));
    }
  }
  return byRound.flat();
}
