import type { Files } from '#file-forms';
import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { choice, collection, flag, groups, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { Parameters } from '../parameters/read-parameter.js';
import { responseHeadersAt } from '../http/http-parameters.js';
import { allowedOrigins, callerLimitsAt, ignoreBots, ipWhitelist } from '../parameters/caller-options.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/** Payload: `{headers, params, query, body, webhookUrl, executionMode}`; fields that are not there are empty. */
export const webhook = defineNode(
  {
    name: 'n8n-nodes-base.webhook',
    displayName: 'Webhook',
    description: 'Starts the workflow when its URL is called',
    version: [1, 1.1, 2, 2.1],
    group: ['trigger'],
    defaults: { name: 'Webhook' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'httpBasicAuth' }, { name: 'httpHeaderAuth' }],
    properties: [
      flag('multipleMethods', 'Allow Multiple HTTP Methods', false, { noDataExpression: true }),
      {
        ...{ displayName: 'HTTP Methods', name: 'httpMethod', type: 'multiOptions', default: ['GET', 'POST'] },
        options: methods.map((value) => ({ name: value, value })),
        ...when({ multipleMethods: [true] }),
      },
      choice('httpMethod', 'HTTP Method', Object.fromEntries(methods.map((method) => [method, method])), {
        displayOptions: { hide: { multipleMethods: [true] } },
      }),
      textProperty('path', 'Path', { required: true, placeholder: 'orders' }),
      choice('authentication', 'Authentication', {
        ...{ none: 'None', basicAuth: 'Basic Auth', headerAuth: 'Header Auth' },
      }),
      choice('responseMode', 'Respond', {
        onReceived: 'Immediately',
        lastNode: 'When Last Node Finishes',
        responseNode: "Using 'Respond to Webhook' Node",
      }),
      number('responseCode', 'Response Code', 200, {
        typeOptions: { minValue: 100, maxValue: 599 },
        displayOptions: { hide: { responseMode: ['responseNode'] } },
      }),
      choice(
        'responseData',
        'Response Data',
        {
          ...{ firstEntryJson: 'First Entry JSON', firstEntryBinary: 'First Entry Binary', allEntries: 'All Entries' },
          noData: 'No Response Body',
        },
        when({ responseMode: ['lastNode'] }),
      ),
      textProperty('responseBinaryPropertyName', 'Property Name', {
        default: 'data',
        ...when({ responseMode: ['lastNode'], responseData: ['firstEntryBinary'] }),
      }),
      collection('options', 'Options', [
        textProperty('binaryPropertyName', 'Field Name for Binary Data'),
        flag('rawBody', 'Raw Body', false),
        groups(
          'responseCode',
          'Response Code',
          [{ name: 'values', displayName: 'Values', values: [number('responseCode', 'Code', 200)] }],
          { typeOptions: { multipleValues: false } },
        ),
        textProperty('responseData', 'Response Data'),
        flag('noResponseBody', 'No Response Body', false),
        ...[allowedOrigins, ipWhitelist, ignoreBots],
        groups('responseHeaders', 'Response Headers', [
          {
            name: 'entries',
            displayName: 'Entries',
            values: [textProperty('name', 'Name'), textProperty('value', 'Value')],
          },
        ]),
      ]),
    ],
    codex: { alias: ['http', 'api', 'hook', 'endpoint', 'receive', 'callback', 'incoming', 'event', 'listen', 'url'] },
    builderHint: 'What was sent is in $json.body, not in $json. responseNode needs a respondToWebhook node.',
  },
  {
    as: 'trigger',
    arms: (call) => {
      const responds = choiceAt(call, 'responseMode', 0, ['onReceived', 'lastNode', 'responseNode']);
      const allowed = splitNames(call.parameter('httpMethod', 0) ?? 'GET');
      if (allowed.length === 0) throw expected('httpMethod', 'a method', 0);
      return {
        kind: 'webhook',
        path: textAt(call, 'path', 0)
          .split('/')
          .filter((part) => part !== '')
          .join('/'),
        methods: allowed,
        responds,
        responseCode: numberAt(
          call,
          'options.responseCode.values.responseCode',
          0,
          numberAt(call, 'responseCode', 0, 200),
        ),
        responseData: flagAt(call, 'options.noResponseBody', 0)
          ? 'noData'
          : choiceAt(call, 'responseData', 0, ['firstEntryJson', 'firstEntryBinary', 'allEntries', 'noData']),
        ...filesSaid(call),
        responseText: textAt(call, 'options.responseData', 0),
        responseHeaders: responseHeadersAt(call),
        authentication: choiceAt(call, 'authentication', 0, ['none', 'basicAuth', 'headerAuth']),
        ...callerLimitsAt(call),
      };
    },
    items: (payload) => {
      const {
        headers = {},
        params = {},
        query = {},
        body = {},
        webhookUrl = '',
        executionMode = 'production',
        files,
      } = isObject(payload) ? payload : {};
      const json = { headers, params, query, body, webhookUrl, executionMode };
      return [isObject(files) ? { json, binary: files as Files } : { json }]; // as the gateway keeps them
    },
  },
);

/** What becomes of files that come, and which one answers. */
function filesSaid(call: Parameters): { filesAs?: string; keepsRaw?: true; responseFile?: string } {
  const filesAs = textAt(call, 'options.binaryPropertyName', 0);
  const responseFile = textAt(call, 'responseBinaryPropertyName', 0, 'data');
  return {
    ...(filesAs !== '' && { filesAs }),
    ...(flagAt(call, 'options.rawBody', 0) && { keepsRaw: true as const }),
    ...(responseFile !== 'data' && { responseFile }),
  };
}
