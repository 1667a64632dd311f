import { compileGraph } from '#compiler';
import type { Graph } from '#graph';
import { playGraph } from '#harness';
import { nodesOf } from '#workflow';
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
}

/** Seeds that are drawn in place of those whose graph grows too large. */
const otherSeeds = 1_000_000;

/** A graph of moderate size, and what its run should be. */
function drawn(seed: number, payload: readonly number[]): { graph: Graph; naive: NaiveRun } {
  const graph = drawGraph(seed);
  try {
    return { graph, naive: new NaiveRun(graph, payload).run() };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return drawn(seed + otherSeeds, payload);
  }
}

/** A run of a drawn graph beside what it should be: the items of each node, and whether it failed. */
async function runBoth(seed: number, compared: Compared) {
  const payload = Array.from({ length: seed % 6 }, (_, n) => n + seed);
  const { graph, naive } = drawn(seed, payload);
  const compiled = compileGraph(graph, testTypeOf);
  if ('problems' in compiled) throw new Error(`seed ${seed}: ${JSON.stringify(compiled.problems)}`);
  const kinds = nodesOf(compiled.document.root).map(({ kind }) => kind);
  const more = {
    answer: answerTo,
    toolOf: () => ({ repeat: 'safe' as const }),
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
  const theirs = { ok: played.ok, message: played.ok ? null : played.message };
  return { seed, ...theirs, items, naive };
}

/** The first difference between runs of drawn graphs and what they should be; null: there is none. */
export async function compareRuns(from: number, count: number): Promise<{ difference: unknown; compared: Compared }> {
  const compared = { graphs: 0, forks: 0, loops: 0, nested: 0, failed: 0, called: 0, executions: 0 };
  for (let seed = from; seed < from + count; seed += 1) {
    const { ok, message, items, naive } = await runBoth(seed, compared);
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
