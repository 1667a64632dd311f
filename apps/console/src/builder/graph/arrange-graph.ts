import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre';
import { listLinks } from '#graph/edit';
import type { Graph, Operation } from '#graph/edit';
import { onGrid } from './grid.js';
import { isNote } from './node-words.js';
import { isLent, measureNode } from './ports.js';
import type { NodePorts } from './ports.js';

const gaps = { nodesep: 56, ranksep: 84 };
/** Sub-nodes stand below what they serve. */
const below = { across: 200, down: 170 };
/** Gives every node its place: what passes items on from left to right, what serves a node below it. */
export async function arranged(graph: Graph, ports: ReadonlyMap<string, NodePorts>): Promise<Operation[]> {
  const sizeFor = (name: string) => measureNode(ports.get(name) ?? { inputs: [], outputs: [] });
  const { Graph: DagreGraph, layout } = await import('@dagrejs/dagre');
  const links = listLinks(graph);
  const serving = new Map(links.filter(({ type }) => isLent(type)).map(({ source, target }) => [source, target]));
  const plan = new DagreGraph<GraphLabel, Partial<NodeLabel>, EdgeLabel>();
  plan.setGraph({ rankdir: 'LR', ...gaps });
  for (const node of graph.nodes)
    if (!serving.has(node.name) && !isNote(node)) plan.setNode(node.name, sizeFor(node.name));
  for (const { source, target } of links)
    if (plan.hasNode(source) && plan.hasNode(target)) plan.setEdge(source, target, {});
  layout(plan);
  const places = new Map<string, [number, number]>();
  for (const name of plan.nodes()) {
    const { x = 0, y = 0, width = 0, height = 0 } = plan.node(name);
    places.set(name, [onGrid(x - width / 2), onGrid(y - height / 2)]);
  }
  for (const [host, parts] of Map.groupBy(serving.keys(), (part) => serving.get(part) ?? ''))
    placeBelow(host, parts, places, serving);
  return graph.nodes.flatMap(({ id, name }): Operation[] => {
    const position = places.get(name);
    return position ? [{ type: 'updateNode', nodeId: id, updates: { position } }] : [];
  });
}

/** A sub-node may itself be served by others: its own host comes first. */
function placeBelow(
  host: string,
  parts: string[],
  places: Map<string, [number, number]>,
  serving: ReadonlyMap<string, string>,
): void {
  const above = serving.get(host);
  const [x, y] = places.get(host) ?? places.get(above ?? '') ?? [0, 0];
  const isPlaced = places.has(host) || above === undefined;
  const down = isPlaced ? below.down : 2 * below.down;
  const left = x - ((parts.length - 1) * below.across) / 2;
  parts.forEach((part, place) => places.set(part, [onGrid(left + place * below.across), onGrid(y + down)]));
}
