import { listEdges } from '#graph';
import type { Graph } from '#graph';
import { findNode, findNodeByIdOrName } from './find-node.js';
import { defineTool } from './tool.js';

export const removeNode = defineTool<{ nodeId: string }>({
  name: 'remove_node',
  displayTitle: 'Removing node',
  description: 'Takes a node away, and what is connected to it loses that connection.',
  properties: { nodeId: { type: 'string', minLength: 1, description: 'the node' } },
  required: ['nodeId'],
  nodeArgs: ['nodeId'],
  formatTitle: (graph, { nodeId }) => {
    const node = findNodeByIdOrName(graph, String(nodeId));
    return node ? `Removing "${node.name}"` : null;
  },
  run: ({ graph, args }) => {
    const { id, name, type } = findNode(graph, args.nodeId);
    const count = countConnections(graph, name);
    const lost = count === 0 ? '' : ` and ${count} connection${count === 1 ? '' : 's'}`;
    return {
      text: `Successfully removed node "${name}" (${type})${lost}`,
      operations: [{ type: 'removeNode', nodeIds: [id] }],
      nodeId: id,
    };
  },
});

/** How many connections lead to a node or leave it. */
function countConnections({ connections }: Graph, name: string): number {
  const ends = listEdges(connections).map(({ source, node }) => [source, node]);
  return ends.filter((pair) => pair.includes(name)).length;
}
