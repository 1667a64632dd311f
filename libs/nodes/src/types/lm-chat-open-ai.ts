import {
  callOptions,
  effortOption,
  formatOption,
  jsonAnswers,
  modelOptions,
  modelParams,
  penaltyOptions,
  providerAt,
  serverOption,
} from '../parameters/model-options.js';
import { flag, when } from '../parameters/properties.js';
import { locatedAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const lmChatOpenAi = defineSubNode(
  'ai_languageModel',
  {
    name: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
    displayName: 'OpenAI Chat Model',
    description: 'Lends a chat model of OpenAI, by the provider of that name in the policy',
    version: [1, 1.1, 1.2, 1.3],
    defaults: { name: 'OpenAI Chat Model' },
    properties: [
      {
        ...{ displayName: 'Model', name: 'model', type: 'resourceLocator', required: true },
        default: { __rl: true, mode: 'list', value: 'gpt-4.1-mini' },
      },
      flag('responsesApiEnabled', 'Use Responses API', true, {
        noDataExpression: true,
        ...when({ '@version': [{ _cnd: { gte: 1.3 } }] }),
      }),
      modelOptions('maxTokens', 2, [...penaltyOptions, formatOption, effortOption, serverOption, ...callOptions]),
    ],
    codex: { alias: ['gpt', 'openai', 'llm', 'ai', 'language model'] },
    builderHint: 'Its key is the policy’s: the node needs no credential.',
  },
  (call) => ({
    ...{ kind: 'model', provider: providerAt(call), model: locatedAt(call, 'model', 0) },
    params: modelParams(call, 'maxTokens'),
    ...jsonAnswers(call),
  }),
);
