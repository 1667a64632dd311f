import type { CatalogueNode } from '../catalogue-node.js';
import type { EffectAnswer, EffectRequest, StorePlace, StoreRequest } from '../run/effects.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import type { NodeCall } from '../run/node-call.js';
import { choice, flag, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt, textAt } from '../parameters/read-parameter.js';
import { toToolName } from '../parameters/tool-name.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';

const modes = ['retrieve', 'insert', 'load', 'retrieve-as-tool'] as const;

/** Of a vector store by what is done: where its documents lie. */
export interface StoreForm {
  placeAt: (call: NodeCall, deed: 'insert' | 'load', itemIndex: number) => StorePlace;
  /** Whether it is emptied before something is taken in. */
  clearsAt: (call: NodeCall) => boolean;
}

/** What every vector store says, with the parameters that name its place in between. */
export function storeProperties(place: readonly Property[], behind: readonly Property[] = []): Property[] {
  return [
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
    ...place,
    textProperty('prompt', 'Prompt', { ...when({ mode: ['load'] }), required: true }),
    textProperty('toolName', 'Name', when({ mode: ['retrieve-as-tool'] })),
    textProperty('toolDescription', 'Description', { ...when({ mode: ['retrieve-as-tool'] }), required: true }),
    number('topK', 'Limit', 4, {
      typeOptions: { minValue: 1, maxValue: 100 },
      ...when({ mode: ['load', 'retrieve-as-tool'] }),
    }),
    flag('includeDocumentMetadata', 'Include Metadata', true, when({ mode: ['load', 'retrieve-as-tool'] })),
    ...behind,
  ];
}

/** The mode makes inputs and outputs. */
export const storeConnections = {
  inputs:
    '={{ ($parameter.mode === "insert" || $parameter.mode === "load" ? [{ type: "main" }] : [])' +
    '.concat([{ type: "ai_embedding", required: true, maxConnections: 1 }])' +
    '.concat($parameter.mode === "insert" ? [{ type: "ai_document", required: true, maxConnections: 1 }] : []) }}',
  outputs:
    '={{ $parameter.mode === "retrieve-as-tool" ? [{ type: "ai_tool" }] : $parameter.mode === "retrieve" ? [{ type: "ai_vectorStore" }] ' +
    ': [{ type: "main" }] }}',
};

/** How a vector store lends itself, and what it asks in the line of items. */
export function storeRuns({ placeAt, clearsAt }: StoreForm): CatalogueNode['runs'] {
  return {
    as: 'sub-node',
    lends: (call) => {
      const place = placeAt(call, 'load', 0);
      if (choiceAt(call, 'mode', 0, modes) !== 'retrieve-as-tool') return { kind: 'store', ...place };
      return {
        kind: 'tools',
        tools: [
          {
            name: toToolName(call, 'toolName'),
            description: textAt(call, 'toolDescription', 0),
            parameters: searchArguments,
            how: {
              by: 'effect',
              request: (made, args) => buildSearch(made, placeAt(made, 'load', 0), 0, args['input']),
            },
          },
        ],
      };
    },
    main: {
      as: 'effect',
      requests: (call) => storeRequests(call, placeAt, clearsAt),
      items: storedItems,
    },
  };
}

export const searchArguments = {
  type: 'object',
  properties: { input: { type: 'string', description: 'what is looked for' } },
  required: ['input'],
};

function storeRequests(call: NodeCall, placeAt: StoreForm['placeAt'], clearsAt: StoreForm['clearsAt']): StoreRequest[] {
  const items = call.inputs[0] ?? [];
  if (choiceAt(call, 'mode', 0, modes) === 'insert') {
    if (items.length === 0) return [];
    const place = { ...placeAt(call, 'insert', 0), embeddings: null };
    return [{ kind: 'store-insert', itemIndex: 0, ...place, clears: clearsAt(call), documents: [], execution: '' }];
  }
  return items.map((_, itemIndex) => {
    const prompt = textAt(call, 'prompt', itemIndex);
    if (prompt.trim() === '') throw expected('prompt', 'a text', itemIndex);
    return buildSearch(call, placeAt(call, 'load', itemIndex), itemIndex, prompt);
  });
}

export function buildSearch(call: NodeCall, place: StorePlace, itemIndex: number, prompt: unknown): StoreRequest {
  return {
    ...{ kind: 'store-load', itemIndex, ...place, embeddings: null, prompt: plainText(prompt) },
    topK: numberAt(call, 'topK', itemIndex, 4),
    withMetadata: flagAt(call, 'includeDocumentMetadata', itemIndex, true),
  };
}

function storedItems(_: NodeCall, request: EffectRequest, answer: EffectAnswer): Item[] {
  if (request.kind === 'store-insert' && answer.kind === 'store-insert')
    return (answer.documents ?? request.documents).map(({ pageContent, metadata, itemIndex }) =>
      itemFrom({ pageContent, metadata }, itemIndex),
    );
  if (answer.kind !== 'store-load') throw new NodeError('NODE_OPERATION', 'Expected the answer of a store');
  const isShort = request.kind === 'store-load' && !request.withMetadata;
  return answer.found.map(({ document: { pageContent, metadata }, score }) =>
    itemFrom({ document: { pageContent, ...(!isShort && { metadata }) }, score }, request.itemIndex),
  );
}
