import { applyOperations, listNodeNames, maxNodes, uniqueName } from '#graph/edit';
import type { Graph, GraphNode, Operation } from '#graph/edit';
import { randomName } from '../../random-name.js';
import { readPins } from './graph.js';
import { grid, onGrid } from './grid.js';
import { isObject } from './shown.js';

/** Nodes with what is between them, as n8n copies them: it pastes what is copied here, and the other way round. */
export function copyNodes(graph: Graph, ids: ReadonlySet<string>): string {
  const others = graph.nodes.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  const { nodes, connections } = applyOperations(graph, [{ type: 'removeNode', nodeIds: others }]);
  const names = listNodeNames({ nodes });
  const pinData = Object.fromEntries(Object.entries(readPins(graph)).filter(([name]) => names.has(name)));
  return JSON.stringify({ nodes, connections, pinData }, null, 2);
}

const origin: [number, number] = [0, 0];

/** What a text brings: nodes, or why it brings none. */
export type Brought = { graph: Partial<Graph> & Pick<Graph, 'nodes' | 'connections'> } | { problem: string };

/** Reads n8n's JSON: what it copies, what it exports, and what its templates are. Null: the text is something else. */
export function readBrought(text: string): Brought | null {
  const value = parsed(text);
  const workflow = isObject(value) && isObject(value['workflow']) ? value['workflow'] : value;
  if (!isObject(workflow) || !Array.isArray(workflow['nodes'])) return null;
  const nodes: unknown[] = workflow['nodes'];
  if (nodes.length > maxNodes)
    return { problem: `These are ${nodes.length} nodes; a workflow has at most ${maxNodes}.` };
  const odd = nodes.findIndex((node) => !isObject(node) || typeof node['type'] !== 'string' || node['type'] === '');
  if (odd >= 0) return { problem: `Node ${odd + 1} of these has no type: nothing was added.` };
  const connections = isObject(workflow['connections']) ? workflow['connections'] : {};
  const named = withNames(nodes as GraphNode[]); // each has a type, and the server checks the rest
  const brought = { ...workflow, nodes: named, connections };
  return { graph: brought as Graph }; // with both lists it is one
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

/** Each with an id and a name that no other has. */
function withNames(nodes: readonly GraphNode[]): GraphNode[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  return nodes.map((node) => {
    const id = typeof node.id === 'string' && node.id !== '' && !ids.has(node.id) ? node.id : randomName('node-');
    const own = typeof node.name === 'string' && node.name !== '' ? node.name : (node.type.split('.').at(-1) ?? 'Node');
    const name = uniqueName(own, names);
    ids.add(id);
    names.add(name);
    return { ...node, id, name };
  });
}

/** Makes an empty graph the one that was brought, with all its fields; the name stays where that has none. */
export function importing(graph: Graph, brought: Extract<Brought, { graph: unknown }>['graph']): Operation[] {
  const name = typeof brought.name === 'string' && brought.name !== '' ? brought.name : graph.name;
  return [{ type: 'setGraph', graph: { ...graph, ...brought, name } }];
}

/** Adds nodes under names and ids that are free, at a place; what they say of each other follows. */
export function pasting(
  graph: Graph,
  brought: Pick<Graph, 'nodes' | 'connections'> & { pinData?: unknown },
  at: readonly [number, number],
): { ids: string[]; operations: Operation[] } {
  const taken = new Set([...listNodeNames(graph), ...listNodeNames(brought)]);
  const here = listNodeNames(graph);
  const renames = brought.nodes.flatMap(({ id, name }): Operation[] => {
    if (!here.has(name)) return [];
    const newName = uniqueName(name, taken);
    taken.add(newName);
    return [{ type: 'renameNode', nodeId: id, newName }];
  });
  const piece: Graph = { name: '', nodes: brought.nodes, connections: brought.connections, pinData: brought.pinData };
  const renamed = applyOperations(piece, renames);
  const left = Math.min(...renamed.nodes.map(({ position }) => position?.[0] ?? 0));
  const top = Math.min(...renamed.nodes.map(({ position }) => position?.[1] ?? 0));
  const nodes = renamed.nodes.map((node): GraphNode => {
    const [x, y] = node.position ?? origin;
    return { ...node, id: randomName('node-'), position: [onGrid(at[0] + x - left), onGrid(at[1] + y - top)] };
  });
  const pins = readPins(renamed);
  return {
    ids: nodes.map(({ id }) => id),
    operations: [
      { type: 'addNodes', nodes },
      { type: 'mergeConnections', connections: renamed.connections },
      ...nodes.flatMap(({ id, name }): Operation[] => {
        const items = pins[name];
        return Array.isArray(items) ? [{ type: 'setPinData', nodeId: id, items: items.filter(isObject) }] : [];
      }),
    ],
  };
}

/** Where a copy of nodes stands that is made in place: a little below and to the right of them. */
export function beside(graph: Graph, ids: ReadonlySet<string>): [number, number] {
  const places = graph.nodes.filter(({ id }) => ids.has(id)).map(({ position }) => position ?? origin);
  const step = 2 * grid;
  return [Math.min(...places.map(([x]) => x)) + step, Math.min(...places.map(([, y]) => y)) + step];
}
