import { objectIn, objectsIn } from './read-stored.js';
import type { Fields, Stepped, VersionStep } from './version-step.js';

/** Ways to sign in of version 1 that name a generic form; version 2 says them as today. */
const genericOf: Readonly<Record<string, string>> = {
  ...{ basicAuth: 'httpBasicAuth', headerAuth: 'httpHeaderAuth', queryAuth: 'httpQueryAuth' },
};

/** Versions 1 and 2 have a list, or JSON, for each of query, headers and body. */
export const httpSteps: readonly VersionStep[] = [{ from: [1, 2], to: 4.2, change: toRequest }];

function toRequest(parameters: Fields): Stepped | null {
  const { requestMethod: method = 'GET', url, jsonParameters } = parameters;
  const signedIn = signIn(parameters);
  const known = readOptions(parameters);
  if (signedIn === null || known === null || alsoAsked.some((name) => (parameters[name] ?? false) !== false))
    return null;
  const { contentType, options } = known;
  const isJson = jsonParameters === true;
  const ofFile = method === 'GET' ? null : readFileBody(parameters, contentType);
  const body = method === 'GET' ? null : (ofFile ?? readBody(parameters, contentType, isJson));
  if (contentType !== 'json' && isJson && body !== null && ofFile === null) return null;
  return {
    parameters: {
      ...{ method, url, ...signedIn },
      ...readPart(parameters, { part: 'query', called: 'Query', list: 'queryParameters' }, isJson),
      ...readPart(parameters, { part: 'header', called: 'Headers', list: 'headerParameters' }, isJson),
      ...(body !== null && { sendBody: true, contentType, ...body }),
      options,
    },
  };
}

/** What nothing here can carry out. */
const alsoAsked = ['allowUnauthorizedCerts'];

/** The body is a file, or a form with files: `name:field,other:field`. Null: neither. */
function readFileBody(
  { sendBinaryData, binaryPropertyName: given = 'data' }: Fields,
  contentType: string,
): Fields | null {
  if (sendBinaryData !== true || typeof given !== 'string') return null;
  if (contentType !== 'multipart-form-data') return { contentType: 'binaryData', inputDataFieldName: given };
  const rows = given.split(',').map((pair) => {
    const [name = '', field = name] = pair.trim().split(':');
    return { parameterType: 'formBinaryData', name, inputDataFieldName: field };
  });
  return { contentType, bodyParameters: { parameters: rows } };
}

function signIn({ authentication: way, genericAuthType, nodeCredentialType }: Fields): Fields | null {
  if (way === undefined || way === 'none') return {};
  if (way === 'genericCredentialType') return { authentication: way, genericAuthType };
  if (way === 'predefinedCredentialType') return { authentication: way, nodeCredentialType };
  const known = typeof way === 'string' && Object.hasOwn(genericOf, way) ? genericOf[way] : undefined;
  return known === undefined ? null : { authentication: 'genericCredentialType', genericAuthType: known };
}

interface Part {
  part: 'query' | 'header';
  /** In the names of today's parameters. */
  called: 'Query' | 'Headers';
  list: string;
}

function readPart(parameters: Fields, { part, called, list }: Part, isJson: boolean): Fields {
  if (isJson) {
    const value = parameters[`${part}ParametersJson`];
    if (value === undefined || value === '') return {};
    return { [`send${called}`]: true, [`specify${called}`]: 'json', [`json${called}`]: value };
  }
  const rows = objectsIn(objectIn(parameters[`${part}ParametersUi`])['parameter']);
  if (rows.length === 0) return {};
  return { [`send${called}`]: true, [`specify${called}`]: 'keypair', [list]: { parameters: rows } };
}

function readBody(parameters: Fields, contentType: unknown, isJson: boolean): Fields | null {
  if (isJson) {
    const value = parameters['bodyParametersJson'];
    return value === undefined || value === '' ? null : { specifyBody: 'json', jsonBody: value };
  }
  const rows = objectsIn(objectIn(parameters['bodyParametersUi'])['parameter']);
  if (rows.length === 0) return null;
  const isMultipart = contentType === 'multipart-form-data';
  return { ...(!isMultipart && { specifyBody: 'keypair' }), bodyParameters: { parameters: rows } };
}

const contentTypes = { json: true, 'form-urlencoded': true, 'multipart-form-data': true };
const formats = { json: 'json', string: 'text', file: 'file' };

/** The options that are there today, and the form of the body beside them. Null: one says what cannot be carried out. */
function readOptions({ options: given, responseFormat = 'json', dataPropertyName }: Fields): {
  contentType: keyof typeof contentTypes;
  options: Fields;
} | null {
  const {
    bodyContentType = 'json',
    fullResponse,
    ignoreResponseCode,
    timeout,
    followRedirect,
    ...left
  } = objectIn(given);
  const isUsed = ([name, value]: [string, unknown]): boolean =>
    value !== false && value !== '' && name !== 'followAllRedirects';
  if (Object.entries(left).some(isUsed)) return null;
  if (!isKnown(bodyContentType, contentTypes) || !isKnown(responseFormat, formats)) return null;
  const response = {
    responseFormat: formats[responseFormat],
    ...(fullResponse === true && { fullResponse }),
    ...(ignoreResponseCode === true && { neverError: true }),
    ...(typeof dataPropertyName === 'string' && responseFormat !== 'json' && { outputPropertyName: dataPropertyName }),
  };
  return {
    contentType: bodyContentType,
    options: {
      response: { response },
      ...(timeout !== undefined && { timeout }),
      ...(followRedirect === false && { redirect: { redirect: { followRedirects: false } } }),
    },
  };
}

function isKnown<T extends object>(value: unknown, table: T): value is Extract<keyof T, string> {
  return typeof value === 'string' && Object.hasOwn(table, value);
}
