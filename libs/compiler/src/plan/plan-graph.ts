import { isSubNode } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { isStandIn } from '#nodes';
import type { CatalogueNode } from '#nodes';
import { findLoops } from './find-loops.js';
import type { PlannedNode, Source } from './graph-plan.js';
import { mainEdges } from './main-edges.js';
import type { Edge } from './main-edges.js';
import { namedIn } from './item-fields.js';
import { isBatches } from './flow-kinds.js';

/** The type of a node; undefined: nobody knows it, or it is a note. */
export type TypeOf = (node: GraphNode) => CatalogueNode | undefined;

export type Planned = { nodes: ReadonlyMap<string, PlannedNode>; edges: readonly Edge[] } | { cycle: string };

/** The nodes that items go through, with where each reads and which loops are around it. */
export function planGraph(graph: Graph, typeOf: TypeOf): Planned {
  const passing = new Set(mainEdges(graph).flatMap(({ from, to }) => [from, to]));
  const types = new Map(
    graph.nodes.flatMap((node) => {
      const type = typeOf(node);
      if (type === undefined || isSubNode(type.description, node)) return [];
      // What nobody knows and stands in no line of items serves another node, or nothing.
      return isStandIn(type) && !passing.has(node.name) ? [] : [[node.name, { node, type }] as const];
    }),
  );
  const leads = ({ from, to }: Edge): boolean =>
    types.has(from) && types.has(to) && types.get(to)?.type.runs.as !== 'trigger';
  const edges = mainEdges(graph).filter(leads);
  const loops = loopsAround([...types.keys()], edges, (name) => isBatches(types.get(name)));
  if ('cycle' in loops) return loops;
  const nodes = Array.from(types, ([name, { node, type }]): [string, PlannedNode] => [
    name,
    {
      ...{ node, type, inputs: listInputs(name, edges), loops: loops.around.get(name) ?? [] },
      errorOutput: findErrorOutput(node, type, edges),
      references: namedIn(node.parameters).filter((each) => types.has(each)),
    },
  ]);
  return { nodes: new Map(nodes), edges };
}

/** The loops around each of these nodes, outermost first; the node of batches itself is in its own. */
function loopsAround(
  names: readonly string[],
  edges: readonly Edge[],
  isHead: (name: string) => boolean,
): { around: ReadonlyMap<string, string[]> } | { cycle: string } {
  const around = new Map<string, string[]>();
  const found = findLoops(names, edges, isHead);
  if ('cycle' in found) return found;
  for (const { name, body } of found.loops) {
    const inside = edges.filter(({ from, to }) => body.has(from) && body.has(to));
    const deeper = loopsAround(
      names.filter((each) => body.has(each)),
      inside,
      isHead,
    );
    if ('cycle' in deeper) return deeper;
    for (const each of [name, ...body]) around.set(each, [name, ...(deeper.around.get(each) ?? [])]);
  }
  for (const name of names) if (isHead(name) && !around.has(name)) around.set(name, [name]);
  return { around };
}

function listInputs(name: string, edges: readonly Edge[]): Source[][] {
  const own = edges.filter(({ to }) => to === name);
  const count = Math.max(0, ...own.map(({ input }) => input + 1));
  return Array.from({ length: count }, (_, input) =>
    own.filter((edge) => edge.input === input).map(({ from, output }) => ({ node: from, output })),
  );
}

/** The output after those of the type; where these depend on parameters, the last one that is connected. */
function findErrorOutput(node: GraphNode, { description }: CatalogueNode, edges: readonly Edge[]): number | null {
  if (node.onError !== 'continueErrorOutput') return null;
  if (typeof description.outputs !== 'string') return description.outputs.length;
  return Math.max(0, ...edges.filter(({ from }) => from === node.name).map(({ output }) => output));
}
