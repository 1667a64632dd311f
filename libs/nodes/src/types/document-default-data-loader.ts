import type { FileReading, FileRef } from '#file-forms';
import { findFile } from '../files/item-file.js';
import type { FileDocument, StoredDocument } from '../run/stored-documents.js';
import type { Item } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, flagAt, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { defineSubNode } from '../sub-node.js';

const loaders = {
  auto: 'Automatically Detect by Mime Type',
  ...{ csvLoader: 'CSV', jsonLoader: 'JSON', pdfLoader: 'PDF', textLoader: 'Text' },
};

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
      choice('dataType', 'Type of Data', { json: 'JSON', binary: 'Binary' }),
      choice(
        'jsonMode',
        'Mode',
        { allInputData: 'Load All Input Data', expressionData: 'Load Specific Data' },
        when({ dataType: ['json'] }),
      ),
      textProperty('jsonData', 'Data', {
        ...when({ dataType: ['json'], jsonMode: ['expressionData'] }),
        required: true,
      }),
      choice(
        'binaryMode',
        'Mode',
        { allInputData: 'Load All Input Data', specificField: 'Load Specific Data' },
        when({ dataType: ['binary'] }),
      ),
      choice('loader', 'Data Format', loaders, when({ dataType: ['binary'] })),
      textProperty('binaryDataKey', 'Input Data Field Name', {
        default: 'data',
        ...when({ dataType: ['binary'], binaryMode: ['specificField'] }),
      }),
      choice(
        'textSplittingMode',
        'Text Splitting',
        { simple: 'Simple', custom: 'Custom' },
        { noDataExpression: true, displayOptions: { show: { '@version': [{ _cnd: { gte: 1.1 } }] } } },
      ),
      collection('options', 'Options', [
        flag('splitPages', 'Split Pages in PDF', false, when({ '/dataType': ['binary'] })),
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
    const isBinary = choiceAt(call, 'dataType', 0, ['json', 'binary']) === 'binary';
    return {
      kind: 'documents',
      load: (items) => items.map((item, at) => buildStoredDocument(call, item.json, at)),
      ...(isBinary && { files: (items) => items.flatMap((item, at) => listFiles(call, item, at)) }),
      cut: isSimple ? { size: 1_000, overlap: 200 } : null,
    };
  },
);

/** The files of an item whose words are documents. Throws `NodeError` where nothing here reads one. */
function listFiles(call: NodeCall, { binary = {} }: Item, itemIndex: number): FileDocument[] {
  const isOne = choiceAt(call, 'binaryMode', itemIndex, ['allInputData', 'specificField']) === 'specificField';
  const name = textAt(call, 'binaryDataKey', itemIndex, 'data');
  const found = isOne ? [findFile(binary, name, itemIndex)] : Object.values(binary);
  if (found.length === 0) throw new NodeError('NODE_OPERATION', 'The item has no file', itemIndex);
  const metadata = metadataAt(call, itemIndex);
  return found.map((file) => ({
    ...{ file, itemIndex, how: pickReading(call, file, itemIndex) },
    metadata: { source: file.fileName, blobType: file.mimeType, ...metadata },
  }));
}

const usualText = { encoding: 'utf8', bom: true };

function pickReading(call: NodeCall, { mimeType, fileName }: FileRef, itemIndex: number): FileReading {
  const asked = choiceAt(call, 'loader', itemIndex, ['auto', 'pdfLoader', 'csvLoader', 'jsonLoader', 'textLoader']);
  const loader = asked === 'auto' ? loaderFor(mimeType) : asked;
  switch (loader) {
    case 'pdfLoader': {
      const joinPages = !flagAt(call, 'options.splitPages', itemIndex);
      return { as: 'pdf', joinPages, maxPages: 0, password: '' };
    }
    case 'csvLoader': {
      const rows = { headerRow: true, fromLine: 1, maxRows: -1, includeEmptyCells: false, relaxQuotes: false };
      return { as: 'csv', options: { ...usualText, delimiter: ',', ...rows } };
    }
    case 'jsonLoader':
    case 'textLoader':
      return { as: 'text', options: usualText };
    case null:
      throw new NodeError('NODE_OPERATION', `Nothing here reads the words of ${fileName} (${mimeType})`, itemIndex);
  }
}

function loaderFor(mimeType: string): 'pdfLoader' | 'csvLoader' | 'textLoader' | null {
  if (mimeType === 'application/pdf') return 'pdfLoader';
  if (mimeType === 'text/csv') return 'csvLoader';
  return mimeType.startsWith('text/') || /[/+]json$/.test(mimeType) ? 'textLoader' : null;
}

function metadataAt(call: NodeCall, at: number): Record<string, unknown> {
  return Object.fromEntries(
    objectsAt(call, 'options.metadata.metadataValues', at).map(({ name, value }) => [plainText(name), value] as const),
  );
}

function buildStoredDocument(call: NodeCall, json: Record<string, unknown>, at: number): StoredDocument {
  const isAll = choiceAt(call, 'jsonMode', at, ['allInputData', 'expressionData']) === 'allInputData';
  return {
    pageContent: isAll ? formatLines(json) : plainText(call.parameter('jsonData', at)),
    metadata: metadataAt(call, at),
  };
}

/** The values of an object, a line each, with the names of those that hold others. */
function formatLines(json: Record<string, unknown>): string {
  return Object.entries(json)
    .map(([name, value]) => `${name}: ${plainText(value)}`)
    .join('\n');
}
