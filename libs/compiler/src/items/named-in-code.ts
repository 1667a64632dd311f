import type { Item, NamedItems } from '#nodes';
import type { GraphPlan, PlannedNode } from '../plan/graph-plan.js';
import { asksForItemIn, namesInCode } from '../plan/item-fields.js';
import { pairedItems } from './paired-items.js';
import { lastExecution } from './read-items.js';
import type { ItemReads, Reader } from './read-items.js';

/** A node of a plan, and the rounds that it is read from. */
interface Place {
  plan: GraphPlan;
  planned: PlannedNode;
  reader: Reader;
}

/** What code may read of the nodes that it names: the items beside the one that its first came from, else the first output that has some. */
export function* namedInCode(
  { plan, planned, reader }: Place,
  sources: readonly string[],
  count: number,
): ItemReads<NamedItems> {
  const isPaired = sources.some(asksForItemIn);
  const nodes: Record<string, readonly Item[]> = {};
  const paired: Record<string, (number | null)[]> = {};
  for (const name of new Set(sources.flatMap(namesInCode))) {
    if (!plan.nodes.has(name)) continue;
    const from = { inputs: planned.inputs, reader };
    const pairs = isPaired ? yield* pairedItems(plan, from, name, count) : [];
    const last = yield* lastExecution(plan, name, reader);
    const items = pairs[0]?.items ?? last?.outputs.find(({ length }) => length > 0) ?? [];
    nodes[name] = items;
    paired[name] = pairs.map((pair) => (pair?.items === items ? pair.at : null));
  }
  return { nodes, ...(isPaired && { paired }) };
}
