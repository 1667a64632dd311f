import { diffGraphs, listEdges } from '#graph';
import type { Graph } from '#graph';

/**
 * What a change does to a graph, by what it touches: nodes and their fields by id, connections, names, and the graph's own fields.
 * Where a node stands in the list, and a connection in its output, is not looked at.
 */
export interface Touched {
  /** The new value of each, as JSON; empty: it is gone. */
  readonly writes: ReadonlyMap<string, string>;
  /** Names that must stay what they are: of the ends of connections that come or go. */
  readonly reads: ReadonlySet<string>;
  /** Names that no node has any more. */
  readonly lostNames: ReadonlySet<string>;
  /** The parameters that it writes, as JSON: expressions in them may name nodes. */
  readonly parameters: string;
}

const gone = '';
const json = (value: unknown): string => (value === undefined ? gone : JSON.stringify(value));
const buildKey = (...parts: string[]): string => JSON.stringify(parts);

export function touchedBy(before: Graph, after: Graph): Touched {
  const { fields, nodes } = diffGraphs(before, after);
  const writes = new Map(fields.map(({ name, after: value }) => [buildKey('field', name), json(value)]));
  const reads = new Set<string>();
  const lostNames = new Set<string>();
  const parameters: unknown[] = [];
  for (const { id, name } of nodes.removed) {
    writes.set(buildKey('node', id), gone).set(buildKey('name', name), gone);
    lostNames.add(name);
  }
  for (const { id, name } of nodes.added) {
    const node = after.nodes.find((each) => each.id === id);
    writes.set(buildKey('node', id), json(node)).set(buildKey('name', name), id);
    parameters.push(node?.parameters);
  }
  for (const { id, fields: changed } of nodes.changed) {
    for (const { name, before: old, after: value } of changed) {
      writes.set(buildKey('node', id, name), json(value));
      if (name === 'parameters') parameters.push(value);
      if (name !== 'name') continue;
      writes.set(buildKey('name', String(old)), gone).set(buildKey('name', String(value)), id);
      lostNames.add(String(old));
    }
  }
  for (const [key, ends] of changedEdges(before, after)) {
    writes.set(key, edgeKeys(after).has(key) ? 'there' : gone);
    for (const name of ends) reads.add(buildKey('name', name));
  }
  return { writes, reads, lostNames, parameters: JSON.stringify(parameters) };
}

function edgeKeys({ connections }: Graph): Map<string, string[]> {
  return new Map(
    listEdges(connections).map(({ source, outputType, output, node, type, index }) => [
      buildKey('edge', source, outputType, String(output), node, type, String(index)),
      [source, node],
    ]),
  );
}

function changedEdges(before: Graph, after: Graph): [string, string[]][] {
  const [olds, news] = [edgeKeys(before), edgeKeys(after)];
  return [...[...olds].filter(([key]) => !news.has(key)), ...[...news].filter(([key]) => !olds.has(key))];
}

/** Whether each may be done without the other, in any order, to the same end. */
export function areIndependent(one: Touched, other: Touched): boolean {
  const [wholes, others] = [listNodeKeys(one), listNodeKeys(other)];
  for (const key of one.writes.keys()) if (other.writes.has(key) || other.reads.has(key)) return false;
  for (const key of other.writes.keys()) if (one.reads.has(key)) return false;
  for (const id of wholes.whole) if (others.any.has(id)) return false;
  for (const id of others.whole) if (wholes.any.has(id)) return false;
  return !namesLost(one, other) && !namesLost(other, one);
}

/** The nodes that come or go, and all that are touched. */
function listNodeKeys({ writes }: Touched): { whole: Set<string>; any: Set<string> } {
  const [whole, any] = [new Set<string>(), new Set<string>()];
  for (const key of writes.keys()) {
    const [kind, id = '', field] = JSON.parse(key) as string[]; // `buildKey` made it
    if (kind !== 'node') continue;
    any.add(id);
    if (field === undefined) whole.add(id);
  }
  return { whole, any };
}

/** Whether parameters of one may name a node whose name the other takes away. */
function namesLost({ parameters }: Touched, { lostNames }: Touched): boolean {
  return [...lostNames].some((name) => parameters.includes(JSON.stringify(name).slice(1, -1)));
}

/** Whether two changes do the same. */
export function areSame(one: Touched, other: Touched): boolean {
  if (one.writes.size !== other.writes.size) return false;
  return [...one.writes].every(([key, value]) => other.writes.get(key) === value);
}
