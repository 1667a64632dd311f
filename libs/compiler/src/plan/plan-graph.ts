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

export interface Planned {
  nodes: ReadonlyMap<string, PlannedNode>;
  edges: readonly Edge[];
}

/** Loops in loops are so many deep at most: a document has an end. */
export const mostLoops = 4;

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
  const nodes = Array.from(types, ([name, { node, type }]): [string, PlannedNode] => [
    name,
    {
      ...{ node, type, inputs: listInputs(name, edges, loops), loops: loops.around.get(name) ?? [] },
      ...(loops.cycles.has(name) && { headsCycle: true }),
      errorOutput: findErrorOutput(node, type, edges),
      references: namedIn(node.parameters).filter((each) => types.has(each)),
    },
  ]);
  return { nodes: new Map(nodes), edges };
}

interface LoopsAround {
  around: Map<string, string[]>;
  /** The nodes where the rounds of loops that are not of batches begin. */
  cycles: Set<string>;
}

/** The loops around each of these nodes, outermost first; the node where its rounds begin is in its own. */
function loopsAround(
  names: readonly string[],
  edges: readonly Edge[],
  isHead: (name: string) => boolean,
  depth = 1,
): LoopsAround {
  const around = new Map<string, string[]>();
  const cycles = new Set<string>();
  for (const { name, body, isOfBatches } of findLoops(names, edges, isHead)) {
    if (!isOfBatches) cycles.add(name);
    const inside = edges.filter(({ from, to }) => body.has(from) && body.has(to));
    const within = names.filter((each) => body.has(each));
    const deeper = depth > mostLoops ? nothingAround() : loopsAround(within, inside, isHead, depth + 1);
    for (const each of deeper.cycles) cycles.add(each);
    for (const each of [name, ...body]) around.set(each, [name, ...(deeper.around.get(each) ?? [])]);
  }
  for (const name of names) if (isHead(name) && !around.has(name)) around.set(name, [name]);
  return { around, cycles };
}

const nothingAround = (): LoopsAround => ({ around: new Map(), cycles: new Set() });

/** A node that lies in more loops than there may be; undefined: there is none. */
export function findTooDeep({ nodes }: Planned): PlannedNode | undefined {
  return [...nodes.values()].find(({ loops }) => loops.length > mostLoops);
}

function listInputs(name: string, edges: readonly Edge[], loops: LoopsAround): Source[][] {
  const own = edges.filter(({ to }) => to === name);
  const count = Math.max(0, ...own.map(({ input }) => input + 1));
  return Array.from({ length: count }, (_, input) =>
    own.filter((edge) => edge.input === input).map((edge) => sourceFor(edge, loops)),
  );
}

/** Where an edge leads from, and what rounds have to do with it. */
function sourceFor({ from, output, to }: Edge, { around, cycles }: LoopsAround): Source {
  const [outer, inner] = [around.get(from) ?? [], around.get(to) ?? []];
  const entersAt = inner.findIndex((loop, depth) => cycles.has(loop) && outer[depth] !== loop);
  const isBack = entersAt < 0 && cycles.has(to);
  return { node: from, output, ...(entersAt >= 0 && { entersAt }), ...(isBack && { isBack }) };
}

/** The output after those of the type; where these depend on parameters, the last one that is connected. */
function findErrorOutput(node: GraphNode, { description }: CatalogueNode, edges: readonly Edge[]): number | null {
  if (node.onError !== 'continueErrorOutput') return null;
  if (typeof description.outputs !== 'string') return description.outputs.length;
  return Math.max(0, ...edges.filter(({ from }) => from === node.name).map(({ output }) => output));
}
