import { modelOptions, modelParams } from '../parameters/model-options.js';
import { locatedAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const lmChatAnthropic = defineSubNode(
  'ai_languageModel',
  {
    name: '@n8n/n8n-nodes-langchain.lmChatAnthropic',
    displayName: 'Anthropic Chat Model',
    description: 'Lends a chat model of Anthropic, by the provider of that name in the policy',
    version: [1, 1.1, 1.2, 1.3],
    defaults: { name: 'Anthropic Chat Model' },
    properties: [
      {
        ...{ displayName: 'Model', name: 'model', type: 'resourceLocator', required: true },
        default: { __rl: true, mode: 'list', value: 'claude-sonnet-4-20250514' },
      },
      modelOptions('maxTokensToSample', 1),
    ],
    codex: { alias: ['claude', 'anthropic', 'llm', 'ai', 'sonnet', 'language model'] },
    builderHint: 'Its key is the policy’s: the node needs no credential.',
  },
  (call) => ({
    ...{ kind: 'model', provider: 'anthropic', model: locatedAt(call, 'model', 0) },
    params: modelParams(call, 'maxTokensToSample'),
  }),
);
