import { create } from 'jsondiffpatch';
import type { Delta } from 'jsondiffpatch';
import { listLinks } from './graph.js';
import type { Graph, GraphNode, Link } from './graph.js';
import { isObject } from './shown.js';

/** A value that is another, by its path: `parameters.url`. Undefined: it is not there. */
export interface ValueChange {
  path: string;
  before: unknown;
  after: unknown;
}

/** What one graph has other than another. Nodes are the same by their ids, also under another name. */
export interface Difference {
  /** Of the graph itself. */
  values: ValueChange[];
  added: GraphNode[];
  removed: GraphNode[];
  changed: { node: GraphNode; values: ValueChange[] }[];
  connected: Link[];
  disconnected: Link[];
}

/** Entries of a list are the same by their ids; those without one by what they are. */
const patcher = create({
  objectHash: (entry) => (isObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : JSON.stringify(entry)),
});

const isGone = (delta: unknown[]): boolean => delta.length === 3 && delta[2] === 0;
const isMoved = (delta: unknown[]): boolean => delta.length === 3 && delta[2] === 3;

/** The changes in a delta of jsondiffpatch's, each by its path. A place on the canvas is one value. */
function changesIn(delta: Delta, path: string, was: unknown, is: unknown): ValueChange[] {
  if (delta === undefined) return [];
  if (path === 'position') return [{ path, before: was, after: is }];
  if (Array.isArray(delta)) return [toValueChange(delta, path)];
  return Object.entries(delta).flatMap(([key, inner]): ValueChange[] => {
    if (key === '_t') return [];
    const own = key.replace(/^_/, '');
    const at = path === '' ? own : `${path}.${own}`;
    return changesIn(inner as Delta, at, valueAt(was, own), valueAt(is, own)); // what stands under a key of a delta is one
  });
}

function toValueChange(delta: unknown[], path: string): ValueChange {
  if (isMoved(delta)) return { path, before: `place ${path.split('.').at(-1)}`, after: `place ${String(delta[1])}` };
  if (delta.length === 1) return { path, before: undefined, after: delta[0] };
  return { path, before: delta[0], after: isGone(delta) ? undefined : delta[1] };
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

const byId = ({ nodes }: Graph): ReadonlyMap<string, GraphNode> => new Map(nodes.map((node) => [node.id, node]));

/** Connections by the ids of their ends: a rename changes none. */
function linksById({ nodes, connections }: Graph): ReadonlyMap<string, Link> {
  const ids = new Map(nodes.map(({ name, id }) => [name, id]));
  return new Map(
    listLinks({ connections }).map((link) => {
      const { source, target, type, output, input } = link;
      return [JSON.stringify([ids.get(source), type, output, ids.get(target), input]), link];
    }),
  );
}

export function diffGraphs(before: Graph, after: Graph): Difference {
  const { nodes: _, connections: __, ...fields } = before;
  const { nodes: ___, connections: ____, ...newFields } = after;
  const [olds, news] = [byId(before), byId(after)];
  const [links, newLinks] = [linksById(before), linksById(after)];
  const changed = after.nodes.flatMap((node) => {
    const old = olds.get(node.id);
    const values = old === undefined ? [] : changesIn(patcher.diff(old, node), '', old, node);
    return values.length > 0 ? [{ node, values }] : [];
  });
  return {
    ...{ values: changesIn(patcher.diff(fields, newFields), '', fields, newFields), changed },
    added: after.nodes.filter(({ id }) => !olds.has(id)),
    removed: before.nodes.filter(({ id }) => !news.has(id)),
    connected: [...newLinks].flatMap(([key, link]) => (links.has(key) ? [] : [link])),
    disconnected: [...links].flatMap(([key, link]) => (newLinks.has(key) ? [] : [link])),
  };
}
