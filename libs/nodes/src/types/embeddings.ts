import type { CatalogueNode } from '../catalogue-node.js';
import { textProperty } from '../parameters/properties.js';
import { expected, textAt } from '../parameters/read-parameter.js';
import type { EmbeddingAsk } from '../run/effects.js';
import { defineSubNode } from '../sub-node.js';

interface EmbeddingsNode {
  /** The last part of n8n's name of the type. */
  type: string;
  shown: string;
  provider: EmbeddingAsk['provider'];
  field: string;
  usual: string;
}

/** Embeddings of a provider that speaks OpenAI's API, whose node names the model by a text. */
const defined = ({ type, shown, provider, field, usual }: EmbeddingsNode): CatalogueNode =>
  defineSubNode(
    'ai_embedding',
    {
      ...{ name: `@n8n/n8n-nodes-langchain.${type}`, displayName: `Embeddings ${shown}`, version: 1 },
      description: `Lends embeddings of ${shown}, by its key and address in the settings`,
      defaults: { name: `Embeddings ${shown}` },
      properties: [textProperty(field, 'Model', { default: usual })],
      codex: { alias: ['vector', 'embedding', 'rag', 'semantic', shown.toLowerCase()] },
      builderHint: 'A store is searched with the model that filled it: the same one under every node of a store.',
    },
    (call) => {
      const model = textAt(call, field, 0, usual).replace(/^models\//, ''); // Google's own names begin so
      if (model.trim() === '') throw expected(field, 'the name of a model', 0);
      return { kind: 'embeddings', provider, model, dimensions: null, batchSize: 100, stripsNewLines: false };
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
];
