import { isNote } from '#graph';
import type { Graph } from '#graph';
import { standInFor } from '#nodes';
import type { CompileProblem } from '../plan/compile-problem.js';
import { providerProblems } from '../lent/model-nodes.js';
import { planGraph } from '../plan/plan-graph.js';
import type { TypeOf } from '../plan/plan-graph.js';
import { findProblems } from './runnable.js';

/** The types with a stand-in for each node that none of them is for; a note has no type. */
export function withStandIns(known: TypeOf): TypeOf {
  return (node) => (isNote(node) ? undefined : (known(node) ?? standInFor(node)));
}

/** Why a graph does not compile, all of it; none where it does. Each node but a note has a type. */
export function compileProblems(
  graph: Graph,
  typeOf: TypeOf,
  hasProvider: (provider: string) => boolean,
): CompileProblem[] {
  const planned = planGraph(graph, typeOf);
  return [
    ...findProblems(graph, typeOf),
    ...providerProblems(graph, typeOf, hasProvider),
    ...('cycle' in planned ? [cycleProblem(graph, planned.cycle)] : []),
  ];
}

function cycleProblem({ nodes }: Graph, cycle: string): CompileProblem {
  const at = nodes.findIndex(({ name }) => name === cycle);
  const message = `expected no cycle but one that a Loop Over Items node goes round, which "${cycle}" is not in`;
  return { code: 'GRAPH_CYCLE', path: `/nodes/${at}`, message };
}
