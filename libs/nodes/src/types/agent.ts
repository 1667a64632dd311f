import { askProperties, fallbackProperty, questionAt } from '../parameters/ask-parameters.js';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { collection, flag, number, textProperty } from '../parameters/properties.js';
import { flagAt, numberAt, textAt } from '../parameters/read-parameter.js';
import { asksOfPictures, isPicture } from '../files/pictures.js';
import type { ModelRequest } from '../run/model-request.js';
import type { NodeCall } from '../run/node-call.js';

export const usualSystemMessage = 'You are a helpful assistant';

export const agent = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.agent',
    displayName: 'AI Agent',
    description: 'Lets a model answer each item, with the tools and the memory that stand under it',
    version: [1.7, 1.8, 1.9, 2, 2.1, 2.2, 3],
    group: ['transform'],
    defaults: { name: 'AI Agent' },
    inputs:
      '={{ [{ type: "main" }, { type: "ai_languageModel", required: true, maxConnections: $parameter.needsFallback ? 2 : 1 }, { type: "ai_memory", maxConnections: 1 }, ' +
      '{ type: "ai_tool" }].concat($parameter.hasOutputParser ? [{ type: "ai_outputParser", maxConnections: 1 }] : []) }}',
    outputs: ['main'],
    properties: [
      ...askProperties,
      fallbackProperty,
      collection('options', 'Options', [
        textProperty('systemMessage', 'System Message', { default: usualSystemMessage, typeOptions: { rows: 6 } }),
        number('maxIterations', 'Max Iterations', 10, { typeOptions: { minValue: 1, maxValue: 100 } }),
        flag('returnIntermediateSteps', 'Return Intermediate Steps', false),
        flag('passthroughBinaryImages', 'Automatically Passthrough Binary Images', true),
      ]),
    ],
    codex: {
      alias: [
        'ai',
        'llm',
        'assistant',
        'chat',
        'langchain',
        'gpt',
        'claude',
        'tools',
        'decide',
        'research',
        'chatbot',
        'think',
      ],
    },
    builderHint:
      'Needs a chat model under it. The answer is $json.output. An output parser counts only with hasOutputParser.',
  },
  {
    as: 'model',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => ({
        kind: 'agent',
        itemIndex,
        system: textAt(call, 'options.systemMessage', itemIndex, usualSystemMessage),
        text: questionAt(call, itemIndex),
        ...picturesOfItem(call, itemIndex),
        maxIterations: numberAt(call, 'options.maxIterations', itemIndex, 10),
        returnsSteps: flagAt(call, 'options.returnIntermediateSteps', itemIndex),
        hasOutputParser: flagAt(call, 'hasOutputParser', itemIndex),
      })),
    items: (_, request, { text: said, value, steps = [] }) => {
      const output = request.kind === 'agent' && request.hasOutputParser && value !== undefined ? value : said;
      const taken = steps.map(({ tool, args, result }) => ({
        action: { tool, toolInput: args },
        observation: result,
      }));
      const returns = request.kind === 'agent' && request.returnsSteps;
      return [itemFrom({ output, ...(returns && { intermediateSteps: taken }) }, request.itemIndex)];
    },
  },
);

/** All pictures that the item has, in the order of their names' fields. Versions stored before rules 5 send none (ADR 41). */
function picturesOfItem(call: NodeCall, itemIndex: number): Pick<Extract<ModelRequest, { kind: 'agent' }>, 'images'> {
  if (call.rules < 5 || !flagAt(call, 'options.passthroughBinaryImages', itemIndex, true)) return {};
  const files = Object.values(call.inputs[0]?.[itemIndex]?.binary ?? {}).filter(isPicture);
  return asksOfPictures(files.map((file) => ({ file })));
}
