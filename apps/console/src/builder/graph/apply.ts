import { listLinks, readPins, toConnections } from './graph.js';
import type { Graph, GraphNode, Link, Operation } from './graph.js';

/** A graph after some changes, the given one untouched: what is shown until the server has said what it made of them. */
export function applied(graph: Graph, operations: readonly Operation[]): Graph {
  return operations.reduce(step, graph);
}

function step(graph: Graph, operation: Operation): Graph {
  switch (operation.type) {
    case 'addNodes': {
      const added = new Set(operation.nodes.map(({ id }) => id));
      return { ...graph, nodes: [...graph.nodes.filter(({ id }) => !added.has(id)), ...operation.nodes] };
    }
    case 'updateNode':
      return { ...graph, nodes: graph.nodes.map((node) => updated(node, operation)) };
    case 'removeNode':
      return removed(graph, new Set(operation.nodeIds));
    case 'renameNode':
      return renamed(graph, operation.nodeId, operation.newName);
    case 'setConnections':
      return withLinks(graph, listLinks(operation));
    case 'mergeConnections':
      return withLinks(graph, [...listLinks(graph), ...listLinks(operation)]);
    case 'removeConnection': {
      const gone = keyForLink({
        ...{ source: operation.sourceNode, target: operation.targetNode, type: operation.connectionType },
        ...{ output: operation.sourceOutputIndex, input: operation.targetInputIndex },
      });
      return withLinks(
        graph,
        listLinks(graph).filter((link) => keyForLink(link) !== gone),
      );
    }
    case 'setName':
      return { ...graph, name: operation.name };
    case 'setPinData':
      return pinned(graph, operation.nodeId, operation.items);
  }
}

function updated(node: GraphNode, { nodeId, updates }: { nodeId: string; updates: Partial<GraphNode> }): GraphNode {
  return node.id === nodeId ? { ...node, ...updates, id: node.id } : node;
}

/** Tells connections apart. */
export function keyForLink({ source, target, type, output, input }: Link): string {
  return JSON.stringify([source, type, output, target, input]);
}

/** Each connection once, and none of a node with itself. */
function withLinks(graph: Graph, links: readonly Link[]): Graph {
  const each = new Map(links.map((link) => [keyForLink(link), link]));
  return { ...graph, connections: toConnections([...each.values()].filter(({ source, target }) => source !== target)) };
}

function removed(graph: Graph, ids: ReadonlySet<string>): Graph {
  const nodes = graph.nodes.filter(({ id }) => !ids.has(id));
  const names = new Set(nodes.map(({ name }) => name));
  const links = listLinks(graph).filter(({ source, target }) => names.has(source) && names.has(target));
  return withLinks({ ...graph, nodes }, links);
}

function pinned(graph: Graph, nodeId: string, items: object[] | undefined): Graph {
  const name = graph.nodes.find(({ id }) => id === nodeId)?.name;
  const others = Object.entries(readPins(graph)).filter(([key]) => key !== name);
  const pins = name === undefined || items === undefined ? others : [...others, [name, items] as const]; // a pair
  return { ...graph, pinData: Object.fromEntries(pins) };
}

/** Connections and `$('Old')` in expressions follow a node's name. */
function renamed(graph: Graph, nodeId: string, newName: string): Graph {
  const oldName = graph.nodes.find(({ id }) => id === nodeId)?.name;
  if (oldName === undefined || oldName === newName || graph.nodes.some(({ name }) => name === newName)) return graph;
  const follow = (name: string): string => (name === oldName ? newName : name);
  const links = listLinks(graph).map((link) => ({ ...link, source: follow(link.source), target: follow(link.target) }));
  const nodes = graph.nodes.map((node) => ({
    ...node,
    name: node.id === nodeId ? newName : node.name,
    ...(node.parameters && { parameters: reworded(node.parameters, oldName, newName) }),
  }));
  const pins = Object.entries(readPins(graph)).map(([name, items]) => [follow(name), items] as const); // pairs
  return withLinks({ ...graph, nodes, ...(pins.length > 0 && { pinData: Object.fromEntries(pins) }) }, links);
}

function reworded<T>(value: T, oldName: string, newName: string): T {
  const said = [`$('${oldName}')`, `$("${oldName}")`];
  const reword = (text: string): string =>
    said.reduce((now, old) => now.replaceAll(old, () => `$(${JSON.stringify(newName)})`), text);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return part.startsWith('=') ? reword(part) : part;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, walk(one)]));
  };
  return walk(value) as T; // the same shape: texts become texts
}
