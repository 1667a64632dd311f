import { itemsFrom, listExecutions } from './read-items.js';
import type { ItemReads, Reader } from './read-items.js';
import { batchOutputs } from '../plan/find-loops.js';
import type { GraphPlan, PlannedNode } from '../plan/graph-plan.js';

/** Where a node that goes through its items in batches stands, as `context` tells it: behind its loop it is through. */
export function* describeBatches(
  plan: GraphPlan,
  { node, inputs, loops }: PlannedNode,
  reader: Reader,
): ItemReads<Record<string, unknown>> {
  const depth = loops.length - 1;
  const outer = { loops: loops.slice(0, -1), rounds: reader.rounds.slice(0, depth) };
  const isInside = reader.loops[depth] === node.name;
  const outside = (inputs[0] ?? []).filter((source) => plan.nodes.get(source.node)?.loops[depth] !== node.name);
  const total = (yield* itemsFrom(plan, outside, outer)).length;
  const first = { loops, rounds: [...outer.rounds, 1] };
  const [round] = yield* listExecutions(plan, node.name, first);
  const size = round?.outputs[batchOutputs.loop]?.length ?? 1;
  const last = Math.max(0, Math.ceil(total / Math.max(1, size)) - 1);
  const at = isInside ? (reader.rounds[depth] ?? 1) - 1 : last;
  return { currentRunIndex: at, maxRunIndex: last, noItemsLeft: at >= last, done: !isInside };
}
