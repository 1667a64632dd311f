import { choice, collection, flag, number } from '../parameters/properties.js';
import { choiceAt, flagAt, numberAt } from '../parameters/read-parameter.js';
import { batchSizeAt } from './embeddings.js';
import { defineSubNode } from '../sub-node.js';

const models = ['text-embedding-3-small', 'text-embedding-3-large', 'text-embedding-ada-002'] as const;

export const embeddingsOpenAi = defineSubNode(
  'ai_embedding',
  {
    name: '@n8n/n8n-nodes-langchain.embeddingsOpenAi',
    displayName: 'Embeddings OpenAI',
    description: 'Lends embeddings of OpenAI, by the provider of that name in the policy',
    version: [1, 1.1, 1.2],
    defaults: { name: 'Embeddings OpenAI' },
    properties: [
      choice('model', 'Model', Object.fromEntries(models.map((model) => [model, model]))),
      collection('options', 'Options', [
        number('dimensions', 'Dimensions', 1_536, { typeOptions: { minValue: 1, maxValue: 3_072 } }),
        number('batchSize', 'Batch Size', 512, { typeOptions: { minValue: 1, maxValue: 2_048 } }),
        flag('stripNewLines', 'Strip New Lines', true),
      ]),
    ],
    codex: { alias: ['vector', 'embedding', 'openai', 'rag', 'semantic'] },
    builderHint: 'A store is searched with the model that filled it: the same one under every node of a memoryKey.',
  },
  (call) => {
    const dimensions = call.parameter('options.dimensions', 0);
    return {
      kind: 'embeddings',
      provider: 'openai',
      model: choiceAt(call, 'model', 0, models),
      dimensions: dimensions === undefined ? null : numberAt(call, 'options.dimensions', 0, 1_536),
      batchSize: batchSizeAt(call),
      stripsNewLines: flagAt(call, 'options.stripNewLines', 0, true),
    };
  },
);
