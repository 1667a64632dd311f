import type { Item } from '#nodes';
import type { GraphPlan } from '../plan/graph-plan.js';
import { listExecutions } from './read-items.js';
import type { ItemReads } from './read-items.js';

/** More than these characters are shown as counts. */
const mostChars = 30_000;

/** What the run of a graph comes to: the items of its last nodes by their names, or how many they are where they are long. */
export function* readResult(plan: GraphPlan): ItemReads<Record<string, unknown>> {
  const all = yield* lastItems(plan);
  const result = Object.fromEntries(all.map(([name, items]) => [name, items.map(({ json }) => json)]));
  if (JSON.stringify(result).length <= mostChars) return result;
  return Object.fromEntries(all.map(([name, { length }]) => [name, length]));
}

/** The items of the last nodes that have some, by their names. */
export function* lastItems(plan: GraphPlan): ItemReads<[string, Item[]][]> {
  const all: [string, Item[]][] = [];
  for (const name of plan.ends) {
    const executions = yield* listExecutions(plan, name, { loops: [], rounds: [] });
    const items = executions.flatMap(({ outputs }) => outputs.flat());
    if (items.length > 0) all.push([name, items]);
  }
  return all;
}
