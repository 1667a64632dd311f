import { create } from 'jsondiffpatch';
import type { Delta } from 'jsondiffpatch';
import { diffGraphs } from '#graph/edit';
import type { FieldChange, Graph } from '#graph/edit';
import { isObject } from './shown.js';

/** A value that is another, by its path: `parameters.url`. Undefined: it is not there. */
export interface ValueChange {
  path: string;
  before: unknown;
  after: unknown;
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

/** What one graph has other than another, each change of a field by the values in it. */
export function listDifferences(before: Graph, after: Graph) {
  const { fields, nodes, connections } = diffGraphs(before, after);
  return {
    values: fields.flatMap(listValueChanges),
    ...{ added: nodes.added, removed: nodes.removed },
    changed: nodes.changed.map(({ fields: own, ...node }) => ({ ...node, values: own.flatMap(listValueChanges) })),
    ...{ connected: connections.added, disconnected: connections.removed },
  };
}

function listValueChanges({ name, before, after }: FieldChange): ValueChange[] {
  return changesIn(patcher.diff(before, after), name, before, after);
}
