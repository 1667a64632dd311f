import { compileGraph } from '#compiler';
import type { Graph, GraphNode } from '#graph';
import { playGraph } from '#harness';
import { listNodes } from '#workflow';
import type { CatalogueNode } from '#nodes';
import { catalogueTypeOf, withCatalogueTypes } from './catalogue-graph.js';
import { drawGraph } from './draw-graph.js';
import { NaiveRun, TooMuch } from './naive-run.js';
import { answerTo, testTypeOf } from './test-types.js';
import { tinyEvaluate } from './tiny-evaluate.js';

/** How many of the graphs had what. */
export interface Compared {
  graphs: number;
  forks: number;
  loops: number;
  nested: number;
  failed: number;
  called: number;
  /** Executions of nodes that were compared. */
  executions: number;
  /** Nodes of all of them that are disabled, the types that were drawn, and what nodes do after an error. */
  disabled: number;
  types: Set<string>;
  onError: Set<string>;
}

/** Seeds that are drawn in place of those whose graph grows too large. */
const otherSeeds = 1_000_000;

/** Whose types the nodes of drawn graphs have, and what such a graph begins with. */
export interface Drawing {
  typeOf(node: GraphNode): CatalogueNode | undefined;
  draw(seed: number): Graph;
  payload(numbers: readonly number[]): unknown;
}

/** Types that show in their items what they have read. */
export const ofTestTypes: Drawing = { typeOf: testTypeOf, draw: drawGraph, payload: (numbers) => numbers };

/** The types of the catalogue that run inside the turn, among those of effects. */
export const ofCatalogue: Drawing = {
  typeOf: catalogueTypeOf,
  draw: (seed) => withCatalogueTypes(drawGraph(seed), seed),
  payload: (numbers) => ({ rows: numbers.map((n) => ({ n: n % 10 })) }),
};

/** A graph of moderate size, and what its run should be. */
function drawn(seed: number, payload: unknown, drawing: Drawing): { graph: Graph; naive: NaiveRun } {
  const graph = drawing.draw(seed);
  try {
    return { graph, naive: new NaiveRun(graph, payload, drawing.typeOf).run() };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return drawn(seed + otherSeeds, payload, drawing);
  }
}

/** A run of a drawn graph beside what it should be: the items of each node, and whether it failed. */
async function runBoth(seed: number, compared: Compared, drawing: Drawing) {
  const payload = drawing.payload(Array.from({ length: seed % 6 }, (_, n) => n + seed));
  const { graph, naive } = drawn(seed, payload, drawing);
  const compiled = compileGraph(graph, drawing.typeOf);
  if ('problems' in compiled) throw new Error(`seed ${seed}: ${JSON.stringify(compiled.problems)}`);
  const kinds = listNodes(compiled.document.root).map(({ kind }) => kind);
  const more = {
    answer: answerTo,
    findTool: () => ({ repeat: 'safe' as const }),
    evaluate: tinyEvaluate,
    timeZone: 'UTC',
    random: () => 0,
  };
  const played = await playGraph({ compiled, input: JSON.stringify(payload), ...more });
  const items = new Map([...played.items].filter(([, outputs]) => outputs.some(({ length }) => length > 0)));
  compared.graphs += 1;
  compared.forks += Number(kinds.includes('fork'));
  compared.loops += Number(kinds.includes('loop'));
  compared.nested += Number([...compiled.plan.nodes.values()].some(({ loops }) => loops.length > 1));
  compared.failed += Number(naive.isFailed);
  compared.called += Number([...items.keys()].some((field) => field.includes(':call ')));
  compared.executions += items.size;
  for (const { type, disabled, onError } of graph.nodes) {
    compared.types.add(type);
    compared.disabled += Number(disabled === true);
    if (onError !== undefined) compared.onError.add(onError);
  }
  const theirs = { ok: played.ok, message: played.ok ? null : played.message };
  return { seed, ...theirs, items, naive };
}

/** The first difference between runs of drawn graphs and what they should be; null: there is none. */
export async function compareRuns(
  from: number,
  count: number,
  drawing: Drawing = ofTestTypes,
): Promise<{ difference: unknown; compared: Compared }> {
  const compared: Compared = {
    ...{ graphs: 0, forks: 0, loops: 0, nested: 0, failed: 0, called: 0, executions: 0, disabled: 0 },
    ...{ types: new Set(), onError: new Set() },
  };
  for (let seed = from; seed < from + count; seed += 1) {
    const { ok, message, items, naive } = await runBoth(seed, compared, drawing);
    if (ok === naive.isFailed) return { difference: { seed, ok, message }, compared };
    const wanted = naive.items();
    const names = naive.isFailed ? [] : new Set([...items.keys(), ...wanted.keys()]);
    for (const name of names) {
      const both = [items.get(name), wanted.get(name)];
      if (JSON.stringify(both[0]) !== JSON.stringify(both[1])) return { difference: { seed, name, both }, compared };
    }
  }
  return { difference: null, compared };
}
