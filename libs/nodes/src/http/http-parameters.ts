import { serviceAuthTypes } from './service-auth-types.js';
import { isObject } from '#values';
import type { GraphNode } from '#graph';
import type { CredentialRef } from '../run/effects.js';
import { choice, collection, flag, groups, json, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { plainText } from '../values/plain-text.js';
import { choiceAt, expected, objectAt, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { Parameters } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const pairs = (name: string, displayName: string, show: Record<string, readonly unknown[]>): Property =>
  groups(
    name,
    displayName,
    [
      {
        name: 'parameters',
        displayName: 'Parameters',
        values: [textProperty('name', 'Name'), textProperty('value', 'Value')],
      },
    ],
    when(show),
  );

/** Fields of a form, each a text or a file of the item. */
const formFields: Property = groups(
  'bodyParameters',
  'Body Parameters',
  [
    {
      name: 'parameters',
      displayName: 'Parameter',
      values: [
        choice('parameterType', 'Parameter Type', { formData: 'Form Data', formBinaryData: 'n8n Binary File' }),
        textProperty('name', 'Name'),
        textProperty('value', 'Value', when({ parameterType: ['formData'] })),
        textProperty('inputDataFieldName', 'Input Data Field Name', when({ parameterType: ['formBinaryData'] })),
      ],
    },
  ],
  when({ sendBody: [true], contentType: ['multipart-form-data'] }),
);

const written = { keypair: 'Using Fields Below', json: 'Using JSON' };

/** The forms of credential that a request may carry, n8n's generic ones. */
export const genericAuthTypes = [
  ...(['httpBasicAuth', 'httpBearerAuth', 'httpHeaderAuth', 'httpQueryAuth', 'httpCustomAuth'] as const),
] as const;

/** The services' own forms of credential that a request may carry. Those of other services do not exist here. */
export const predefinedAuthTypes = [
  ...([
    'openAiApi',
    'anthropicApi',
    'githubApi',
    'slackApi',
    'airtableTokenApi',
    'cloudflareApi',
    'deepSeekApi',
  ] as const),
  ...([
    'googlePalmApi',
    'groqApi',
    'hubspotAppToken',
    'linearApi',
    'mistralCloudApi',
    'notionApi',
    'openRouterApi',
  ] as const),
  ...(['perplexityApi', 'pineconeApi', 'qdrantApi', 'sendGridApi', 'serpApi', 'stripeApi', 'supabaseApi'] as const),
  ...([
    'whatsAppApi',
    'wooCommerceApi',
    'wordpressApi',
    'slackOAuth2Api',
    'telegramApi',
    'googleSheetsOAuth2Api',
  ] as const),
  ...(['gmailOAuth2', 'googleCalendarOAuth2Api', 'googleDocsOAuth2Api', 'googleDriveOAuth2Api'] as const),
  'googleSheetsTriggerOAuth2Api',
  'discordBotApi',
  'githubOAuth2Api',
  ...serviceAuthTypes,
] as const;

/** Which service's credential a request carries. */
export const nodeCredentialType: Property = choice(
  'nodeCredentialType',
  'Credential Type',
  Object.fromEntries([...predefinedAuthTypes, ...genericAuthTypes].map((type) => [type, type])),
  { ...when({ authentication: ['predefinedCredentialType'] }), default: '', required: true },
);

export const httpProperties: readonly Property[] = [
  choice('method', 'Method', {
    ...{ GET: 'GET', HEAD: 'HEAD', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE', OPTIONS: 'OPTIONS' },
  }),
  textProperty('url', 'URL', { required: true, placeholder: 'https://api.example.com/items' }),
  choice(
    'authentication',
    'Authentication',
    {
      none: 'None',
      predefinedCredentialType: 'Predefined Credential Type',
      genericCredentialType: 'Generic Credential Type',
    },
    { noDataExpression: true },
  ),
  nodeCredentialType,
  choice('genericAuthType', 'Generic Auth Type', Object.fromEntries(genericAuthTypes.map((type) => [type, type])), {
    ...when({ authentication: ['genericCredentialType'] }),
    required: true,
  }),
  flag('sendQuery', 'Send Query Parameters', false, { noDataExpression: true }),
  choice('specifyQuery', 'Specify Query Parameters', written, when({ sendQuery: [true] })),
  pairs('queryParameters', 'Query Parameters', { sendQuery: [true], specifyQuery: ['keypair'] }),
  json('jsonQuery', 'JSON', when({ sendQuery: [true], specifyQuery: ['json'] })),
  flag('sendHeaders', 'Send Headers', false, { noDataExpression: true }),
  choice('specifyHeaders', 'Specify Headers', written, when({ sendHeaders: [true] })),
  pairs('headerParameters', 'Headers', { sendHeaders: [true], specifyHeaders: ['keypair'] }),
  json('jsonHeaders', 'JSON', when({ sendHeaders: [true], specifyHeaders: ['json'] })),
  flag('sendBody', 'Send Body', false, { noDataExpression: true }),
  choice(
    'contentType',
    'Body Content Type',
    {
      ...{ json: 'JSON', 'form-urlencoded': 'Form Urlencoded', 'multipart-form-data': 'Form-Data', raw: 'Raw' },
      binaryData: 'n8n Binary File',
    },
    when({ sendBody: [true] }),
  ),
  choice(
    'specifyBody',
    'Specify Body',
    { ...written, string: 'Using Single Field' },
    {
      ...when({ sendBody: [true], contentType: ['json', 'form-urlencoded'] }),
    },
  ),
  pairs('bodyParameters', 'Body Parameters', {
    sendBody: [true],
    contentType: ['json', 'form-urlencoded'],
    specifyBody: ['keypair', undefined],
  }),
  formFields,
  textProperty('inputDataFieldName', 'Input Data Field Name', {
    ...when({ sendBody: [true], contentType: ['binaryData'] }),
    required: true,
  }),
  json('jsonBody', 'JSON', when({ sendBody: [true], contentType: ['json'], specifyBody: ['json'] })),
  textProperty('rawContentType', 'Content Type', {
    ...when({ sendBody: [true], contentType: ['raw'] }),
    default: 'text/plain',
  }),
  textProperty(
    'body',
    'Body',
    when({ sendBody: [true], contentType: ['raw', 'form-urlencoded'], specifyBody: ['string', undefined] }),
  ),
];

export const httpOptions = collection('options', 'Options', [
  number('timeout', 'Timeout', 10_000, {
    typeOptions: { minValue: 1, maxValue: 300_000 },
    description: 'in milliseconds',
  }),
  flag('lowercaseHeaders', 'Lowercase Headers', true),
  groups(
    'batching',
    'Batching',
    [
      {
        name: 'batch',
        displayName: 'Batch',
        values: [
          number('batchSize', 'Items per Batch', 50, { typeOptions: { minValue: -1 }, noDataExpression: true }),
          number('batchInterval', 'Batch Interval (ms)', 1_000, {
            typeOptions: { minValue: 0, maxValue: 3_600_000 },
            noDataExpression: true,
          }),
        ],
      },
    ],
    { typeOptions: { multipleValues: false } },
  ),
  groups(
    'redirect',
    'Redirects',
    [
      {
        name: 'redirect',
        displayName: 'Redirect',
        values: [
          flag('followRedirects', 'Follow Redirects', true, { noDataExpression: true }),
          number('maxRedirects', 'Max Redirects', 21, { typeOptions: { minValue: 0, maxValue: 21 } }),
        ],
      },
    ],
    { typeOptions: { multipleValues: false } },
  ),
  groups(
    'response',
    'Response',
    [
      {
        name: 'response',
        displayName: 'Response',
        values: [
          flag('fullResponse', 'Include Response Headers and Status', false),
          flag('neverError', 'Never Error', false),
          choice('responseFormat', 'Response Format', {
            ...{ autodetect: 'Autodetect', json: 'JSON', text: 'Text', file: 'File' },
          }),
          textProperty('outputPropertyName', 'Put Output in Field', { default: 'data' }),
        ],
      },
    ],
    { typeOptions: { multipleValues: false } },
  ),
]);

/** Names and values of a group `parameters`, or those of a JSON text, as `specify` says. */
export function pairsAt(
  call: NodeCall,
  names: { specify: string; pairs: string; json: string },
  itemIndex: number,
): [name: string, value: unknown][] {
  if (choiceAt(call, names.specify, itemIndex, ['keypair', 'json', 'string']) === 'json') {
    return Object.entries(objectAt(call, names.json, itemIndex));
  }
  const rows = objectsAt(call, `${names.pairs}.parameters`, itemIndex);
  if (call.rules < 2 && rows.some(({ name }) => name === ''))
    throw expected(names.pairs, 'a name for each value', itemIndex);
  return namedRows(rows, names.pairs, itemIndex);
}

/** Rows of names and values; one that somebody has added and left empty says nothing. */
export function namedRows(
  rows: readonly Record<string, unknown>[],
  parameter: string,
  itemIndex: number,
): [name: string, value: unknown][] {
  return rows.filter(isWritten).map(({ name, value }) => {
    if (typeof name !== 'string' || name === '') throw expected(parameter, 'a name for each value', itemIndex);
    return [name, value];
  });
}

/** The headers that an answer to a caller gets beside its own. */
export function responseHeadersAt(call: Parameters): [name: string, value: string][] {
  const rows = objectsAt(call, 'options.responseHeaders.entries', 0);
  return namedRows(rows, 'options.responseHeaders', 0).map(([name, value]) => [name, plainText(value)]);
}

function isWritten({ name, value }: Record<string, unknown>): boolean {
  return [name, value].some((one) => one !== undefined && one !== null && one !== '');
}

/** The credential that the node names for the way in which it signs in; absent: none. */
export function credentialAt(call: NodeCall, itemIndex: number): CredentialRef | undefined {
  const way = choiceAt(call, 'authentication', itemIndex, [
    'none',
    'predefinedCredentialType',
    'genericCredentialType',
  ]);
  if (way === 'none') return undefined;
  const field = way === 'genericCredentialType' ? 'genericAuthType' : 'nodeCredentialType';
  const type = textAt(call, field, itemIndex);
  const found = findCredential(call.node, type);
  if (!found) throw expected(field, `a credential of type ${type}, which the node does not name`, itemIndex);
  return found;
}

/** A credential of a node by its type. */
export function findCredential({ credentials }: GraphNode, type: string): CredentialRef | undefined {
  const named = credentials && Object.hasOwn(credentials, type) ? credentials[type] : undefined;
  if (!isObject(named)) return undefined;
  const { id, name } = named;
  return { id: typeof id === 'string' ? id : '', name: typeof name === 'string' ? name : '', type };
}

/** The credential of a node that cannot do without one; where it names none, one that is nowhere: a test needs none, and a run fails by that name. */
export function neededCredential(node: GraphNode, type: string): CredentialRef {
  return findCredential(node, type) ?? { id: '', name: type, type };
}
