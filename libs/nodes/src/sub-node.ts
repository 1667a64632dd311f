import { defineNode } from './catalogue-node.js';
import type { CatalogueNode, NodeDescription } from './catalogue-node.js';
import type { Lent } from './run/lent.js';
import type { NodeCall } from './run/node-call.js';

type Described = Pick<
  NodeDescription,
  | 'name'
  | 'displayName'
  | 'description'
  | 'version'
  | 'defaults'
  | 'properties'
  | 'codex'
  | 'credentials'
  | 'builderHint'
> & { /** What it takes; nothing, if absent. */ inputs?: NodeDescription['inputs'] };

/** A type that lends one thing to the node above it. */
export function defineSubNode(
  outputType: string,
  described: Described,
  lends: (call: NodeCall) => Lent,
): CatalogueNode {
  const description = { group: ['transform'], inputs: [], ...described, outputs: [outputType] } as const;
  return defineNode(description, { as: 'sub-node', lends });
}
