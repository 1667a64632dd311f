import { NodeError } from '#nodes';
import type { Lent, NodeCall } from '#nodes';
import { callOfLender } from './call-of-lender.js';
import type { Execution } from '../execution.js';
import { withFencedWords } from '../origins/fenced-words.js';
import { toolsListed } from './list-tools.js';
import type { Evaluate } from '../items/parameters.js';
import type { ItemReads } from '../items/read-items.js';
import { lendersBy } from '../plan/sub-nodes.js';
import type { Lender } from '../plan/sub-nodes.js';

/** What the sub-nodes of one node lend it, each with the name of its node; `remembers`: a memory stands under that. */
export type AllLent = readonly { from: string; lent: Lent; remembers?: true; place: number }[];

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
  const all: AllLent[number][] = [];
  for (const lender of plan.lenders.get(under) ?? []) {
    const words = yield* withFencedWords({ ...execution, planned: { ...execution.planned, ...lender } });
    const evaluate: Evaluate = (template, scope) =>
      /\$fromAI\b/i.test(template) ? template : words.context.evaluate(template, scope);
    const call = yield* callOfLender(execution, lender, { inputs, itemIndex }, evaluate);
    const lent = yield* lentIn(execution, lender, call);
    if (lent?.kind === 'model' && lent.provider !== null && !context.hasProvider(lent.provider))
      throw new NodeError('NODE_OPERATION', `${lender.node.name}: there is no provider ${lent.provider} here`);
    const inner = lent?.kind === 'parser' ? lendersBy(plan.lenders, lender.node.name, 'ai_outputParser') : [];
    if (inner.length > 0) {
      const under = yield* lentBy(execution, inputs, lender.node.name, itemIndex);
      all.push(...under.filter((one) => one.lent.kind === 'parser'));
      continue;
    }
    const remembers = lendersBy(plan.lenders, lender.node.name, 'ai_memory').length > 0;
    if (lent !== null) all.push({ from: lender.node.name, lent, place: lender.place, ...(remembers && { remembers }) });
  }
  return all;
}

/** What a node lends in a call of it, the tools of a server as they were listed; null: it is no such node. */
export function* lentIn(execution: Execution, lender: Lender, call: NodeCall): ItemReads<Lent | null> {
  const { runs } = lender.type;
  if (runs.as !== 'sub-node') return null;
  const lent = runs.lends(call);
  if (lent.kind !== 'mcp') return lent;
  return { kind: 'tools', tools: yield* toolsListed(execution, lender.node.name, lent) };
}

type OfKind<K extends Lent['kind']> = { from: string; place: number; lent: Extract<Lent, { kind: K }> };

/** The first that is lent of a kind, by their places. */
export function findLent<K extends Lent['kind']>(all: AllLent, kind: K): OfKind<K> | undefined {
  const isOfKind = (one: AllLent[number]): one is OfKind<K> => one.lent.kind === kind;
  return all.filter(isOfKind).toSorted((one, other) => one.place - other.place)[0];
}
