import type { FileRequest } from '#file-forms';
import { defineNode } from '../catalogue-node.js';
import { choice, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';
import { fileNamed } from './item-file.js';

export const compression = defineNode(
  {
    name: 'n8n-nodes-base.compression',
    displayName: 'Compression',
    description: 'Unpacks the archives among the files of an item, or packs files into one',
    version: [1, 1.1],
    group: ['transform'],
    defaults: { name: 'Compression' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('operation', 'Operation', { decompress: 'Decompress', compress: 'Compress' }, { noDataExpression: true }),
      textProperty('binaryPropertyName', 'Input Binary Field(s)', {
        ...{ default: 'data', required: true },
        description: 'fields of $binary, with commas between them',
      }),
      choice('outputFormat', 'Output Format', { zip: 'Zip', gzip: 'Gzip' }, when({ operation: ['compress'] })),
      textProperty('fileName', 'File Name', {
        placeholder: 'data.zip',
        ...when({ operation: ['compress'] }),
      }),
      textProperty('binaryPropertyOutput', 'Put Output File in Field', {
        default: 'data',
        ...when({ operation: ['compress'] }),
      }),
      textProperty('outputPrefix', 'Output Prefix', {
        ...{ default: 'file_', required: true },
        ...when({ operation: ['decompress'] }),
      }),
    ],
    codex: { alias: ['zip', 'gzip', 'unzip', 'archive', 'compress', 'decompress', 'unpack', 'extract'] },
    builderHint: 'What is unpacked stands in $binary as file_0, file_1 and so on, and the archive is there no more.',
  },
  {
    as: 'effect',
    requests: (call) => (call.inputs[0] ?? []).map((_, at) => requestAt(call, at)),
    items: (call, request, answer) => {
      if (answer.kind !== 'file' || request.kind !== 'file' || !('made' in answer))
        throw new NodeError('NODE_OPERATION', 'Expected files');
      const source = call.inputs[0]?.[request.itemIndex];
      const made = Object.fromEntries(answer.made.map(({ field, file }) => [field, file]));
      return [{ json: source?.json ?? {}, binary: made, pairedItem: { item: request.itemIndex } }];
    },
  },
);

function requestAt(call: NodeCall, at: number): FileRequest {
  const names = splitNames(textAt(call, 'binaryPropertyName', at, 'data'));
  if (names.length === 0) throw expected('binaryPropertyName', 'a field of $binary', at);
  const files = names.map((name) => fileNamed(call, name, at));
  const request = { kind: 'file', itemIndex: at, do: 'make', files } as const;
  if (choiceAt(call, 'operation', at, ['decompress', 'compress']) === 'decompress')
    return { ...request, field: textAt(call, 'outputPrefix', at, 'file_'), how: { as: 'unpacked' } };
  const as = choiceAt(call, 'outputFormat', at, ['zip', 'gzip']);
  if (as === 'gzip' && files.length > 1) throw expected('binaryPropertyName', 'one file: gzip packs no more', at);
  const fileName = textAt(call, 'fileName', at);
  return { ...request, field: textAt(call, 'binaryPropertyOutput', at, 'data'), how: { as, fileName } };
}
