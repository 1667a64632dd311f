import { typeOfNode } from '#graph';
import type { Graph, GraphNode, TypedNode } from '#graph';
import type { CatalogueNode } from '#nodes';
import { ToolFailure } from './tool-error.js';

/** The node of an id, or else of a name; undefined: there is none. */
export function findNodeByIdOrName({ nodes }: Graph, idOrName: string): GraphNode | undefined {
  return nodes.find(({ id }) => id === idOrName) ?? nodes.find(({ name }) => name === idOrName);
}

/** The node of an id or a name. Throws `ToolFailure`. */
export function findNode(graph: Graph, idOrName: string): GraphNode {
  const node = findNodeByIdOrName(graph, idOrName);
  if (node) return node;
  const names = graph.nodes.map(({ name }) => name);
  throw new ToolFailure('NODE_NOT_FOUND', `Node with ID "${idOrName}" not found in workflow`, {
    nodeId: idOrName,
    nodes: names,
  });
}

/** The type of the catalogue that has this name. Throws `ToolFailure`. */
export function findType(nodeType: string, catalogue: readonly CatalogueNode[]): CatalogueNode {
  const found = catalogue.find(({ description }) => description.name === nodeType);
  if (found) return found;
  throw new ToolFailure('NODE_TYPE_NOT_FOUND', `Node type "${nodeType}" not found`, { nodeType });
}

/** The type of a node as the catalogue has it for the node's version. Throws `ToolFailure`. */
export function requireNodeType(node: GraphNode, catalogue: readonly CatalogueNode[]): CatalogueNode {
  const type = typeOfNode(
    node,
    catalogue.map(({ description }) => description),
  );
  const found = catalogue.find(({ description }) => description === type);
  return found ?? findType(node.type, catalogue);
}

/** A node with what the catalogue says of its type. Throws `ToolFailure`. */
export function findTyped(graph: Graph, idOrName: string, catalogue: readonly CatalogueNode[]): TypedNode {
  const node = findNode(graph, idOrName);
  return { node, type: requireNodeType(node, catalogue).description };
}
