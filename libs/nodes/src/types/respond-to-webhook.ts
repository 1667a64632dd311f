import type { FileRef } from '#file-forms';
import { defineNode } from '../catalogue-node.js';
import { fileAt } from '../files/item-file.js';
import type { RespondRequest } from '../run/effects.js';
import { itemFrom } from '../run/items.js';
import { choice, collection, groups, json, number, textProperty, when } from '../parameters/properties.js';
import { responseHeadersAt } from '../http/http-parameters.js';
import { choiceAt, expected, jsonAt, numberAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';

const ways = ['firstIncomingItem', 'allIncomingItems', 'binary', 'json', 'noData', 'redirect', 'text'] as const;

export const respondToWebhook = defineNode(
  {
    name: 'n8n-nodes-base.respondToWebhook',
    displayName: 'Respond to Webhook',
    description: 'Answers the call by which the workflow was started',
    version: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
    group: ['transform'],
    defaults: { name: 'Respond to Webhook' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('respondWith', 'Respond With', {
        firstIncomingItem: 'First Incoming Item',
        allIncomingItems: 'All Incoming Items',
        binary: 'Binary File',
        json: 'JSON',
        noData: 'No Data',
        redirect: 'Redirect',
        text: 'Text',
      }),
      textProperty('redirectURL', 'Redirect URL', { ...when({ respondWith: ['redirect'] }), required: true }),
      choice(
        'responseDataSource',
        'Response Data Source',
        { automatically: 'Choose Automatically From Input', set: 'Specify Myself' },
        when({ respondWith: ['binary'] }),
      ),
      textProperty('inputFieldName', 'Input Field Name', {
        ...when({ respondWith: ['binary'], responseDataSource: ['set'] }),
        default: 'data',
        required: true,
      }),
      json('responseBody', 'Response Body', when({ respondWith: ['json'] })),
      textProperty('responseBody', 'Response Body', when({ respondWith: ['text'] })),
      collection('options', 'Options', [
        number('responseCode', 'Response Code', 200, { typeOptions: { minValue: 100, maxValue: 599 } }),
        groups('responseHeaders', 'Response Headers', [
          {
            name: 'entries',
            displayName: 'Entries',
            values: [textProperty('name', 'Name'), textProperty('value', 'Value')],
          },
        ]),
        textProperty('responseKey', 'Put Response in Field'),
      ]),
    ],
    codex: { alias: ['answer', 'reply', 'response', 'return', 'http', 'status code', 'redirect', 'acknowledge'] },
    builderHint: 'Only with a trigger whose responseMode is responseNode. Its items go on.',
  },
  {
    as: 'effect',
    requests: (call) => ((call.inputs[0] ?? []).length === 0 ? [] : [buildRespondRequest(call)]),
    items: (call) =>
      (call.inputs[0] ?? []).map((item, at) => ({
        ...itemFrom(item.json, at),
        ...(item.binary && { binary: item.binary }),
      })),
  },
);

function buildRespondRequest(call: NodeCall): RespondRequest {
  const way = choiceAt(call, 'respondWith', 0, ways);
  const headers = responseHeadersAt(call);
  const status = numberAt(call, 'options.responseCode', 0, way === 'redirect' ? 307 : 200);
  if (!Number.isInteger(status) || status < 100 || status > 599) throw expected('options.responseCode', 'a status', 0);
  const place = way === 'redirect' ? [['location', textAt(call, 'redirectURL', 0)] as const] : [];
  return {
    ...{ kind: 'respond', itemIndex: 0, status },
    headers: Object.fromEntries([...headers, ...place]),
    body: buildRespondBody(call, way),
  };
}

function buildRespondBody(call: NodeCall, way: (typeof ways)[number]): RespondRequest['body'] {
  const key = textAt(call, 'options.responseKey', 0);
  const keyed = (value: unknown): unknown => (key === '' ? value : { [key]: value });
  const items = call.inputs[0] ?? [];
  switch (way) {
    case 'firstIncomingItem':
      return { as: 'json', value: keyed(items[0]?.json ?? {}) };
    case 'allIncomingItems':
      return { as: 'json', value: keyed(items.map((item) => item.json)) };
    case 'binary':
      return { as: 'file', file: fileOf(call) };
    case 'json':
      return { as: 'json', value: jsonAt(call, 'responseBody', 0) };
    case 'text':
      return { as: 'text', text: textAt(call, 'responseBody', 0) };
    case 'noData':
    case 'redirect':
      return { as: 'none' };
  }
}

/** The file that the node names, or the first that its first item has. */
function fileOf(call: NodeCall): FileRef {
  if (choiceAt(call, 'responseDataSource', 0, ['automatically', 'set']) === 'set')
    return fileAt(call, 'inputFieldName', 0);
  const [file] = Object.values(call.inputs[0]?.[0]?.binary ?? {});
  if (file === undefined) throw new NodeError('NODE_OPERATION', 'The item has no file to respond with', 0);
  return file;
}
