import type { Schemas } from '#client';
import { listLinks } from '#graph/edit';
import type { Graph } from '#graph/edit';
import { readPinnedItems } from '../graph/graph.js';
import { isObject } from '../graph/shown.js';

export type Data = Record<string, unknown>;

/** The items of one output of a node: how many there are, and the data of the first. */
export type KnownOutput = Schemas['DraftTest']['nodes'][number]['outputs'][number];

/** What is known of the items of nodes, by their names and outputs. */
export type KnownItems = ReadonlyMap<string, readonly KnownOutput[]>;

/** The items that came to a node from one other. */
export type NodeInput = KnownOutput & { source: string };

/** With what is pinned in a graph, which stands for what its nodes make. */
export function withPins(graph: Graph, known: KnownItems): KnownItems {
  const pinned = graph.nodes.flatMap(({ name }): [string, KnownOutput[]][] => {
    const items = readPinnedItems(graph, name)?.map((data) => (isObject(data) ? data : { value: data }));
    return items === undefined || known.has(name) ? [] : [[name, [{ count: items.length, items }]]];
  });
  return new Map([...known, ...pinned]);
}

/** What is known to have come to a node, by the connections that lead to it. */
export function listInputs(graph: Graph, name: string, known: KnownItems): NodeInput[] {
  const into = listLinks(graph).filter(({ target, type }) => target === name && type === 'main');
  return into.flatMap(({ source, output }) => {
    const made = known.get(source)?.[output];
    return made === undefined ? [] : [{ source, ...made }];
  });
}

/** The names of the nodes whose items may come to one, the nearest first. */
export function nodesBefore(graph: Graph, name: string): string[] {
  const links = listLinks(graph).filter(({ type }) => type === 'main');
  const found = new Set([name]);
  for (const one of found) for (const { source, target } of links) if (target === one) found.add(source);
  return [...found].slice(1);
}

/** The data of what nodes made, as a test takes it in their place: what left by any output. */
export function itemsByName(known: KnownItems, names: Iterable<string>): Record<string, Data[]> {
  const wanted = [...names].flatMap((name): [string, Data[]][] => {
    const items = known.get(name)?.flatMap((output) => output.items) ?? [];
    return items.length === 0 ? [] : [[name, [...items]]];
  });
  return Object.fromEntries(wanted);
}
