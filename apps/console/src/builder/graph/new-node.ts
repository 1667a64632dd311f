import type { Schemas } from '#client';
import { randomName } from '../../random-name.js';
import { listNodeNames, uniqueName, listLinks } from '#graph/edit';
import { connect } from './graph.js';
import type { Graph, GraphNode, Link, Operation } from '#graph/edit';
import type { Catalogue } from './graph.js';
import { isSubType } from './node-kind.js';
import { allPorts, isLent, mayConnect } from './ports.js';
import { newestVersion } from './shown.js';

const first: [number, number] = [0, 0];
const gaps = { across: 240, down: 170, clear: 90 };

/** Beside or below a node, where nothing stands. */
function placeFor({ nodes }: Graph, beside: GraphNode | undefined, isBelow: boolean): [number, number] {
  const anchor = beside ?? nodes.at(-1);
  if (anchor === undefined) return first;
  const [x, y] = anchor.position ?? first;
  const place: [number, number] = isBelow ? [x, y + gaps.down] : [x + gaps.across, y];
  const isTaken = (): boolean =>
    nodes.some(
      ({ position: [left, top] = first }) =>
        Math.abs(left - place[0]) < 2 * gaps.clear && Math.abs(top - place[1]) < gaps.clear,
    );
  while (isTaken()) place[isBelow ? 0 : 1] += isBelow ? gaps.across : gaps.clear + 30;
  return place;
}

/** How a new node and the one it was added beside go together: the first way that may be. */
function linkBetween(graph: Graph, catalogue: Catalogue, beside: string, added: string): Link | null {
  const ports = allPorts(graph, catalogue);
  const links = listLinks(graph);
  const ways = [
    [beside, added],
    [added, beside],
  ] as const;
  for (const [source, target] of ways)
    for (const { type, index: output } of ports.get(source)?.outputs ?? [])
      for (const { index: input } of ports.get(target)?.inputs.filter((port) => port.type === type) ?? []) {
        const link = { source, target, type, output, input };
        const isBackward = source === added && !isLent(type);
        if (!isBackward && mayConnect(link, ports, links)) return link;
      }
  return null;
}

/** Adds a node of a type, connected to the one that is selected where the two go together. */
export function addition(graph: Graph, catalogue: Catalogue, type: Schemas['NodeType'], selected: string | null) {
  const beside = graph.nodes.find(({ id }) => id === selected);
  const node: GraphNode = {
    id: randomName('node-'),
    name: uniqueName(type.defaults.name, listNodeNames(graph)),
    type: type.name,
    typeVersion: newestVersion(type),
    position: placeFor(graph, beside, isSubType(type)),
    parameters: { ...type.defaults.parameters },
  };
  const operations: Operation[] = [{ type: 'addNodes', nodes: [node] }];
  const link = beside && linkBetween({ ...graph, nodes: [...graph.nodes, node] }, catalogue, beside.name, node.name);
  if (link) operations.push(connect(link));
  return { id: node.id, operations };
}
