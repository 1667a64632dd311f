import type { Item } from '#nodes';
import type { GraphPlan, Source } from '../plan/graph-plan.js';
import { buildField, buildRoundsField } from '../plan/item-fields.js';

/** Asks for fields of the item store, and goes on with their values. */
export type ItemReads<T> = Generator<readonly string[], T, readonly (string | null)[]>;

/** What a node made in one execution, by its outputs, and in which rounds of the loops around it. */
export interface Execution {
  rounds: readonly number[];
  outputs: readonly (readonly Item[])[];
}

/** A place in loops: which are around it, outermost first, and the rounds of them that it is in. */
export interface Reader {
  loops: readonly string[];
  rounds: readonly number[];
}

/** What a node made that this reader sees: in the rounds that both are in, and of loops around it alone in all rounds, in order. */
export function* listExecutions(plan: GraphPlan, name: string, reader: Reader): ItemReads<Execution[]> {
  const { loops = [] } = plan.nodes.get(name) ?? {};
  const other = loops.findIndex((loop, at) => reader.loops[at] !== loop);
  const depth = other < 0 ? loops.length : other;
  return yield* executionsIn(plan, name, depth, [reader.rounds.slice(0, depth)]);
}

/** What a node made in these rounds of the outermost `depth` loops around it. */
export function* executionsIn(
  plan: GraphPlan,
  name: string,
  depth: number,
  rounds: readonly (readonly number[])[],
): ItemReads<Execution[]> {
  let places = rounds;
  for (const loop of (plan.nodes.get(name)?.loops ?? []).slice(depth)) {
    const counts = yield places.map((place) => buildRoundsField(loop, place));
    places = places.flatMap((place, at) =>
      Array.from({ length: Number(counts[at] ?? 0) }, (_, round) => [...place, round + 1]),
    );
  }
  const texts = places.length === 0 ? [] : yield places.map((place) => buildField(name, place));
  return places.flatMap((place, at): Execution[] => {
    const text = texts[at] ?? null;
    if (text === null) return [];
    return [{ rounds: place, outputs: JSON.parse(text) as Execution['outputs'] }]; // as a step wrote it
  });
}

/** The items that come to an input, in the order of its sources. */
export function* itemsFrom(plan: GraphPlan, sources: readonly Source[], reader: Reader): ItemReads<Item[]> {
  const items: Item[] = [];
  for (const { node, output } of sources) {
    const executions = yield* listExecutions(plan, node, reader);
    for (const { outputs } of executions) items.push(...(outputs[output] ?? []));
  }
  return items;
}
