import type { FileWriting } from '#file-forms';
import { defineNode } from '../catalogue-node.js';
import type { Item } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { ownValue, splitPath } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { addsBom, writeOptions, writtenEncoding } from './text-options.js';

const operations = ['csv', 'xlsx', 'toJson', 'toText', 'toBinary'] as const;
/** Of all items together. */
const tables: readonly string[] = ['csv', 'xlsx'];
type Operation = (typeof operations)[number];
const ofField = { operation: ['toText', 'toBinary'] };
const fileName = textProperty('fileName', 'File Name', { description: 'with its extension' });

export const convertToFile = defineNode(
  {
    name: 'n8n-nodes-base.convertToFile',
    displayName: 'Convert to File',
    description: 'Makes a file of items: CSV or JSON of all of them, or of a text or Base64 in each',
    version: [1, 1.1],
    group: ['input'],
    defaults: { name: 'Convert to File' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        {
          ...{ csv: 'Convert to CSV', xlsx: 'Convert to XLSX', toJson: 'Convert to JSON' },
          ...{ toText: 'Convert to Text File', toBinary: 'Move Base64 String to File' },
        },
        { noDataExpression: true },
      ),
      choice(
        'mode',
        'Mode',
        { once: 'All Items to One File', each: 'Each Item to Separate File' },
        when({ operation: ['toJson'] }),
      ),
      textProperty('sourceProperty', 'Input Field', { ...when(ofField), required: true }),
      textProperty('binaryPropertyName', 'Put Output File in Field', { default: 'data', required: true }),
      collection(
        'options',
        'Options',
        [textProperty('delimiter', 'Delimiter', { default: ',' }), fileName, flag('headerRow', 'Header Row', true)],
        when({ operation: ['csv'] }),
      ),
      collection(
        'options',
        'Options',
        [
          fileName,
          flag('headerRow', 'Header Row', true),
          textProperty('sheetName', 'Sheet Name', { default: 'Sheet' }),
        ],
        when({ operation: ['xlsx'] }),
      ),
      collection(
        'options',
        'Options',
        [addsBom, writtenEncoding, fileName, flag('format', 'Format', false)],
        when({ operation: ['toJson'] }),
      ),
      collection('options', 'Options', [addsBom, writtenEncoding, fileName], when({ operation: ['toText'] })),
      collection(
        'options',
        'Options',
        [fileName, textProperty('mimeType', 'MIME Type', { placeholder: 'text/plain' })],
        when({ operation: ['toBinary'] }),
      ),
    ],
    codex: { alias: ['csv', 'file', 'binary', 'export', 'document', 'spreadsheet', 'base64', 'text', 'attachment'] },
    builderHint: 'The file stands in $binary, and the fields of the items do not go on.',
  },
  {
    as: 'effect',
    requests: (call) => {
      const items = call.inputs[0] ?? [];
      const operation = choiceAt(call, 'operation', 0, operations);
      const isForAll =
        tables.includes(operation) ||
        (operation === 'toJson' && choiceAt(call, 'mode', 0, ['once', 'each']) === 'once');
      return (isForAll ? items.slice(0, 1) : items).map((_, at) => ({
        ...{
          kind: 'file',
          itemIndex: at,
          do: 'write',
          how: writingAt(call, operation, isForAll ? items : items.slice(at, at + 1), at),
        },
        fileName: textAt(call, 'options.fileName', at),
        mimeType: mimeTypeAt(call, operation, at),
        field: fieldAt(call, at),
        ...(isForAll && { isForAll: true as const }),
      }));
    },
    items: (call, request, answer) => {
      if (answer.kind !== 'file' || request.kind !== 'file' || request.do !== 'write' || !('file' in answer))
        throw new NodeError('NODE_OPERATION', 'Expected the file that was made');
      const { field, isForAll = false, itemIndex: item } = request;
      const from = isForAll ? (call.inputs[0] ?? []).map((_, at) => ({ item: at })) : { item };
      return [{ json: {}, binary: { [field]: answer.file }, pairedItem: from }];
    },
  },
);

function fieldAt(call: NodeCall, at: number): string {
  const field = textAt(call, 'binaryPropertyName', at, 'data').trim();
  if (field === '' || field === '__proto__') throw expected('binaryPropertyName', 'a field', at);
  return field;
}

function writingAt(call: NodeCall, operation: Operation, items: readonly Item[], at: number): FileWriting {
  switch (operation) {
    case 'csv': {
      const delimiter = textAt(call, 'options.delimiter', at, ',');
      if (delimiter === '') throw expected('options.delimiter', 'a delimiter', at);
      const headerRow = flagAt(call, 'options.headerRow', at, true);
      return {
        as: 'csv',
        rows: items.map(({ json }) => json),
        options: { encoding: 'utf8', bom: true, delimiter, headerRow },
      };
    }
    case 'xlsx': {
      const options = {
        headerRow: flagAt(call, 'options.headerRow', at, true),
        sheetName: textAt(call, 'options.sheetName', at, 'Sheet'),
      };
      return { as: 'xlsx', rows: items.map(({ json }) => json), options };
    }
    case 'toJson': {
      const [first] = items;
      const isOnce = choiceAt(call, 'mode', 0, ['once', 'each']) === 'once';
      const value = isOnce ? items.map(({ json }) => json) : (first?.json ?? {});
      return { as: 'json', value, isPretty: flagAt(call, 'options.format', at), options: writeOptions(call, at) };
    }
    case 'toText':
      return { as: 'text', text: sourceAt(call, items[0], at), options: writeOptions(call, at) };
    case 'toBinary':
      return { as: 'base64', text: sourceAt(call, items[0], at) };
  }
}

function sourceAt(call: NodeCall, item: Item | undefined, at: number): string {
  const name = textAt(call, 'sourceProperty', at);
  const value = ownValue(item?.json, splitPath(name));
  if (value === undefined || value === null)
    throw new NodeError('NODE_OPERATION', `The item has no field "${name}" to make a file of`, at);
  return plainText(value);
}

const types: Readonly<Record<Operation, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...{ csv: 'text/csv', toJson: 'application/json', toText: 'text/plain', toBinary: '' },
};

/** Empty: it is told by the name of the file. */
function mimeTypeAt(call: NodeCall, operation: Operation, at: number): string {
  return operation === 'toBinary' ? textAt(call, 'options.mimeType', at) : types[operation];
}
