import type { StoredDocument } from '../run/effects.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, objectsAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { splitText } from '../values/split-text.js';
import { defineSubNode } from '../sub-node.js';

export const documentDefaultDataLoader = defineSubNode(
  'ai_document',
  {
    name: '@n8n/n8n-nodes-langchain.documentDefaultDataLoader',
    displayName: 'Default Data Loader',
    description: 'Makes documents of items',
    version: [1, 1.1],
    defaults: { name: 'Default Data Loader' },
    inputs:
      '={{ $parameter.textSplittingMode === "custom" ? [{ type: "ai_textSplitter", required: true, maxConnections: 1 }] : [] }}',
    properties: [
      choice('dataType', 'Type of Data', { json: 'JSON' }),
      choice('jsonMode', 'Mode', {
        allInputData: 'Load All Input Data',
        expressionData: 'Load Specific Data',
      }),
      textProperty('jsonData', 'Data', { ...when({ jsonMode: ['expressionData'] }), required: true }),
      choice(
        'textSplittingMode',
        'Text Splitting',
        { simple: 'Simple', custom: 'Custom' },
        { noDataExpression: true, displayOptions: { show: { '@version': [{ _cnd: { gte: 1.1 } }] } } },
      ),
      collection('options', 'Options', [
        groups('metadata', 'Metadata', [
          {
            name: 'metadataValues',
            displayName: 'Fields to Set',
            values: [textProperty('name', 'Name'), textProperty('value', 'Value')],
          },
        ]),
      ]),
    ],
    codex: { alias: ['document', 'loader', 'text', 'rag'] },
    builderHint: 'textSplittingMode custom needs a text splitter under it.',
  },
  (call) => {
    const isSimple = (call.node.typeVersion ?? 1) >= 1.1 && call.parameter('textSplittingMode', 0) !== 'custom';
    return {
      kind: 'documents',
      load: (items) => items.map((item, at) => buildStoredDocument(call, item.json, at)),
      split: isSimple ? (whole) => splitText(whole, 1_000, 200) : null,
    };
  },
);

function buildStoredDocument(call: NodeCall, json: Record<string, unknown>, at: number): StoredDocument {
  const isAll = choiceAt(call, 'jsonMode', at, ['allInputData', 'expressionData']) === 'allInputData';
  const fields = objectsAt(call, 'options.metadata.metadataValues', at).map(
    ({ name, value }) => [plainText(name), value] as const,
  );
  return {
    pageContent: isAll ? formatLines(json) : plainText(call.parameter('jsonData', at)),
    metadata: Object.fromEntries(fields),
  };
}

/** The values of an object, a line each, with the names of those that hold others. */
function formatLines(json: Record<string, unknown>): string {
  return Object.entries(json)
    .map(([name, value]) => `${name}: ${plainText(value)}`)
    .join('\n');
}
