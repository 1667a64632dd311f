import { defineNode } from '../catalogue-node.js';
import type { EffectAnswer, EffectRequest, StoreRequest } from '../run/effects.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, flag, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, locatedAt, numberAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { toToolName } from '../parameters/tool-name.js';

const modes = ['retrieve', 'insert', 'load', 'retrieve-as-tool'] as const;

export const vectorStoreInMemory = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.vectorStoreInMemory',
    displayName: 'Simple Vector Store',
    description: 'Keeps documents by their meaning, and finds those that are nearest to a text',
    version: [1, 1.1, 1.2, 1.3],
    group: ['transform'],
    defaults: { name: 'Simple Vector Store' },
    inputs:
      '={{ ($parameter.mode === "insert" || $parameter.mode === "load" ? [{ type: "main" }] : [])' +
      '.concat([{ type: "ai_embedding", required: true, maxConnections: 1 }])' +
      '.concat($parameter.mode === "insert" ? [{ type: "ai_document", required: true, maxConnections: 1 }] : []) }}',
    outputs:
      '={{ $parameter.mode === "retrieve-as-tool" ? [{ type: "ai_tool" }] : $parameter.mode === "retrieve" ? [{ type: "ai_vectorStore" }] ' +
      ': [{ type: "main" }] }}',
    properties: [
      choice(
        'mode',
        'Operation Mode',
        {
          retrieve: 'Retrieve Documents (As Vector Store for Chain/Tool)',
          insert: 'Insert Documents',
          load: 'Get Many',
          'retrieve-as-tool': 'Retrieve Documents (As Tool for AI Agent)',
        },
        { noDataExpression: true },
      ),
      {
        ...{ displayName: 'Memory Key', name: 'memoryKey', type: 'resourceLocator', required: true },
        default: { __rl: true, mode: 'list', value: 'vector_store_key' },
      },
      flag('clearStore', 'Clear Store', false, when({ mode: ['insert'] })),
      textProperty('prompt', 'Prompt', { ...when({ mode: ['load'] }), required: true }),
      textProperty('toolName', 'Name', when({ mode: ['retrieve-as-tool'] })),
      textProperty('toolDescription', 'Description', { ...when({ mode: ['retrieve-as-tool'] }), required: true }),
      number('topK', 'Limit', 4, {
        typeOptions: { minValue: 1, maxValue: 100 },
        ...when({ mode: ['load', 'retrieve-as-tool'] }),
      }),
      flag('includeDocumentMetadata', 'Include Metadata', true, when({ mode: ['load', 'retrieve-as-tool'] })),
      collection('options', 'Options', []),
    ],
    codex: { alias: ['vector', 'rag', 'knowledge', 'semantic', 'search', 'documents', 'faq', 'similar', 'manual'] },
    builderHint:
      'The mode makes its inputs and outputs: insert for documents, load to search, the other two to lend it.',
  },
  {
    as: 'sub-node',
    lends: (call) => {
      const memoryKey = locatedAt(call, 'memoryKey', 0);
      if (choiceAt(call, 'mode', 0, modes) !== 'retrieve-as-tool') return { kind: 'store', memoryKey };
      return {
        kind: 'tools',
        tools: [
          {
            name: toToolName(call, 'toolName'),
            description: textAt(call, 'toolDescription', 0),
            parameters: {
              type: 'object',
              properties: { input: { type: 'string', description: 'what is looked for' } },
              required: ['input'],
            },
            how: { by: 'effect', request: (made, args) => buildSearch(made, memoryKey, 0, args['input']) },
          },
        ],
      };
    },
    main: { as: 'effect', requests: storeRequests, items: storedItems },
  },
);

function storeRequests(call: NodeCall): StoreRequest[] {
  const items = call.inputs[0] ?? [];
  const shared = { memoryKey: locatedAt(call, 'memoryKey', 0), embeddings: null };
  if (choiceAt(call, 'mode', 0, modes) === 'insert') {
    const clears = flagAt(call, 'clearStore', 0);
    return items.length === 0
      ? []
      : [{ kind: 'store-insert', itemIndex: 0, ...shared, clears, documents: [], execution: '' }];
  }
  return items.map((_, itemIndex) => {
    const prompt = textAt(call, 'prompt', itemIndex);
    if (prompt.trim() === '') throw expected('prompt', 'a text', itemIndex);
    return buildSearch(call, shared.memoryKey, itemIndex, prompt);
  });
}

function buildSearch(call: NodeCall, memoryKey: string, itemIndex: number, prompt: unknown): StoreRequest {
  return {
    ...{ kind: 'store-load', itemIndex, memoryKey, embeddings: null, prompt: plainText(prompt) },
    topK: numberAt(call, 'topK', itemIndex, 4),
    withMetadata: flagAt(call, 'includeDocumentMetadata', itemIndex, true),
  };
}

function storedItems(_: NodeCall, request: EffectRequest, answer: EffectAnswer): Item[] {
  if (request.kind === 'store-insert')
    return request.documents.map(({ pageContent, metadata, itemIndex }) =>
      itemFrom({ pageContent, metadata }, itemIndex),
    );
  if (answer.kind !== 'store-load') throw new NodeError('NODE_OPERATION', 'Expected the answer of a store');
  const isShort = request.kind === 'store-load' && !request.withMetadata;
  return answer.found.map(({ document: { pageContent, metadata }, score }) =>
    itemFrom({ document: { pageContent, ...(!isShort && { metadata }) }, score }, request.itemIndex),
  );
}
