import { number } from '../parameters/properties.js';
import { numberAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const retrieverVectorStore = defineSubNode(
  'ai_retriever',
  {
    name: '@n8n/n8n-nodes-langchain.retrieverVectorStore',
    displayName: 'Vector Store Retriever',
    description: 'Lends the documents of a vector store that are nearest to a question',
    version: 1,
    defaults: { name: 'Vector Store Retriever' },
    inputs: [{ type: 'ai_vectorStore', required: true, maxConnections: 1 }],
    properties: [number('topK', 'Limit', 4, { typeOptions: { minValue: 1, maxValue: 100 } })],
    codex: { alias: ['retriever', 'rag', 'search', 'documents'] },
    builderHint:
      'For chainRetrievalQa and chainLlm, with a vector store in mode retrieve under it. An agent takes the store as a tool.',
  },
  (call) => ({ kind: 'retriever', topK: numberAt(call, 'topK', 0, 4) }),
);
