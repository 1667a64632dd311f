import { NodeError } from '#nodes';
import type { Lent, NodeCall } from '#nodes';
import { callOf } from './execution.js';
import type { Execution } from './execution.js';
import type { ItemReads } from './read-items.js';

/** What the sub-nodes of one node lend it, each with the name of its node. */
export type AllLent = readonly { from: string; lent: Lent }[];

/** What the nodes under a node lend it, for the first of these items. Throws `NodeError`. */
export function* lentBy(
  execution: Execution,
  inputs: NodeCall['inputs'],
  under: string = execution.planned.node.name,
): ItemReads<AllLent> {
  const { plan, planned, context } = execution;
  const all: AllLent[number][] = [];
  for (const { node, type, references } of plan.lenders.get(under) ?? []) {
    if (type.runs.as !== 'sub-node') continue;
    const call = yield* callOf(
      { ...execution, planned: { ...planned, node, type, references } },
      inputs.map((items) => [...items]),
    );
    const lent = type.runs.lends(call);
    if (lent.kind === 'model' && lent.provider !== null && !context.hasProvider(lent.provider))
      throw new NodeError('NODE_OPERATION', `${node.name}: there is no provider ${lent.provider} here`);
    all.push({ from: node.name, lent });
  }
  return all;
}

type OfKind<K extends Lent['kind']> = { from: string; lent: Extract<Lent, { kind: K }> };

/** The first that is lent of a kind. */
export function lentOf<K extends Lent['kind']>(all: AllLent, kind: K): OfKind<K> | undefined {
  const isOfKind = (one: AllLent[number]): one is OfKind<K> => one.lent.kind === kind;
  return all.find(isOfKind);
}
