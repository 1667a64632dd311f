import type { Schemas } from '#client';
import type { Graph, GraphNode, Link } from '#graph/edit';
import type { Catalogue } from './graph.js';
import { listLinks } from '#graph/edit';
import { isNote } from './node-words.js';
import type { NodePorts } from './ports.js';
import { portName } from './ports.js';
import { completed, isShown, newestVersion } from './shown.js';

/** What keeps a node from a good run, in words, by the node's id. */
export type Findings = ReadonlyMap<string, string[]>;

/** Looks at what a description alone can tell; the server checks the rest. */
export function listFindings(graph: Graph, catalogue: Catalogue, ports: ReadonlyMap<string, NodePorts>): Findings {
  const links = listLinks(graph);
  const all = graph.nodes.map((node): [string, string[]] => {
    const type = catalogue.get(node.type);
    if (isNote(node) || node.disabled) return [node.id, []];
    if (type === undefined) return [node.id, [`No type “${node.type}” is known here, so it cannot run.`]];
    return [node.id, [...blanks(node, type), ...loose(node, ports.get(node.name), links)]];
  });
  return new Map(all.filter(([, found]) => found.length > 0));
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function blanks(node: GraphNode, type: Schemas['NodeType']): string[] {
  const version = node.typeVersion ?? newestVersion(type);
  const values = completed(type.properties, node.parameters ?? {}, version);
  return type.properties
    .filter((property) => property.required && isShown(property, { values, root: values, version }))
    .filter(({ name }) => isBlank(values[name]))
    .map(({ displayName }) => `“${displayName}” has no value.`);
}

function loose({ name }: GraphNode, ports: NodePorts | undefined, links: readonly Link[]): string[] {
  const { inputs = [], outputs = [] } = ports ?? {};
  const missing = inputs
    .filter(({ type, required }) => required && !links.some((link) => link.target === name && link.type === type))
    .map(({ type }) => `Needs a connection: ${portName(type)}.`);
  const isIdle = outputs.length > 0 && outputs.every(({ type }) => type !== 'main');
  const lends = links.some((link) => link.source === name);
  return isIdle && !lends ? [...missing, 'Serves no node yet.'] : missing;
}
