import { defineNode } from '../catalogue-node.js';
import { collection, flag, when } from '../parameters/properties.js';
import { flagAt, locatedAt } from '../parameters/read-parameter.js';
import { storeConnections, storeProperties, storeRuns } from '../stores/store-runs.js';

export const vectorStoreInMemory = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.vectorStoreInMemory',
    displayName: 'Simple Vector Store',
    description: 'Keeps documents by their meaning, and finds those that are nearest to a text',
    version: [1, 1.1, 1.2, 1.3],
    group: ['transform'],
    defaults: { name: 'Simple Vector Store' },
    ...storeConnections,
    properties: storeProperties(
      [
        {
          ...{ displayName: 'Memory Key', name: 'memoryKey', type: 'resourceLocator', required: true },
          default: { __rl: true, mode: 'list', value: 'vector_store_key' },
        },
        flag('clearStore', 'Clear Store', false, when({ mode: ['insert'] })),
      ],
      [collection('options', 'Options', [])],
    ),
    codex: { alias: ['vector', 'rag', 'knowledge', 'semantic', 'search', 'documents', 'faq', 'similar', 'manual'] },
    builderHint:
      'The mode makes its inputs and outputs: insert for documents, load to search, the other two to lend it.',
  },
  storeRuns({
    placeAt: (call, _, itemIndex) => ({ memoryKey: locatedAt(call, 'memoryKey', itemIndex) }),
    clearsAt: (call) => flagAt(call, 'clearStore', 0),
  }),
);
