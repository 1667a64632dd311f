import { isNote } from '#graph';
import type { Graph } from '#graph';
import { standInFor } from '#nodes';
import type { CompileProblem } from '../plan/compile-problem.js';
import { providerProblems } from '../lent/model-nodes.js';
import { findTooDeep, mostLoops, planGraph } from '../plan/plan-graph.js';
import type { Planned } from '../plan/plan-graph.js';
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
  return [...findProblems(graph, typeOf), ...providerProblems(graph, typeOf, hasProvider), ...tooDeep(graph, planned)];
}

function tooDeep({ nodes }: Graph, planned: Planned): CompileProblem[] {
  const deep = findTooDeep(planned);
  if (deep === undefined) return [];
  const { name } = deep.node;
  const message = `"${name}" is in more than ${mostLoops} loops, one in the other`;
  return [{ code: 'GRAPH_CYCLE', path: `/nodes/${nodes.findIndex((node) => node.name === name)}`, message }];
}
