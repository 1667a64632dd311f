import { useState } from 'preact/hooks';
import { isObject } from './shown.js';
import type { Graph, GraphNode } from './graph.js';

/** The field of n8n's exports that holds what a test run begins with, by the names of nodes: lists of items. */
const field = 'pinData';

/** The test data of triggers by the ids of their nodes: a rename keeps it. */
export function usePinned(first: Graph) {
  const [pinned, setPinned] = useState<ReadonlyMap<string, unknown>>(() => readPinned(first));
  const pin = (id: string, value: unknown): void => setPinned((now) => new Map(now).set(id, value));
  const withPinned = (graph: Graph): Graph => {
    const data = graph.nodes.flatMap(({ id, name }) => {
      const value = pinned.get(id);
      return value === undefined ? [] : [[name, [{ json: value }]] as const];
    });
    const { [field]: _, ...rest } = graph;
    return {
      ...rest,
      name: graph.name,
      nodes: graph.nodes,
      connections: graph.connections,
      ...(data.length > 0 && { [field]: Object.fromEntries(data) }),
    };
  };
  return { pinned, pin, withPinned };
}

function readPinned({ nodes, [field]: data }: Graph): ReadonlyMap<string, unknown> {
  const itemsOf = ({ name }: GraphNode): unknown => (isObject(data) ? data[name] : undefined);
  return new Map(
    nodes.map((node) => {
      const items = itemsOf(node);
      const first: unknown = Array.isArray(items) ? items[0] : undefined;
      return [node.id, isObject(first) ? first['json'] : undefined];
    }),
  );
}
