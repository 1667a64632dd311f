import { typeOfNode } from '#graph';
import type { GraphNode, NodeType } from '#graph';
import type { CatalogueNode } from './catalogue-node.js';
import { httpRequest } from './types/http-request.js';
import { ifNode } from './types/if.js';
import { manualTrigger } from './types/manual-trigger.js';
import { noOp } from './types/no-op.js';
import { set } from './types/set.js';

/** Every type of node that there is. */
export const catalogue: readonly CatalogueNode[] = [manualTrigger, ifNode, noOp, set, httpRequest];

/** Their descriptions. */
export const nodeTypes: readonly NodeType[] = catalogue.map(({ description }) => description);

const byDescription = new Map<NodeType, CatalogueNode>(catalogue.map((node) => [node.description, node]));

/** The type of a node, whichever version of it the node names; undefined: there is none of that name. */
export function nodeTypeOf(node: GraphNode): CatalogueNode | undefined {
  const description = typeOfNode(node, nodeTypes);
  return description && byDescription.get(description);
}
