import type { FileReading, FileRequest, TableOptions } from '#file-forms';
import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import type { Item } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { splitPath, withValue } from '../values/paths.js';
import { choice, collection, flag, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { fileAt } from './item-file.js';
import { readEncoding, readOptions, stripsBom } from './text-options.js';

const operations = ['csv', 'fromJson', 'pdf', 'text', 'xml', 'xlsx', 'binaryToPropery'] as const;
const moved = ['fromJson', 'text', 'xml', 'binaryToPropery'];
const texts = { operation: ['fromJson', 'text', 'xml'] };

const keepSource: Property = choice(
  'keepSource',
  'Keep Source',
  { none: 'Nothing', json: 'JSON', binary: 'Binary', both: 'Both' },
  { description: 'what of the item goes on beside what was read' },
);

export const extractFromFile = defineNode(
  {
    name: 'n8n-nodes-base.extractFromFile',
    displayName: 'Extract from File',
    description: 'Reads a file of an item: CSV, XLSX, JSON, PDF, text, or its bytes as Base64',
    version: 1,
    group: ['input'],
    defaults: { name: 'Extract from File' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        {
          ...{ csv: 'Extract From CSV', fromJson: 'Extract From JSON', pdf: 'Extract From PDF' },
          ...{ text: 'Extract From Text File', xml: 'Extract From XML', xlsx: 'Extract From XLSX' },
          binaryToPropery: 'Move File to Base64 String',
        },
        { noDataExpression: true },
      ),
      textProperty('binaryPropertyName', 'Input Binary Field', { default: 'data', required: true }),
      textProperty('destinationKey', 'Destination Output Field', {
        ...when({ operation: moved }),
        ...{ default: 'data', required: true },
      }),
      collection(
        'options',
        'Options',
        [
          textProperty('delimiter', 'Delimiter', { default: ',' }),
          readEncoding,
          flag('enableBOM', 'Exclude Byte Order Mark (BOM)', true),
          number('fromLine', 'Starting Line', 0, { typeOptions: { minValue: 0 } }),
          flag('headerRow', 'Header Row', true),
          flag('includeEmptyCells', 'Include Empty Cells', false),
          number('maxRowCount', 'Max Number of Rows to Load', -1),
          flag('relaxQuotes', 'Preserve Quotes', false),
        ],
        when({ operation: ['csv'] }),
      ),
      collection(
        'options',
        'Options',
        [
          flag('headerRow', 'Header Row', true),
          flag('includeEmptyCells', 'Include Empty Cells', false),
          textProperty('sheetName', 'Sheet Name', { description: 'empty: the first' }),
        ],
        when({ operation: ['xlsx'] }),
      ),
      collection('options', 'Options', [readEncoding, stripsBom, keepSource], when(texts)),
      collection('options', 'Options', [keepSource], when({ operation: ['binaryToPropery'] })),
      collection(
        'options',
        'Options',
        [
          flag('joinPages', 'Join Pages', true),
          number('maxPages', 'Max Pages', 0, { typeOptions: { minValue: 0 }, description: '0: all' }),
          textProperty('password', 'Password', { typeOptions: { password: true } }),
          keepSource,
        ],
        when({ operation: ['pdf'] }),
      ),
    ],
    codex: {
      alias: ['csv', 'pdf', 'file', 'binary', 'parse', 'read', 'document', 'spreadsheet', 'excel', 'base64', 'text'],
    },
    builderHint: 'The file is a field of $binary, which a download, a form or a webhook has put there.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, at): FileRequest => {
        const operation = choiceAt(call, 'operation', at, operations);
        const keeps = choiceAt(call, 'options.keepSource', at, ['none', 'json', 'binary', 'both']);
        return {
          ...{ kind: 'file', itemIndex: at, do: 'read', file: fileAt(call, 'binaryPropertyName', at) },
          how: readingAt(call, operation, at),
          field: moved.includes(operation) ? fieldAt(call, at) : null,
          keeps: { json: keeps === 'json' || keeps === 'both', binary: keeps === 'binary' || keeps === 'both' },
        };
      }),
    items: (call, request, answer) => {
      if (answer.kind !== 'file' || request.kind !== 'file' || request.do !== 'read' || !('value' in answer))
        throw new NodeError('NODE_OPERATION', 'Expected what was read in a file');
      return readItems(call, request, answer.value);
    },
  },
);

function fieldAt(call: NodeCall, at: number): string {
  const field = textAt(call, 'destinationKey', at, 'data');
  if (field === '') throw expected('destinationKey', 'a field', at);
  return field;
}

function readingAt(call: NodeCall, operation: (typeof operations)[number], at: number): FileReading {
  switch (operation) {
    case 'binaryToPropery':
      return { as: 'base64' };
    case 'text':
    case 'xml':
      return { as: 'text', options: readOptions(call, at) };
    case 'fromJson':
      return { as: 'json', options: readOptions(call, at) };
    case 'pdf': {
      const [joinPages, maxPages] = [
        flagAt(call, 'options.joinPages', at, true),
        numberAt(call, 'options.maxPages', at, 0),
      ];
      return { as: 'pdf', joinPages, maxPages, password: textAt(call, 'options.password', at) };
    }
    case 'csv':
      return { as: 'csv', options: csvOptions(call, at) };
    case 'xlsx':
      return { as: 'xlsx', options: { ...tableOptions(call, at), sheetName: textAt(call, 'options.sheetName', at) } };
  }
}

function tableOptions(call: NodeCall, at: number): TableOptions {
  return {
    headerRow: flagAt(call, 'options.headerRow', at, true),
    includeEmptyCells: flagAt(call, 'options.includeEmptyCells', at),
  };
}

function csvOptions(call: NodeCall, at: number): Extract<FileReading, { as: 'csv' }>['options'] {
  const delimiter = textAt(call, 'options.delimiter', at, ',');
  if (delimiter === '') throw expected('options.delimiter', 'a delimiter', at);
  return {
    ...{ delimiter, encoding: readOptions(call, at).encoding, bom: flagAt(call, 'options.enableBOM', at, true) },
    ...tableOptions(call, at),
    fromLine: Math.max(1, numberAt(call, 'options.fromLine', at, 0)),
    maxRows: numberAt(call, 'options.maxRowCount', at, -1),
    relaxQuotes: flagAt(call, 'options.relaxQuotes', at),
  };
}

/** What was read goes to a field of the item, is the item, or of a table an item for each row. */
export function readItems(
  call: NodeCall,
  { itemIndex, field, keeps }: Extract<FileRequest, { do: 'read' }>,
  value: unknown,
): Item[] {
  const source = call.inputs[0]?.[itemIndex];
  const own = keeps.json ? (source?.json ?? {}) : {};
  const beside = { ...(keeps.binary && source?.binary && { binary: source.binary }), pairedItem: { item: itemIndex } };
  if (field !== null) return [{ json: withValue(own, splitPath(field), value), ...beside }];
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  return rows.map((row) => ({ json: { ...own, ...(isObject(row) ? row : { value: row }) }, ...beside }));
}
