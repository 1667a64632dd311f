import type { Graph, GraphNode, Operation } from '#graph/edit';
import { isObject } from './shown.js';

interface Named {
  id: string;
  name: string;
}

/** The credential of a type that a node names; empty: none. */
export function namedCredential({ credentials }: Pick<GraphNode, 'credentials'>, type: string): Named {
  const named = credentials?.[type];
  const textAt = (field: string): string => {
    const text = isObject(named) ? named[field] : undefined;
    return typeof text === 'string' ? text : '';
  };
  return { id: textAt('id'), name: textAt('name') };
}

/** The other nodes that name the same one: an export names one in many. */
export function alsoNaming({ nodes }: Graph, node: GraphNode, type: string): GraphNode[] {
  const { id } = namedCredential(node, type);
  return id === '' ? [] : nodes.filter((one) => one.id !== node.id && namedCredential(one, type).id === id);
}

/** Has nodes sign in by a credential; undefined: by none of this type. */
export function signingIn(nodes: readonly GraphNode[], type: string, by: Named | undefined): Operation[] {
  return nodes.map(({ id, credentials = {} }) => {
    const others = Object.fromEntries(Object.entries(credentials).filter(([name]) => name !== type));
    const next = by === undefined ? others : { ...others, [type]: { id: by.id, name: by.name } };
    return { type: 'updateNode', nodeId: id, updates: { credentials: next } };
  });
}
