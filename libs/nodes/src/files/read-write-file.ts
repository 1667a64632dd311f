import { defineNode } from '../catalogue-node.js';
import type { FileRequest } from '#file-forms';
import { NodeError } from '../values/node-error.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { fileAt } from './item-file.js';

const reads = { operation: ['read'] };
const writes = { operation: ['write'] };

export const readWriteFile = defineNode(
  {
    name: 'n8n-nodes-base.readWriteFile',
    displayName: 'Read/Write Files from Disk',
    description: 'Takes files out of the folder that the installation lets graphs have, and puts files there',
    version: 1,
    group: ['input'],
    defaults: { name: 'Read/Write Files from Disk' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        { read: 'Read File(s) From Disk', write: 'Write File to Disk' },
        { noDataExpression: true },
      ),
      textProperty('fileSelector', 'File(s) Selector', {
        ...when(reads),
        required: true,
        description: 'a path, or a pattern: reports/*.pdf',
      }),
      textProperty('fileName', 'File Path and Name', { ...when(writes), required: true }),
      textProperty('dataPropertyName', 'Input Binary Field', { ...when(writes), default: 'data', required: true }),
      collection(
        'options',
        'Options',
        [
          textProperty('fileName', 'File Name'),
          textProperty('mimeType', 'MIME Type'),
          textProperty('dataPropertyName', 'Put Output File in Field', { default: 'data' }),
        ],
        when(reads),
      ),
      collection('options', 'Options', [flag('append', 'Append', false)], when(writes)),
    ],
    codex: { alias: ['file', 'disk', 'folder', 'read', 'write', 'save', 'open', 'local'] },
    builderHint: 'Only in the folder of GRAPH_FILES_DIR, which an operator sets; without it each call fails.',
  },
  {
    as: 'effect',
    requests: (call) => (call.inputs[0] ?? []).map((_, at) => requestAt(call, at)),
    items: (call, request, answer) => {
      const { itemIndex } = request;
      const pairedItem = { item: itemIndex };
      if (answer.kind === 'file' && 'saved' in answer) {
        const { json = {}, binary } = call.inputs[0]?.[itemIndex] ?? {};
        return [{ json: { ...json, fileName: answer.saved }, ...(binary && { binary }), pairedItem }];
      }
      if (answer.kind !== 'file' || !('loaded' in answer) || request.kind !== 'file' || request.do !== 'load')
        throw new NodeError('NODE_OPERATION', 'Expected files of the folder', itemIndex);
      return answer.loaded.map(({ file, directory }) => {
        const { mimeType, fileName, fileExtension, fileSize } = file;
        const json = { mimeType, fileName, fileExtension, fileSize, directory };
        return { json, binary: { [request.field]: file }, pairedItem };
      });
    },
  },
);

function requestAt(call: NodeCall, at: number): FileRequest {
  const text = (name: string, usual = ''): string => textAt(call, name, at, usual);
  if (choiceAt(call, 'operation', at, ['read', 'write']) === 'write') {
    const [path, appends] = [text('fileName').trim(), flagAt(call, 'options.append', at)];
    if (path === '') throw expected('fileName', 'a path', at);
    return { kind: 'file', itemIndex: at, do: 'save', path, file: fileAt(call, 'dataPropertyName', at), appends };
  }
  const selector = text('fileSelector').trim();
  if (selector === '') throw expected('fileSelector', 'a path', at);
  return {
    ...{ kind: 'file', itemIndex: at, do: 'load', selector, field: text('options.dataPropertyName', 'data') || 'data' },
    ...{ fileName: text('options.fileName'), mimeType: text('options.mimeType') },
  };
}
