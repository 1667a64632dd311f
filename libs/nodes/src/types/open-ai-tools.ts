import type { GraphNode } from '#graph';
import { defineNode } from '../catalogue-node.js';
import { modelOptions, modelParams, penaltyOptions } from '../parameters/model-options.js';
import { choice, flag, groups, number, textProperty } from '../parameters/properties.js';
import { expected, flagAt, locatedAt, numberAt, objectsAt } from '../parameters/read-parameter.js';
import { itemFrom } from '../run/items.js';
import { plainText } from '../values/plain-text.js';

const openAi = '@n8n/n8n-nodes-langchain.openAi';
const usualSystem = 'You are a helpful assistant';

/**
 * A node of OpenAI that sends messages, with tools under it: it asks as an agent does. A graph that is read has it in the place of such a node; nobody places
 * one.
 */
export const openAiTools = defineNode(
  {
    name: 'turnpike.openAiTools',
    displayName: 'OpenAI',
    description: 'Asks a model of OpenAI with messages, and with the tools that stand under it',
    version: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8],
    group: ['transform'],
    defaults: { name: 'OpenAI' },
    inputs: '={{ [{ type: "main" }, { type: "ai_tool" }] }}',
    outputs: ['main'],
    properties: [
      choice('resource', 'Resource', { text: 'Text' }),
      choice('operation', 'Operation', { message: 'Message a Model' }),
      {
        ...{ displayName: 'Model', name: 'modelId', type: 'resourceLocator', required: true },
        default: { __rl: true, mode: 'list', value: '' },
      },
      groups('messages', 'Messages', [
        {
          name: 'values',
          displayName: 'Values',
          values: [
            textProperty('content', 'Prompt', { required: true }),
            choice('role', 'Role', { user: 'User', system: 'System', assistant: 'Assistant' }),
          ],
        },
      ]),
      flag('simplify', 'Simplify Output', true, { onlyDefault: 'its answers are those of runs of an agent' }),
      flag('jsonOutput', 'Output Content as JSON', false),
      modelOptions('maxTokens', 2, [
        ...penaltyOptions,
        number('maxToolsIterations', 'Max Tool Calls Iterations', 15, { typeOptions: { minValue: 1, maxValue: 100 } }),
      ]),
    ],
    codex: { alias: [] },
    builderHint: 'Nobody places it: an agent has tools.',
  },
  {
    as: 'model',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => {
        const messages = objectsAt(call, 'messages.values', itemIndex).map(({ role = 'user', content }) => ({
          ...{ role: plainText(role), text: plainText(content) },
        }));
        const said = messages.filter(({ role }) => role !== 'system');
        const last = said.at(-1)?.text ?? '';
        if (last.trim() === '') throw expected('messages', 'a message to answer', itemIndex);
        const before = said.slice(0, -1).map(({ role, text }) => `${role}: ${text}`);
        const system = messages.filter(({ role }) => role === 'system').map(({ text }) => text);
        return {
          ...{ kind: 'agent', itemIndex, system: system.join('\n') || usualSystem, text: [...before, last].join('\n') },
          maxIterations: numberAt(call, 'options.maxToolsIterations', itemIndex, 15),
          ...{ returnsSteps: false, hasOutputParser: false },
          model: {
            ...{ kind: 'model', provider: 'openai', model: locatedAt(call, 'modelId', itemIndex) },
            params: modelParams(call, 'maxTokens', itemIndex),
            ...(flagAt(call, 'jsonOutput', itemIndex) && { answersJson: true }),
          },
        };
      }),
    items: (_, { itemIndex }, { text, value }) => {
      const message = { role: 'assistant', content: value ?? text };
      return [itemFrom({ index: 0, message, finish_reason: 'stop' }, itemIndex)];
    },
  },
);

/** Whether a node of OpenAI is one that sends messages: it alone may have tools. */
export function sendsMessages({ type, parameters = {} }: GraphNode): boolean {
  const { resource = 'text', operation = 'message' } = parameters;
  return type === openAi && resource === 'text' && operation === 'message';
}
