import type { Schemas } from '#client';
import type { Connections, Graph, Link, Operation } from '#graph/edit';
import { isObject } from './shown.js';

/** The types of nodes by their names. */
export type Catalogue = ReadonlyMap<string, Schemas['NodeType']>;

/** Tells connections apart. */
export function keyForLink({ source, target, type, output, input }: Link): string {
  return JSON.stringify([source, type, output, target, input]);
}

/** One connection in the form of the API. */
export function toConnections({ source, target, type, output, input }: Link): Connections {
  const before = Array.from({ length: output }, () => []);
  return Object.fromEntries([[source, { [type]: [...before, [{ node: target, type, index: input }]] }]]); // a node may be called `__proto__`
}

export function connect(link: Link): Operation {
  return { type: 'mergeConnections', connections: toConnections(link) };
}

export function disconnect({ source, target, type, output, input }: Link): Operation {
  return {
    type: 'removeConnection',
    ...{ sourceNode: source, targetNode: target, connectionType: type },
    ...{ sourceOutputIndex: output, targetInputIndex: input },
  };
}

/** Makes a graph that of a version, with all its fields. */
export function restored(version: Graph): Operation[] {
  return [{ type: 'setGraph', graph: version }];
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

/** The same where these nodes are pinned to nothing. */
export function withoutPins(graph: Graph, names: readonly string[]): Graph {
  const kept = Object.entries(readPins(graph)).filter(([name]) => !names.includes(name));
  return { ...graph, pinData: Object.fromEntries(kept) };
}

/** Pins a node to the data of items; undefined: to nothing. */
export function pin(nodeId: string, data: readonly unknown[] | undefined): Operation {
  return { type: 'setPinData', nodeId, ...(data && { items: data.map((json) => ({ json })) }) };
}
