import type { Schemas } from '#client';
import { randomName } from '../../random-name.js';
import { listNodeNames, uniqueName, listLinks } from '#graph/edit';
import { connect, disconnect, keyForLink } from './graph.js';
import type { Graph, GraphNode, Link, Operation } from '#graph/edit';
import type { Catalogue } from './graph.js';
import { isSubType } from './node-kind.js';
import { noteType } from './node-words.js';
import { allPorts, isLent, mayConnect } from './ports.js';
import type { NodePorts } from './ports.js';
import { newestVersion } from './shown.js';

const first: [number, number] = [0, 0];
const gaps = { across: 240, down: 170, clear: 90 };

/** One end of a connection that is still to be made: it was dropped where nothing is. */
export interface LooseEnd {
  node: string;
  type: string;
  index: number;
  side: 'source' | 'target';
}

/** Where a new node belongs; nothing of it: beside the node that is chosen, else after the last one. */
export interface Spot {
  at?: readonly [number, number];
  /** The id of the node that it stands beside. */
  beside?: string | null;
  /** The connection that it is put into. */
  between?: Link | undefined;
  from?: LooseEnd;
}

/** Beside or below a node, where nothing stands. */
function placeFor({ nodes }: Graph, anchor: GraphNode | undefined, isBelow: boolean): [number, number] {
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

type Ports = ReadonlyMap<string, NodePorts>;

/** The first way from an output of one node to an input of another; `type`: of this type alone. */
function wayBetween(
  ports: Ports,
  links: readonly Link[],
  [source, target]: readonly [string, string],
  isWanted: (link: Link) => boolean = () => true,
): Link | null {
  for (const { type, index: output } of ports.get(source)?.outputs ?? [])
    for (const { index: input } of ports.get(target)?.inputs.filter((port) => port.type === type) ?? []) {
      const link = { source, target, type, output, input };
      if (isWanted(link) && mayConnect(link, ports, links)) return link;
    }
  return null;
}

/** How a new node and the one it was added beside go together: the first way that may be. */
function linkBeside(ports: Ports, links: readonly Link[], beside: string, added: string): Link | null {
  return (
    wayBetween(ports, links, [beside, added]) ?? wayBetween(ports, links, [added, beside], ({ type }) => isLent(type))
  );
}

/** How a new node goes together with a connection that was dropped beside it. */
function linkTo(ports: Ports, links: readonly Link[], { node, type, index, side }: LooseEnd, added: string) {
  const isFrom = side === 'source';
  return wayBetween(
    ports,
    links,
    isFrom ? [node, added] : [added, node],
    (link) => link.type === type && (isFrom ? link.output : link.input) === index,
  );
}

/** Puts a node into a connection; null: it passes no items on, so that the end would be loose. */
function inserted(ports: Ports, links: readonly Link[], between: Link, added: string): Operation[] | null {
  const left = links.filter((link) => link !== between);
  const isMain = ({ type }: Link): boolean => type === between.type;
  const into = wayBetween(
    ports,
    left,
    [between.source, added],
    (link) => isMain(link) && link.output === between.output,
  );
  const on = wayBetween(ports, left, [added, between.target], (link) => isMain(link) && link.input === between.input);
  return into && on && [disconnect(between), connect(into), connect(on)];
}

/** Room for a node in a connection: where it stands, and what is moved to the right for it. */
function makeRoom(graph: Graph, between: Link): { at: [number, number]; operations: Operation[] } {
  const placeOf = (name: string): [number, number] => graph.nodes.find((node) => node.name === name)?.position ?? first;
  const [from, to] = [placeOf(between.source), placeOf(between.target)];
  const missing = 2 * gaps.across - (to[0] - from[0]);
  if (missing <= 0)
    return { at: [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)], operations: [] };
  const behind = namesBehind(graph, between);
  const operations = graph.nodes
    .filter(({ name, position = first }) => behind.has(name) && position[0] > from[0])
    .map(({ id, position: [x, y] = first }): Operation => ({
      ...{ type: 'updateNode', nodeId: id, updates: { position: [x + missing, y] } },
    }));
  return { at: [from[0] + gaps.across, to[1]], operations };
}

/** The target of a connection, what follows it, and what serves these. */
function namesBehind(graph: Graph, { source, target }: Link): Set<string> {
  const links = listLinks(graph);
  const names = new Set([target]);
  for (const name of names)
    for (const link of links) {
      if (link.source === name && !isLent(link.type) && link.target !== source) names.add(link.target);
      if (link.target === name && isLent(link.type)) names.add(link.source);
    }
  return names;
}

function connections(graph: Graph, catalogue: Catalogue, spot: Spot, node: GraphNode): Operation[] {
  const ports = allPorts({ ...graph, nodes: [...graph.nodes, node] }, catalogue);
  const links = listLinks(graph);
  const { between: wanted } = spot;
  if (wanted) {
    const between = links.find((link) => keyForLink(link) === keyForLink(wanted)) ?? wanted;
    const whole = inserted(ports, links, between, node.name);
    if (whole) return whole;
    const branch = wayBetween(ports, links, [between.source, node.name], ({ output }) => output === between.output);
    return branch ? [connect(branch)] : [];
  }
  const beside = graph.nodes.find(({ id }) => id === spot.beside);
  const link = spot.from
    ? linkTo(ports, links, spot.from, node.name)
    : beside && linkBeside(ports, links, beside.name, node.name);
  return link ? [connect(link)] : [];
}

/** Adds a node of a type at a spot, connected to what it belongs to where the two go together. */
export function addition(graph: Graph, catalogue: Catalogue, type: Schemas['NodeType'], spot: Spot) {
  const beside = graph.nodes.find(({ id }) => id === spot.beside);
  const room = spot.between && isPassing(type) ? makeRoom(graph, spot.between) : null;
  const node: GraphNode = {
    id: randomName('node-'),
    name: uniqueName(type.defaults.name, listNodeNames(graph)),
    type: type.name,
    typeVersion: newestVersion(type),
    position:
      room?.at ?? (spot.at ? [spot.at[0], spot.at[1]] : placeFor(graph, beside ?? graph.nodes.at(-1), isSubType(type))),
    parameters: { ...type.defaults.parameters },
  };
  const operations: Operation[] = [
    ...(room?.operations ?? []),
    { type: 'addNodes', nodes: [node] },
    ...connections(graph, catalogue, spot, node),
  ];
  return { id: node.id, operations };
}

/** Whether nodes of a type pass on what comes to them: others cannot stand in a connection. */
function isPassing(type: Schemas['NodeType']): boolean {
  return !type.group.includes('trigger') && !isSubType(type);
}

/** Adds a text to the canvas. */
export function noteAddition(graph: Graph, spot: Spot): { id: string; operations: Operation[] } {
  const [x, y] = spot.at ?? placeFor(graph, graph.nodes.at(-1), true);
  const node: GraphNode = {
    ...{ id: randomName('node-'), name: uniqueName('Note', listNodeNames(graph)), type: noteType, typeVersion: 1 },
    ...{ position: [x, y], parameters: { content: '' } },
  };
  return { id: node.id, operations: [{ type: 'addNodes', nodes: [node] }] };
}
