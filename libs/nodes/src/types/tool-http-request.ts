import type { JsonSchema } from '#model-turn';
import type { HttpBody, HttpRequest } from '../run/effects.js';
import { credentialAt, genericAuthTypes, nodeCredentialType } from '../http/http-parameters.js';
import { fromAiIn, fromAiSchema } from '../parameters/from-ai.js';
import { classifyRepeat } from '../http/http-request.js';
import { isSentAnyway } from '../http/sent-anyway.js';
import { plainText } from '../values/plain-text.js';
import { choice, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { defineSubNode } from '../sub-node.js';
import { toToolName } from '../parameters/tool-name.js';
import { partProperties, parts } from './tool-http-parameters.js';
import { keptOfAnswerAt, responseProperties } from './tool-http-response.js';
import { argumentsIn, filled, pairsOfPart, placeholdersIn, valueOfPart } from './tool-http-parts.js';

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
      textProperty('name', 'Name', { description: 'what the model calls it by; empty: the name of the node' }),
      textProperty('toolDescription', 'Description', { required: true }),
      choice('method', 'Method', { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' }),
      textProperty('url', 'URL', { required: true, description: 'with {names} of what the model fills in' }),
      choice('authentication', 'Authentication', {
        none: 'None',
        predefinedCredentialType: 'Predefined Credential Type',
        genericCredentialType: 'Generic Credential Type',
      }),
      nodeCredentialType,
      choice('genericAuthType', 'Generic Auth Type', Object.fromEntries(genericAuthTypes.map((type) => [type, type])), {
        ...when({ authentication: ['genericCredentialType'] }),
      }),
      ...partProperties,
      ...responseProperties,
      groups('placeholderDefinitions', 'Placeholder Definitions', [
        {
          name: 'values',
          displayName: 'Values',
          values: [
            textProperty('name', 'Placeholder Name'),
            textProperty('description', 'Description'),
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
        name: toToolName(call),
        description: textAt(call, 'toolDescription', 0),
        parameters: buildArgumentsSchema(call),
        how: { by: 'effect', request: buildToolRequest },
      },
    ],
  }),
);

function buildArgumentsSchema(call: NodeCall): JsonSchema {
  const asks = parts.map((part) => argumentsIn(call, part));
  const required = [...placeholdersIn(textAt(call, 'url', 0)), ...asks.flatMap((one) => one.required)];
  const optional = asks.flatMap((one) => one.optional);
  const forms = new Map(asks.flatMap(({ required: names, form }) => (form ? names.map((name) => [name, form]) : [])));
  const defined = new Map(
    objectsAt(call, 'placeholderDefinitions.values', 0).map(({ name, description, type }) => [
      plainText(name),
      {
        ...toTypeSchema(plainText(type)),
        ...(plainText(description) !== '' && { description: plainText(description) }),
      },
    ]),
  );
  const names = [...new Set([...required, ...optional])];
  const asked = fromAiSchema(fromAiIn(call.node.parameters));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(names.map((name) => [name, defined.get(name) ?? forms.get(name) ?? { type: 'string' }])),
      ...asked.properties,
    },
    required: [...new Set([...required, ...asked.required])],
  };
}

function toTypeSchema(type: string): JsonSchema {
  if (type === 'json') return {};
  return { type: ['string', 'number', 'boolean'].includes(type) ? type : 'string' };
}

/** Whether a step of the path is no name once it is filled in: `.` and `..` are ways to go, and an empty one is none. */
function leadsElsewhere(template: string, url: string): boolean {
  const [before, after] = [template, url].map((one) => (one.split(/[?#]/)[0] ?? '').split('/').slice(3));
  return (after ?? []).some((step, at) => ['', '.', '..'].includes(step) && step !== before?.[at]);
}

function buildToolRequest(call: NodeCall, args: Record<string, unknown>): HttpRequest {
  const method = choiceAt(call, 'method', 0, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  const template = textAt(call, 'url', 0);
  const url = filled(template, args, (one) => encodeURIComponent(plainText(one)));
  if (call.rules >= 2 && leadsElsewhere(template, url)) throw expected('url', 'arguments that keep its path', 0);
  if (!/^https?:\/\/[^/\s]/i.test(url)) throw expected('url', 'an address that begins with http:// or https://', 0);
  const [ofQuery, ofHeaders, ofBody] = parts;
  const value = valueOfPart(call, ofBody, args);
  const body: HttpBody = value === undefined ? { as: 'none' } : { as: 'json', value };
  const credential = credentialAt(call, 0);
  const headers = pairsOfPart(call, ofHeaders, args).filter(([name, one]) => !isSentAnyway(name, one));
  const isSafe = classifyRepeat({ method, names: headers.map(([name]) => name), rules: call.rules }) === 'safe';
  return {
    ...{ kind: 'http', itemIndex: 0, method, url, headers: Object.fromEntries(headers) },
    ...{ query: pairsOfPart(call, ofQuery, args), body, ...(credential && { credential }) },
    ...{ timeoutMs: 10_000, repeat: isSafe ? 'safe' : 'never', maxRedirects: 21 },
    response: { format: 'autodetect', full: false, neverError: false, outputField: 'data', ...keptOfAnswerAt(call) },
  };
}
