import { isObject } from '#values';
import { listParts } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';

/** A node of one of two documents. */
export interface NodeAt {
  /** Its id; behind those of the subflows around it, since the documents in them have ids of their own. */
  id: string;
  kind: string;
  /** JSON Pointer to it. */
  path: string;
}

/** A node that stands in both documents, and its fields that are not the same; null: absent. Nodes below it are named by their ids. */
export interface NodeDifference extends NodeAt {
  fields: { name: string; before: unknown; after: unknown }[];
}

/** What two documents differ in, node by node. */
export interface DocumentDiff {
  added: NodeAt[];
  removed: NodeAt[];
  changed: NodeDifference[];
}

interface Flat extends NodeAt {
  fields: Map<string, unknown>;
}

/** What the second document has other than the first. */
export function diffDocuments(before: WorkflowDocument, after: WorkflowDocument): DocumentDiff {
  const [old, now] = [flatten(before), flatten(after)];
  const changed = [...now.values()].flatMap((node) => {
    const was = old.get(node.id);
    const fields = was ? differences(was, node) : [];
    return fields.length === 0 ? [] : [{ ...asAt(node), fields }];
  });
  return {
    added: [...now.values()].filter(({ id }) => !old.has(id)).map(asAt),
    removed: [...old.values()].filter(({ id }) => !now.has(id)).map(asAt),
    changed,
  };
}

function asAt({ id, kind, path }: Flat): NodeAt {
  return { id, kind, path };
}

function differences(was: Flat, now: Flat): NodeDifference['fields'] {
  const names = new Set([...was.fields.keys(), ...now.fields.keys()]);
  return [...names].flatMap((name) => {
    const [before = null, after = null] = [was.fields.get(name), now.fields.get(name)];
    return canonical(before) === canonical(after) ? [] : [{ name, before, after }];
  });
}

/** All nodes of a document by their ids, in its order. */
function flatten({ root }: WorkflowDocument): Map<string, Flat> {
  const nodes = new Map<string, Flat>();
  const visit = (node: WorkflowNode, path: string, within: string): void => {
    const id = `${within}${node.id}`;
    nodes.set(id, { id, kind: node.kind, path, fields: indexFields(node) });
    const below = node.kind === 'subflow' ? `${id}/` : within;
    for (const { at, node: part } of listParts(node)) visit(part, `${path}${at}`, below);
  };
  visit(root, '/root', '');
  return nodes;
}

/** The fields of a node, with the ids of nodes in place of these. */
function indexFields(node: WorkflowNode): Map<string, unknown> {
  const { id: _id, ...fields } = node;
  const parts = new Set<unknown>(listParts(node).map((part) => part.node));
  const named = (value: unknown): unknown => {
    if (parts.has(value)) return (value as WorkflowNode).id; // it is one of them
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, named(each)]));
  };
  return new Map(Object.entries(fields).map(([name, value]) => [name, named(value)]));
}

/** Equal for values that differ in the order of their fields alone. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (!isObject(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
