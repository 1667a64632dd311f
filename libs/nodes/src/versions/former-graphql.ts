import { isObject } from '#values';
import { parsedJson } from '../values/plain-text.js';
import { isExpression, objectIn, objectsIn } from './read-stored.js';
import type { Fields } from './version-step.js';

const signIns: Readonly<Record<string, string>> = {
  ...{
    basicAuth: 'httpBasicAuth',
    headerAuth: 'httpHeaderAuth',
    queryAuth: 'httpQueryAuth',
    customAuth: 'httpCustomAuth',
  },
};

const read = new Set([
  ...['endpoint', 'authentication', 'requestMethod', 'query', 'requestFormat', 'responseFormat', 'dataPropertyName'],
  ...['allowUnauthorizedCerts', 'headerParametersUi', 'variables', 'operationName'],
]);

/** A request of GraphQL as one of HTTP: its query and its variables are fields of the body. Null: it says what that cannot. */
export function readGraphql(parameters: Fields, version: number): Fields | null {
  if (Object.keys(parameters).some((name) => !read.has(name))) return null;
  const { endpoint: url, authentication = 'none', requestMethod: method = 'POST', query } = parameters;
  const { requestFormat = version < 1.1 ? 'graphql' : 'json' } = parameters;
  const signedIn = signIn(authentication);
  if (signedIn === null || parameters['allowUnauthorizedCerts'] === true) return null;
  const content = method === 'GET' ? inAddress(query, parameters) : inBody(requestFormat, query, parameters);
  if (content === null) return null;
  const options = { response: { response: responseIn(parameters) } };
  return { method, url, ...signedIn, ...headersIn(parameters), ...content, options };
}

function signIn(way: unknown): Fields | null {
  if (way === 'none') return {};
  const type = typeof way === 'string' && Object.hasOwn(signIns, way) ? signIns[way] : undefined;
  return type === undefined ? null : { authentication: 'genericCredentialType', genericAuthType: type };
}

function headersIn({ headerParametersUi }: Fields): Fields {
  const rows = objectsIn(objectIn(headerParametersUi)['parameter']);
  return rows.length === 0
    ? {}
    : { sendHeaders: true, specifyHeaders: 'keypair', headerParameters: { parameters: rows } };
}

function responseIn({ responseFormat = 'json', dataPropertyName }: Fields): Fields {
  if (responseFormat !== 'string') return { responseFormat: 'json' };
  return { responseFormat: 'text', ...(dataPropertyName !== undefined && { outputPropertyName: dataPropertyName }) };
}

function inAddress(query: unknown, { variables }: Fields): Fields | null {
  if (hasVariables(variables)) return null;
  return {
    sendQuery: true,
    specifyQuery: 'keypair',
    queryParameters: { parameters: [{ name: 'query', value: query }] },
  };
}

function inBody(format: unknown, query: unknown, { variables, operationName }: Fields): Fields | null {
  if (format === 'graphql') {
    if (hasVariables(variables)) return null;
    return { sendBody: true, contentType: 'raw', rawContentType: 'application/graphql', body: query };
  }
  const value = hasVariables(variables) ? variablesIn(variables) : undefined;
  if (value === null) return null;
  const rows = [
    { name: 'query', value: query },
    ...(value === undefined ? [] : [{ name: 'variables', value }]),
    ...((operationName ?? '') === '' ? [] : [{ name: 'operationName', value: operationName }]),
  ];
  return { sendBody: true, contentType: 'json', specifyBody: 'keypair', bodyParameters: { parameters: rows } };
}

function hasVariables(variables: unknown): boolean {
  return variables !== undefined && variables !== '' && variables !== '{}';
}

/** One expression, or JSON as one: an object is a field of the body then. Null: a text with expressions in it, which may come to no JSON. */
function variablesIn(variables: unknown): string | null {
  if (isExpression(variables)) return /^=\s*\{\{[^]*\}\}\s*$/.test(variables) ? variables : null;
  const value = typeof variables === 'string' ? parsedJson(variables) : variables;
  return isObject(value) && !JSON.stringify(value).includes('{{') ? `={{ ${JSON.stringify(value)} }}` : null;
}
