import { usualSystemMessage } from './agent.js';
import { fromAiIn, fromAiSchema } from '../parameters/from-ai.js';
import { collection, flag, number, textProperty } from '../parameters/properties.js';
import { flagAt, numberAt, textAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';
import { toToolName } from '../parameters/tool-name.js';

export const agentTool = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.agentTool',
    displayName: 'AI Agent Tool',
    description: 'Lets an agent ask another one',
    version: [2, 2.1, 2.2, 3],
    defaults: { name: 'AI Agent Tool' },
    inputs:
      '={{ [{ type: "ai_languageModel", required: true, maxConnections: 1 }, { type: "ai_memory", maxConnections: 1 }, ' +
      '{ type: "ai_tool" }].concat($parameter.hasOutputParser ? [{ type: "ai_outputParser", maxConnections: 1 }] : []) }}',
    properties: [
      textProperty('toolDescription', 'Description', { required: true }),
      textProperty('text', 'Prompt (User Message)', {
        ...{ required: true, default: "={{ $fromAI('Prompt__User_Message_', '', 'string') }}" },
      }),
      flag('hasOutputParser', 'Require Specific Output Format', false, { noDataExpression: true }),
      collection('options', 'Options', [
        textProperty('systemMessage', 'System Message', { default: usualSystemMessage }),
        number('maxIterations', 'Max Iterations', 10, { typeOptions: { minValue: 1, maxValue: 100 } }),
      ]),
    ],
    codex: { alias: ['ai', 'sub-agent', 'delegate', 'multi-agent', 'tool'] },
    builderHint: 'Needs a chat model of its own under it; a memory only where the agent above has one.',
  },
  (call) => {
    const asked = fromAiIn({ text: call.node.parameters?.['text'] ?? "={{ $fromAI('Prompt__User_Message_') }}" });
    return {
      kind: 'tools',
      tools: [
        {
          name: toToolName(call, 'toolName'),
          description: textAt(call, 'toolDescription', 0),
          parameters: fromAiSchema(asked),
          how: {
            by: 'agent',
            system: textAt(call, 'options.systemMessage', 0, usualSystemMessage),
            maxIterations: numberAt(call, 'options.maxIterations', 0, 10),
            hasOutputParser: flagAt(call, 'hasOutputParser', 0),
            text: (made) => textAt(made, 'text', 0),
          },
        },
      ],
    };
  },
);
