import type { CatalogueNode } from '../catalogue-node.js';
import { collection, flag, number, textProperty } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { expected, flagAt, numberAt, textAt } from '../parameters/read-parameter.js';
import type { EmbeddingAsk } from '../run/effects.js';
import type { NodeCall } from '../run/node-call.js';
import { defineSubNode } from '../sub-node.js';

interface EmbeddingsNode {
  /** The last part of n8n's name of the type. */
  type: string;
  shown: string;
  provider: EmbeddingAsk['provider'];
  field: string;
  usual: string;
  /** The options that it has; absent: none. */
  options?: readonly Property[];
}

const batchSize = number('batchSize', 'Batch Size', 512, { typeOptions: { minValue: 1, maxValue: 2_048 } });

export function batchSizeAt(call: NodeCall): number {
  const size = numberAt(call, 'options.batchSize', 0, 512);
  if (!Number.isInteger(size) || size < 1) throw expected('batchSize', 'a whole number from 1');
  return size;
}

/** Embeddings of a provider that speaks OpenAI's API, whose node names the model by a text. */
const defined = ({ type, shown, provider, field, usual, options }: EmbeddingsNode): CatalogueNode =>
  defineSubNode(
    'ai_embedding',
    {
      ...{ name: `@n8n/n8n-nodes-langchain.${type}`, displayName: `Embeddings ${shown}`, version: 1 },
      description: `Lends embeddings of ${shown}, by its key and address in the settings`,
      defaults: { name: `Embeddings ${shown}` },
      properties: [
        textProperty(field, 'Model', { default: usual }),
        ...(options ? [collection('options', 'Options', [...options])] : []),
      ],
      codex: { alias: ['vector', 'embedding', 'rag', 'semantic', shown.toLowerCase()] },
      builderHint: 'A store is searched with the model that filled it: the same one under every node of a store.',
    },
    (call) => {
      const model = textAt(call, field, 0, usual).replace(/^models\//, ''); // Google's own names begin so
      if (model.trim() === '') throw expected(field, 'the name of a model', 0);
      const own = options?.includes(batchSize)
        ? { batchSize: batchSizeAt(call), stripsNewLines: flagAt(call, 'options.stripNewLines', 0, true) }
        : { batchSize: 100, stripsNewLines: false };
      return { kind: 'embeddings', provider, model, dimensions: null, ...own };
    },
  );

export const otherEmbeddings: readonly CatalogueNode[] = [
  defined({
    ...{ type: 'embeddingsGoogleGemini', shown: 'Google Gemini', provider: 'gemini' },
    ...{ field: 'modelName', usual: 'models/text-embedding-004' },
  }),
  defined({
    ...{ type: 'embeddingsOllama', shown: 'Ollama', provider: 'ollama', field: 'model', usual: 'llama3.2' },
  }),
  defined({
    ...{ type: 'embeddingsMistralCloud', shown: 'Mistral Cloud', provider: 'mistral', field: 'model' },
    ...{ usual: 'mistral-embed', options: [batchSize, flag('stripNewLines', 'Strip New Lines', true)] },
  }),
  defined({
    ...{ type: 'embeddingsHuggingFaceInference', shown: 'Hugging Face Inference', provider: 'huggingface' },
    ...{ field: 'modelName', usual: 'sentence-transformers/distilbert-base-nli-mean-tokens' },
    options: [
      textProperty('endpointUrl', 'Custom Inference Endpoint', { onlyDefault: 'the address is that of HF_API_URL' }),
    ],
  }),
];
