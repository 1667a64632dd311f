import { isObject } from '#values';
import { fromAiIn, fromAiSchema } from '../parameters/from-ai.js';
import { choice, textProperty, when } from '../parameters/properties.js';
import { locatedAt, textAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';
import { toToolName } from '../parameters/tool-name.js';

export const toolWorkflow = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolWorkflow',
    displayName: 'Call n8n Workflow Tool',
    description: 'Lets an agent run another workflow',
    version: [2, 2.1, 2.2],
    defaults: { name: 'Call Workflow Tool' },
    properties: [
      textProperty('name', 'Name', { description: 'what the model calls it by; empty: the name of the node' }),
      textProperty('description', 'Description', { required: true }),
      choice('source', 'Source', { database: 'Database' }, { noDataExpression: true }),
      {
        ...{ displayName: 'Workflow', name: 'workflowId', type: 'workflowSelector', default: '', required: true },
        ...when({ source: ['database'] }),
      },
      {
        ...{ displayName: 'Workflow Inputs', name: 'workflowInputs', type: 'resourceMapper', default: {} },
        description: 'by name: a value, or ={{ $fromAI("name", "what it is", "string") }} for the model to fill in',
      },
    ],
    codex: { alias: ['sub-workflow', 'call', 'workflow', 'tool'] },
    builderHint:
      'The other workflow begins with executeWorkflowTrigger. workflowInputs.value has a ={{ $fromAI(…) }} for each argument.',
  },
  (call) => {
    const asked = fromAiIn(call.node.parameters?.['workflowInputs']);
    const query = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
    return {
      kind: 'tools',
      tools: [
        {
          name: toToolName(call),
          description: textAt(call, 'description', 0),
          parameters: asked.length > 0 ? fromAiSchema(asked) : query,
          how: {
            by: 'workflow',
            workflowId: locatedAt(call, 'workflowId', 0),
            values: (made, args) => {
              const inputs = made.parameter('workflowInputs', 0);
              const value = isObject(inputs) ? inputs['value'] : undefined;
              return isObject(value) && Object.keys(value).length > 0 ? value : args;
            },
          },
        },
      ],
    };
  },
);
