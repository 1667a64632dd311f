import type { Item, NodeCall } from '#nodes';
import { buildNodeCall } from '../execution.js';
import type { Execution } from '../execution.js';
import type { Evaluate } from '../items/parameters.js';
import type { ItemReads } from '../items/read-items.js';
import type { Lender } from '../plan/sub-nodes.js';

/** The items of the node that asks, and the one that it asks about. */
export interface AskedAbout {
  inputs: NodeCall['inputs'];
  itemIndex: number;
}

/** A call of a lending node about one item: that is where its places begin. */
export function* callOfLender(
  execution: Execution,
  { node, type, references }: Lender,
  { inputs, itemIndex }: AskedAbout,
  evaluate: Evaluate,
): ItemReads<NodeCall> {
  const { planned, context } = execution;
  const lending = { ...execution, planned: { ...planned, node, type, references }, context: { ...context, evaluate } };
  const items = inputs.map((list): Item[] => [...list]);
  const call = yield* buildNodeCall(lending, items);
  return { ...call, parameter: (name, at) => call.parameter(name, itemIndex + at) };
}
