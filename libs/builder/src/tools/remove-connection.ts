import { applyOperations } from '#graph';
import { findNode } from './find-node.js';
import { defineTool } from './tool.js';
import { ToolFailure } from './tool-error.js';

interface Args {
  sourceNodeId: string;
  targetNodeId: string;
  connectionType?: string;
  sourceOutputIndex?: number;
  targetInputIndex?: number;
}

const place = (description: string) => ({ type: 'integer', minimum: 0, description });

export const removeConnection = defineTool<Args>({
  name: 'remove_connection',
  displayTitle: 'Removing connection',
  description: 'Disconnects two nodes: all that leads from the one to the other, or what the other arguments name.',
  properties: {
    sourceNodeId: { type: 'string', minLength: 1, description: 'the node that it leaves' },
    targetNodeId: { type: 'string', minLength: 1, description: 'the node that it leads to' },
    connectionType: { type: 'string', description: 'what it carries: main, ai_tool' },
    sourceOutputIndex: place('which output, from 0'),
    targetInputIndex: place('which input, from 0'),
  },
  required: ['sourceNodeId', 'targetNodeId'],
  nodeArgs: ['sourceNodeId', 'targetNodeId'],
  run: ({ graph, args: { sourceNodeId, targetNodeId, ...at } }) => {
    const [source, target] = [findNode(graph, sourceNodeId), findNode(graph, targetNodeId)];
    const operation = { type: 'removeConnection', sourceNode: source.name, targetNode: target.name, ...at } as const;
    if (applyOperations(graph, [operation]) === graph) {
      const message = `No such connection from "${source.name}" to "${target.name}"`;
      throw new ToolFailure('CONNECTION_ERROR', message, { sourceNode: source.name, targetNode: target.name });
    }
    return { text: `Disconnected "${source.name}" from "${target.name}"`, operations: [operation], nodeId: source.id };
  },
});
