import type { Graph, GraphNode } from './graph.js';
import { listLinks } from './links.js';
import type { Link } from './links.js';

export interface FieldChange {
  name: string;
  /** Undefined: it was not there. */
  before: unknown;
  after: unknown;
}

type NodeName = Pick<GraphNode, 'id' | 'name' | 'type'>;

/** What one graph has other than another. Nodes are the same by their ids. */
export interface GraphDiff {
  /** Of the graph itself, but for nodes and connections. */
  fields: FieldChange[];
  nodes: { added: NodeName[]; removed: NodeName[]; changed: (NodeName & { fields: FieldChange[] })[] };
  connections: { added: Link[]; removed: Link[] };
}

export function diffGraphs(before: Graph, after: Graph): GraphDiff {
  const [olds, news] = [byId(before), byId(after)];
  const changed = after.nodes.flatMap((node) => {
    const old = olds.get(node.id);
    const fields = old ? listChanges(old, node, []) : [];
    return fields.length > 0 ? [{ ...toNodeName(node), fields }] : [];
  });
  const [links, newLinks] = [indexLinks(before), indexLinks(after)];
  return {
    fields: listChanges(before, after, ['nodes', 'connections']),
    nodes: {
      added: after.nodes.filter(({ id }) => !olds.has(id)).map(toNodeName),
      removed: before.nodes.filter(({ id }) => !news.has(id)).map(toNodeName),
      changed,
    },
    connections: { added: without(newLinks, links), removed: without(links, newLinks) },
  };
}

/** A change by the values in it that are other, each by its path: `parameters.url`. */
export function valuesChanged({ name, before, after }: FieldChange): FieldChange[] {
  const [old, now] = [toEntries(before), toEntries(after)];
  const isList = Array.isArray(before) || Array.isArray(after);
  if (!old || !now || (isList && old.size !== now.size)) return [{ name, before, after }];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ name: `${name}.${key}`, before: old.get(key), after: now.get(key) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .flatMap(valuesChanged);
}

function toEntries(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}

function byId({ nodes }: Graph): ReadonlyMap<string, GraphNode> {
  return new Map(nodes.map((node) => [node.id, node]));
}

function toNodeName({ id, name, type }: GraphNode): NodeName {
  return { id, name, type };
}

function listChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  apart: readonly string[],
): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !apart.includes(name));
  const of = (one: Readonly<Record<string, unknown>>, name: string): unknown =>
    Object.hasOwn(one, name) ? one[name] : undefined;
  return names
    .map((name) => ({ name, before: of(before, name), after: of(after, name) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Connections by the ids of their ends: a rename changes none. */
function indexLinks(graph: Graph): ReadonlyMap<string, Link> {
  const ids = new Map(graph.nodes.map(({ name, id }) => [name, id]));
  const keyForLink = ({ source, type, output, target, input }: Link): string =>
    JSON.stringify([ids.get(source) ?? source, type, output, ids.get(target) ?? target, input]);
  return new Map(listLinks(graph).map((link) => [keyForLink(link), link]));
}

function without(links: ReadonlyMap<string, Link>, others: ReadonlyMap<string, Link>): Link[] {
  return [...links].flatMap(([key, link]) => (others.has(key) ? [] : [link]));
}
