import type { JsonSchema } from '#contract';
import type { HttpBody, HttpRequest } from '../effects.js';
import { credentialAt, genericAuthTypes } from '../http-parameters.js';
import { fromAiIn, fromAiSchema } from '../from-ai.js';
import { plainText } from '../plain-text.js';
import { choice, flag, groups, text, when } from '../properties.js';
import type { Property } from '../properties.js';
import { choiceAt, expected, flagAt, objectsAt, textAt } from '../read-parameter.js';
import type { NodeCall } from '../node-call.js';
import { defineSubNode } from '../sub-node.js';
import { toolNameOf } from '../tool-name.js';

const parts = [
  { send: 'sendQuery', values: 'parametersQuery', title: 'Query Parameters' },
  { send: 'sendHeaders', values: 'parametersHeaders', title: 'Headers' },
  { send: 'sendBody', values: 'parametersBody', title: 'Body' },
] as const;
type Part = (typeof parts)[number]['values'];

const partProperties = parts.flatMap(({ send, values, title }): Property[] => [
  flag(send, `Send ${title}`, false, { noDataExpression: true }),
  groups(
    values,
    title,
    [
      {
        name: 'values',
        displayName: 'Values',
        values: [
          text('name', 'Name'),
          choice('valueProvider', 'Value Provided', {
            modelRequired: 'By Model (and is required)',
            modelOptional: 'By Model (but is optional)',
            fieldValue: 'Using Field Below',
          }),
          text('value', 'Value', when({ valueProvider: ['fieldValue'] })),
        ],
      },
    ],
    when({ [send]: [true] }),
  ),
]);

export const toolHttpRequest = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolHttpRequest',
    displayName: 'HTTP Request Tool',
    description: 'Lets an agent make HTTP requests of a given form',
    version: [1, 1.1],
    defaults: { name: 'HTTP Request Tool' },
    credentials: genericAuthTypes.map((name) => ({ name })),
    properties: [
      text('name', 'Name', { description: 'what the model calls it by; empty: the name of the node' }),
      text('toolDescription', 'Description', { required: true }),
      choice('method', 'Method', { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' }),
      text('url', 'URL', { required: true, description: 'with {names} of what the model fills in' }),
      choice('authentication', 'Authentication', {
        none: 'None',
        predefinedCredentialType: 'Predefined Credential Type',
        genericCredentialType: 'Generic Credential Type',
      }),
      text('nodeCredentialType', 'Credential Type', when({ authentication: ['predefinedCredentialType'] })),
      choice('genericAuthType', 'Generic Auth Type', Object.fromEntries(genericAuthTypes.map((type) => [type, type])), {
        ...when({ authentication: ['genericCredentialType'] }),
      }),
      ...partProperties,
      groups('placeholderDefinitions', 'Placeholder Definitions', [
        {
          name: 'values',
          displayName: 'Values',
          values: [
            text('name', 'Placeholder Name'),
            text('description', 'Description'),
            choice('type', 'Type', {
              ...{
                'not specified': 'Not Specified',
                string: 'String',
                number: 'Number',
                boolean: 'Boolean',
                json: 'JSON',
              },
            }),
          ],
        },
      ]),
    ],
    codex: { alias: ['api', 'request', 'fetch', 'http', 'tool'] },
    builderHint: '{name} in the URL or in a value is an argument; describe each in placeholderDefinitions.',
  },
  (call) => ({
    kind: 'tools',
    tools: [
      {
        name: toolNameOf(call),
        description: textAt(call, 'toolDescription', 0),
        parameters: argumentsOf(call),
        how: { by: 'effect', request: requestOf },
      },
    ],
  }),
);

interface Value {
  name: string;
  by: string;
  value: string;
}

function valuesOf(call: NodeCall, part: Part): Value[] {
  const send = parts.find(({ values }) => values === part)?.send ?? '';
  if (!flagAt(call, send, 0)) return [];
  return objectsAt(call, `${part}.values`, 0).map(({ name, valueProvider = 'modelRequired', value }) => ({
    ...{ name: plainText(name), by: plainText(valueProvider), value: plainText(value) },
  }));
}

const placeholder = /\{([A-Za-z_]\w*)\}/g;

/** What stands in `{{ }}` is an expression that has no value yet. */
function placeholdersIn(value: string): string[] {
  const [first = '', ...others] = value.split('{{');
  const outside = [first, ...others.map((part) => part.split('}}').slice(1).join('}}'))].join(' ');
  return Array.from(outside.matchAll(placeholder), ([, name]) => name ?? '');
}

function argumentsOf(call: NodeCall): JsonSchema {
  const values = parts.flatMap(({ values: part }) => valuesOf(call, part));
  const required = [
    ...placeholdersIn(textAt(call, 'url', 0)),
    ...values.flatMap(({ name, by, value }) =>
      by === 'modelRequired' ? [name] : by === 'fieldValue' ? placeholdersIn(value) : [],
    ),
  ];
  const optional = values.flatMap(({ name, by }) => (by === 'modelOptional' ? [name] : []));
  const defined = new Map(
    objectsAt(call, 'placeholderDefinitions.values', 0).map(({ name, description, type }) => [
      plainText(name),
      { ...formOf(plainText(type)), ...(plainText(description) !== '' && { description: plainText(description) }) },
    ]),
  );
  const names = [...new Set([...required, ...optional])];
  const asked = fromAiSchema(fromAiIn(call.node.parameters));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(names.map((name) => [name, defined.get(name) ?? { type: 'string' }])),
      ...asked.properties,
    },
    required: [...new Set([...required, ...asked.required])],
  };
}

function formOf(type: string): JsonSchema {
  if (type === 'json') return {};
  return { type: ['string', 'number', 'boolean'].includes(type) ? type : 'string' };
}

function requestOf(call: NodeCall, args: Record<string, unknown>): HttpRequest {
  const argument = (name: string): unknown => (Object.hasOwn(args, name) ? args[name] : undefined);
  const filled = (value: string, encode = (one: string): string => one): string =>
    value.replace(placeholder, (whole, name: string) => {
      const known = argument(name);
      return known === undefined ? whole : encode(plainText(known));
    });
  const fields = (part: Part): [string, unknown][] =>
    valuesOf(call, part).flatMap(({ name, by, value }): [string, unknown][] => {
      const known = by === 'fieldValue' ? filled(value) : argument(name);
      return known === undefined ? [] : [[name, known]];
    });
  const texts = (part: Part): [string, string][] => fields(part).map(([name, value]) => [name, plainText(value)]);
  const method = choiceAt(call, 'method', 0, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  const url = filled(textAt(call, 'url', 0), encodeURIComponent);
  if (!/^https?:\/\/[^/\s]/i.test(url)) throw expected('url', 'an address that begins with http:// or https://', 0);
  const body: HttpBody = flagAt(call, 'sendBody', 0)
    ? { as: 'json', value: Object.fromEntries(fields('parametersBody')) }
    : { as: 'none' };
  const credential = credentialAt(call, 0);
  return {
    ...{ kind: 'http', itemIndex: 0, method, url, headers: Object.fromEntries(texts('parametersHeaders')) },
    ...{ query: texts('parametersQuery'), body, ...(credential && { credential }) },
    ...{ timeoutMs: 10_000, repeat: method === 'GET' ? 'safe' : 'never', maxRedirects: 21 },
    response: { format: 'autodetect', full: false, neverError: false, outputField: 'data' },
  };
}
