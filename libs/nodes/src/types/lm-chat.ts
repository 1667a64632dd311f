import { modelOptions, modelParams } from '../parameters/model-options.js';
import { textProperty } from '../parameters/properties.js';
import { textAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const lmChat = defineSubNode(
  'ai_languageModel',
  {
    name: 'turnpike.lmChat',
    displayName: 'Chat Model',
    description: 'Lends the chat model that the policy names',
    version: 1,
    defaults: { name: 'Chat Model' },
    properties: [
      textProperty('model', 'Model', { description: 'another of the policy’s models; empty: its first' }),
      modelOptions('maxTokens', 2),
    ],
    codex: { alias: ['llm', 'ai', 'language model', 'policy', 'default'] },
    builderHint: 'The choice where nobody asked for a certain provider.',
  },
  (call) => ({
    ...{ kind: 'model', provider: null, model: textAt(call, 'model', 0) || null },
    params: modelParams(call, 'maxTokens'),
  }),
);
