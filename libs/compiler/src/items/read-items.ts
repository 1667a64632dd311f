import type { Item } from '#nodes';
import type { GraphPlan, Source } from '../plan/graph-plan.js';
import { buildField, buildRoundsField } from '../plan/item-fields.js';

/** Of what stands for the loops around a node, that of the outermost so many. */
function outermost<T>(of: readonly T[], depth: number): T[] {
  const outer: T[] = [];
  for (const [at, one] of of.entries()) if (at < depth) outer.push(one);
  return outer;
}

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
  const depth = sharedLoops(plan, name, reader);
  return yield* executionsIn(plan, name, depth, [outermost(reader.rounds, depth)]);
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

/** From where a source is read: in the round before where it leads back. Null: it counts in another round. */
export function readerOfSource({ isBack, entersAt }: Source, reader: Reader): Reader | null {
  const { loops, rounds } = reader;
  if (entersAt !== undefined) return rounds.slice(entersAt).some((round) => round !== 1) ? null : reader;
  if (isBack !== true) return reader;
  const at = rounds.length - 1;
  const before = (rounds[at] ?? 1) - 1;
  return before === 0 ? null : { loops, rounds: [...rounds.slice(0, at), before] };
}

/** What a source gives to an input. */
export function* executionsOf(plan: GraphPlan, source: Source, reader: Reader): ItemReads<Execution[]> {
  const from = readerOfSource(source, reader);
  return from === null ? [] : yield* listExecutions(plan, source.node, from);
}

/** The items that come to an input, in the order of its sources. */
export function* itemsFrom(plan: GraphPlan, sources: readonly Source[], reader: Reader): ItemReads<Item[]> {
  const items: Item[] = [];
  for (const source of sources) {
    const executions = yield* executionsOf(plan, source, reader);
    for (const { outputs } of executions) items.push(...(outputs[source.output] ?? []));
  }
  return items;
}

/** So many rounds are looked at together. */
const roundsAtOnce = 20;

/**
 * What a node made last that this reader sees. In a cycle that may have been rounds ago: the node comes later in the round, or was passed over
 * since.
 */
export function* lastExecution(plan: GraphPlan, name: string, reader: Reader): ItemReads<Execution | undefined> {
  const here = (yield* listExecutions(plan, name, reader)).at(-1);
  const depth = here === undefined ? sharedCycle(plan, name, reader) : -1;
  for (let to = (reader.rounds[depth] ?? 1) - 1; to > 0; to -= roundsAtOnce) {
    const from = Math.max(1, to - roundsAtOnce + 1);
    const rounds = Array.from({ length: to - from + 1 }, (_, at) => [...outermost(reader.rounds, depth), from + at]);
    const found = (yield* executionsIn(plan, name, depth + 1, rounds)).at(-1);
    if (found !== undefined) return found;
  }
  return here;
}

/** How often a node has run in the rounds of the innermost loop that it shares with a reader, before the reader's own. */
export function* countRuns(plan: GraphPlan, name: string, reader: Reader): ItemReads<number> {
  const shared = sharedLoops(plan, name, reader);
  const depth = shared - 1;
  const rounds = Array.from({ length: Math.max(0, (reader.rounds[depth] ?? 1) - 1) }, (_, at) => [
    ...outermost(reader.rounds, depth),
    at + 1,
  ]);
  return depth < 0 ? 0 : (yield* executionsIn(plan, name, shared, rounds)).length;
}

function sharedLoops(plan: GraphPlan, name: string, reader: Reader): number {
  const { loops = [] } = plan.nodes.get(name) ?? {};
  const other = loops.findIndex((loop, at) => reader.loops[at] !== loop);
  return other < 0 ? loops.length : other;
}

/** The depth of the innermost cycle that both are in; below 0: there is none. */
function sharedCycle(plan: GraphPlan, name: string, reader: Reader): number {
  const shared = outermost(reader.loops, sharedLoops(plan, name, reader));
  return shared.findLastIndex((loop) => plan.nodes.get(loop)?.headsCycle === true);
}
