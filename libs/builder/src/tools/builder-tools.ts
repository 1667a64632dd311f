import { addNodes } from './add-nodes.js';
import { connectNodes } from './connect-nodes.js';
import { getNodeDetails } from './get-node-details.js';
import { getNodeParameter } from './get-node-parameter.js';
import { removeConnection } from './remove-connection.js';
import { removeNode } from './remove-node.js';
import { renameNode } from './rename-node.js';
import { searchNodes } from './search-nodes.js';
import { testWorkflow } from './test-workflow.js';
import type { BuilderTool } from './tool.js';
import { updateNodeParameters } from './update-node-parameters.js';
import { validateWorkflow } from './validate-workflow.js';

/** What a model may do with a draft. */
export const builderTools: readonly BuilderTool[] = [
  ...[searchNodes, getNodeDetails, addNodes, connectNodes, updateNodeParameters, removeNode, getNodeParameter],
  ...[removeConnection, renameNode, validateWorkflow, testWorkflow],
];

const byName = new Map(builderTools.map((tool) => [tool.name, tool]));

export function toolNamed(name: string): BuilderTool | undefined {
  return byName.get(name);
}
