import { NodeError } from '#nodes';
import type { Item, Lent, NodeCall } from '#nodes';
import { callOf } from './execution.js';
import type { Execution } from './execution.js';
import type { Evaluate } from './parameters.js';
import type { ItemReads } from './read-items.js';
import type { Lender } from './sub-nodes.js';

/** What the sub-nodes of one node lend it, each with the name of its node. */
export type AllLent = readonly { from: string; lent: Lent }[];

/** The items of the node that asks, and the one that it asks about. */
export interface AskedAbout {
  inputs: NodeCall['inputs'];
  itemIndex: number;
}

/**
 * What the nodes under a node lend it, for one of these items, the first. A parameter with `$fromAI` has no value before a model has given
 * some: it is what is written. Throws `NodeError`.
 */
export function* lentBy(
  execution: Execution,
  inputs: NodeCall['inputs'],
  under: string = execution.planned.node.name,
  itemIndex = 0,
): ItemReads<AllLent> {
  const { plan, context } = execution;
  const evaluate: Evaluate = (template, scope) =>
    /\$fromAI\b/i.test(template) ? template : context.evaluate(template, scope);
  const all: AllLent[number][] = [];
  for (const lender of plan.lenders.get(under) ?? []) {
    const lent = lentIn(lender, yield* callOfLender(execution, lender, { inputs, itemIndex }, evaluate));
    if (lent?.kind === 'model' && lent.provider !== null && !context.hasProvider(lent.provider))
      throw new NodeError('NODE_OPERATION', `${lender.node.name}: there is no provider ${lent.provider} here`);
    if (lent !== null) all.push({ from: lender.node.name, lent });
  }
  return all;
}

/** What a node lends in a call of it; null: it is no such node. */
export function lentIn({ type: { runs } }: Lender, call: NodeCall): Lent | null {
  return runs.as === 'sub-node' ? runs.lends(call) : null;
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
  const call = yield* callOf(lending, items);
  return { ...call, parameter: (name, at) => call.parameter(name, itemIndex + at) };
}

type OfKind<K extends Lent['kind']> = { from: string; lent: Extract<Lent, { kind: K }> };

/** The first that is lent of a kind. */
export function lentOf<K extends Lent['kind']>(all: AllLent, kind: K): OfKind<K> | undefined {
  const isOfKind = (one: AllLent[number]): one is OfKind<K> => one.lent.kind === kind;
  return all.find(isOfKind);
}
