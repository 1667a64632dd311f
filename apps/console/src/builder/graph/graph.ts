import type { Schemas } from '#client';
import { isObject } from './shown.js';

/** A graph as the API has it (docs/graphs.md); fields that are not named here are kept as they came. */
export interface GraphNode {
  id: string;
  name: string;
  type: string;
  typeVersion?: number;
  position?: [number, number];
  parameters?: Record<string, unknown>;
  disabled?: boolean;
  onError?: string;
  [field: string]: unknown;
}

export type Connections = Record<string, Record<string, { node: string; type: string; index: number }[][]>>;

export interface Graph {
  name: string;
  nodes: GraphNode[];
  connections: Connections;
  [field: string]: unknown;
}

/** One connection, by the names of its nodes. */
export interface Link {
  source: string;
  target: string;
  type: string;
  output: number;
  input: number;
}

/** The changes that this page makes; the server knows more. */
export type Operation =
  | { type: 'addNodes'; nodes: GraphNode[] }
  | { type: 'updateNode'; nodeId: string; updates: Partial<GraphNode> }
  | { type: 'removeNode'; nodeIds: string[] }
  | { type: 'renameNode'; nodeId: string; newName: string }
  | { type: 'setConnections'; connections: Connections }
  | { type: 'mergeConnections'; connections: Connections }
  | {
      type: 'removeConnection';
      sourceNode: string;
      targetNode: string;
      connectionType: string;
      sourceOutputIndex: number;
      targetInputIndex: number;
    }
  | { type: 'setPinData'; nodeId: string; items?: object[] }
  | ({ type: 'setName' } & Pick<Graph, 'name'>);

/** The types of nodes by their names. */
export type Catalogue = ReadonlyMap<string, Schemas['NodeType']>;

/** All connections, in the order of the graph. */
export function listLinks({ connections }: Pick<Graph, 'connections'>): Link[] {
  return Object.entries(connections).flatMap(([source, outputs]) =>
    Object.entries(outputs).flatMap(([type, slots]) =>
      // n8n writes null for an output that nothing leaves.
      slots.flatMap((targets: (typeof slots)[number] | null, output) =>
        (targets ?? []).map((target) => ({ source, target: target.node, type, output, input: target.index })),
      ),
    ),
  );
}

function groupOutputs(links: readonly Link[]): Connections[string] {
  const byType = Map.groupBy(links, ({ type }) => type);
  return Object.fromEntries(
    Array.from(byType, ([type, of]) => {
      const slots = Array.from({ length: Math.max(...of.map(({ output }) => output)) + 1 }, (_, place) =>
        of.filter(({ output }) => output === place).map(({ target, input }) => ({ node: target, type, index: input })),
      );
      return [type, slots];
    }),
  );
}

/** Connections in the form of the API. */
export function toConnections(links: readonly Link[]): Connections {
  const bySource = Map.groupBy(links, ({ source }) => source);
  return Object.fromEntries(Array.from(bySource, ([source, of]) => [source, groupOutputs(of)])); // a node may be called `__proto__`
}

export function connect(link: Link): Operation {
  return { type: 'mergeConnections', connections: toConnections([link]) };
}

export function disconnect({ source, target, type, output, input }: Link): Operation {
  return {
    type: 'removeConnection',
    ...{ sourceNode: source, targetNode: target, connectionType: type },
    ...{ sourceOutputIndex: output, targetInputIndex: input },
  };
}

/** A name that no node has: the base, or the base and a number. */
export function freeName(base: string, { nodes }: Graph): string {
  const taken = new Set(nodes.map(({ name }) => name));
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base} ${n}`;
  return name;
}

/** Makes a graph that of a version: its name, nodes, connections and pins. */
export function restored(graph: Graph, version: Graph): Operation[] {
  const { name, nodes, connections } = version;
  const pinned = (of: Graph): GraphNode[] => of.nodes.filter((node) => readPinnedItems(of, node.name) !== undefined);
  return [
    ...pinned(graph).map(({ id }) => pin(id, undefined)),
    { type: 'removeNode', nodeIds: graph.nodes.map(({ id }) => id) },
    { type: 'addNodes', nodes },
    { type: 'setConnections', connections },
    ...pinned(version).map((node) => pin(node.id, readPinnedItems(version, node.name))),
    { type: 'setName', name },
  ];
}

/** n8n's field for what a test run takes in place of what nodes make: lists of items, by the names of nodes. */
export function readPins({ pinData }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isObject(pinData) ? pinData : {};
}

/** What a node is pinned to, the data of its items alone; undefined: nothing. */
export function readPinnedItems(graph: Graph, name: string): unknown[] | undefined {
  const items = readPins(graph)[name];
  if (!Array.isArray(items)) return undefined;
  return items.map((item: unknown) => (isObject(item) && isObject(item['json']) ? item['json'] : item));
}

/** Pins a node to the data of items; undefined: to nothing. */
export function pin(nodeId: string, data: readonly unknown[] | undefined): Operation {
  return { type: 'setPinData', nodeId, ...(data && { items: data.map((json) => ({ json })) }) };
}
