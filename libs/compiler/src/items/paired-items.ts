import type { Item, PairedItem } from '#nodes';
import { batchOutputs } from '../plan/find-loops.js';
import type { GraphPlan, PlannedNode, Source } from '../plan/graph-plan.js';
import { executionsOf } from './read-items.js';
import type { ItemReads, Reader } from './read-items.js';
import { isBatches } from '../plan/flow-kinds.js';

/** An item of a node: the output that it is in, and its place there. */
export interface Paired {
  items: readonly Item[];
  at: number;
}

/** One execution of a node, and one of its items. */
interface Made {
  name: string;
  rounds: readonly number[];
  output: number;
  at: number;
  items: readonly Item[];
}

/** More items than these are not looked at for one expression. */
const mostSteps = 20_000;

/**
 * Which items of a node each item of another one's input came from, by `pairedItem`, back through what lies between, whatever output and
 * round they were in. Null: from none, or from several.
 */
export function* pairedItems(
  plan: GraphPlan,
  from: { inputs: PlannedNode['inputs']; reader: Reader },
  target: string,
  count: number,
): ItemReads<(Paired | null)[]> {
  const lineage = new Lineage(plan, target);
  const found: (Paired | null)[] = [];
  for (let item = 0; item < count; item++) found.push(yield* lineage.of(from.inputs[0] ?? [], from.reader, item));
  return found;
}

class Lineage {
  private readonly inputs = new Map<string, Made[]>();
  private readonly before: ReadonlySet<string>;
  private steps = 0;

  constructor(
    private readonly plan: GraphPlan,
    private readonly target: string,
  ) {
    this.before = leadingFrom(plan, target);
  }

  *of(sources: readonly Source[], reader: Reader, item: number): ItemReads<Paired | null> {
    const first = (yield* this.readInput(sources, reader))[item];
    const ends = new Map<string, Paired>();
    const seen = new Set<string>();
    const left = first === undefined ? [] : [first];
    for (let made = left.pop(); made !== undefined && ends.size < 2; made = left.pop()) {
      const key = `${made.rounds.join('.')}:${made.output}:${made.at}:${made.name}`;
      if (seen.has(key) || !this.before.has(made.name) || ++this.steps > mostSteps) continue;
      seen.add(key);
      if (made.name === this.target) ends.set(key, { items: made.items, at: made.at });
      else left.push(...(yield* this.findParents(made)));
    }
    const [only = null] = ends.values();
    return ends.size === 1 && this.steps <= mostSteps ? only : null;
  }

  /** All items that come to an input, with where they were made. */
  private *readInput(sources: readonly Source[], reader: Reader): ItemReads<Made[]> {
    const key = JSON.stringify([sources, reader]);
    const known = this.inputs.get(key);
    if (known !== undefined) return known;
    const all: Made[] = [];
    for (const source of sources)
      for (const { rounds, outputs } of yield* executionsOf(this.plan, source, reader)) {
        const items = outputs[source.output] ?? [];
        for (const at of items.keys()) all.push({ name: source.node, rounds, output: source.output, at, items });
      }
    this.inputs.set(key, all);
    return all;
  }

  private *findParents(made: Made): ItemReads<Made[]> {
    const planned = this.plan.nodes.get(made.name);
    if (planned === undefined) return [];
    const reader: Reader = { loops: planned.loops, rounds: made.rounds };
    if (isBatches(planned)) return yield* this.ofBatches(planned, reader, made);
    const inputs: Made[][] = [];
    for (const sources of planned.inputs) inputs.push(yield* this.readInput(sources, reader));
    if (planned.node.disabled === true) return inputs[0]?.slice(made.at, made.at + 1) ?? [];
    const pairs = listPairs(made, inputs[0]?.length ?? 0);
    return pairs.flatMap(({ input = 0, item }) => inputs[input]?.slice(item, item + 1) ?? []);
  }

  /** A batch is of what came into the loop; what a loop ends with is what its rounds have led back, round by round. */
  private *ofBatches({ node, inputs }: PlannedNode, reader: Reader, made: Made): ItemReads<Made[]> {
    const depth = reader.rounds.length - 1;
    const isInside = ({ node: name }: Source): boolean => this.plan.nodes.get(name)?.loops[depth] === node.name;
    const sources = inputs[0] ?? [];
    if (made.output !== batchOutputs.done) {
      const given = yield* this.readInput(
        sources.filter((source) => !isInside(source)),
        reader,
      );
      return listPairs(made, given.length).flatMap(({ item }) => given.slice(item, item + 1));
    }
    const outer = { loops: reader.loops.slice(0, -1), rounds: reader.rounds.slice(0, -1) };
    const back = yield* this.readInput(sources.filter(isInside), outer);
    const byRound = [...back].sort((one, other) => (one.rounds[depth] ?? 0) - (other.rounds[depth] ?? 0));
    return byRound.slice(made.at, made.at + 1);
  }
}

/** What an item says that it came from; where it says nothing, the only item there was, or the one at its place of as many. */
function listPairs({ items, at }: Made, given: number): PairedItem[] {
  const pair = items[at]?.pairedItem;
  if (pair !== undefined) return [pair].flat();
  if (given === 1) return [{ item: 0 }];
  return given === items.length ? [{ item: at }] : [];
}

/** The nodes that the items of a node can have gone through, itself among them. */
function leadingFrom({ nodes }: GraphPlan, target: string): ReadonlySet<string> {
  const found = new Set([target]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const [name, { inputs }] of nodes) if (inputs.flat().some(({ node }) => found.has(node))) found.add(name);
  }
  return found;
}
