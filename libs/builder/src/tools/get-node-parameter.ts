import { ownValue, splitPath } from '#nodes';
import { findNode } from './find-node.js';
import { defineTool } from './tool.js';
import { ToolFailure } from './tool-error.js';

/** The longest value that a model is shown, in characters. */
export const maxParameterChars = 30_000;

export const getNodeParameter = defineTool<{ nodeId: string; path: string }>({
  name: 'get_node_parameter',
  displayTitle: 'Getting node parameter',
  description: 'Gives the whole value of one parameter, where the workflow shows that it was left out.',
  properties: {
    nodeId: { type: 'string', minLength: 1, description: 'the node' },
    path: { type: 'string', minLength: 1, description: 'headerParameters.parameters[0].value' },
  },
  required: ['nodeId', 'path'],
  nodeArgs: ['nodeId'],
  run: ({ graph, args: { nodeId, path } }) => {
    const node = findNode(graph, nodeId);
    const value = ownValue(node.parameters ?? {}, splitPath(path));
    if (value === undefined) {
      const parameters = Object.keys(node.parameters ?? {});
      throw new ToolFailure('VALIDATION_ERROR', `Parameter path "${path}" not found in node "${node.name}"`, {
        parameters,
      });
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    if (text.length > maxParameterChars) {
      const message = `Parameter value at path "${path}" exceeds maximum length of ${maxParameterChars} characters`;
      throw new ToolFailure('VALIDATION_ERROR', message, { nodeId: node.id, path });
    }
    return { text, operations: [], nodeId: node.id };
  },
});
