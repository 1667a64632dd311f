import { groupFields } from '#file-forms';
import type { FileRef, Files, FormFields } from '#file-forms';
import { isDeeperThan, isMethodOverride, isObject } from '#values';
import type { Repeat } from '#model-turn';
import type { EffectAnswer, HttpBody, HttpRequest } from '../run/effects.js';
import { fileAt, fileNamed } from '../files/item-file.js';
import { madeUpFile } from '../made-up/made-up-file.js';
import { isSentAnyway } from './sent-anyway.js';
import { credentialAt, namedRows, pairsAt } from './http-parameters.js';
import { NodeError } from '../values/node-error.js';
import { splitPath, withValue } from '../values/paths.js';
import { mostDeep, parsedJson, plainText } from '../values/plain-text.js';
import { choiceAt, expected, flagAt, jsonAt, numberAt, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const queryNames = { specify: 'specifyQuery', pairs: 'queryParameters', json: 'jsonQuery' };
const headerNames = { specify: 'specifyHeaders', pairs: 'headerParameters', json: 'jsonHeaders' };
const bodyNames = { specify: 'specifyBody', pairs: 'bodyParameters', json: 'jsonBody' };

/** Headers by which a server knows a repeat, in lower case. */
const idempotencyHeaders = new Set(['idempotency-key', 'x-idempotency-key']);
const readingMethods = new Set(['GET', 'HEAD']);

/** The request that a node's parameters describe for an item. */
export function buildHttpRequest(call: NodeCall, itemIndex: number): HttpRequest {
  const method = textAt(call, 'method', itemIndex, 'GET').toUpperCase();
  const written = flagAt(call, 'sendHeaders', itemIndex) ? pairsAt(call, headerNames, itemIndex) : [];
  const headers = written.filter(([name, value]) => !isSentAnyway(name, value));
  const query = flagAt(call, 'sendQuery', itemIndex) ? pairsAt(call, queryNames, itemIndex) : [];
  const keyHeader = headers.map(([name]) => name).find((name) => idempotencyHeaders.has(name.toLowerCase()));
  const credential = credentialAt(call, itemIndex);
  return {
    ...{ kind: 'http', itemIndex, method, url: urlAt(call, itemIndex) },
    headers: Object.fromEntries(headers.map(([name, value]) => [name, plainText(value)])),
    query: query.map(([name, value]) => [name, plainText(value)] as const),
    body: flagAt(call, 'sendBody', itemIndex) ? buildHttpBody(call, itemIndex) : { as: 'none' },
    ...(credential && { credential }),
    timeoutMs: numberAt(call, 'options.timeout', itemIndex, 10_000),
    repeat: classifyRepeat({ method, names: headers.map(([name]) => name), rules: call.rules }),
    ...(keyHeader !== undefined && { idempotencyKeyHeader: keyHeader }),
    maxRedirects: readRedirects(call, itemIndex),
    response: readResponseOptions(call, itemIndex),
  };
}

/** A read with a header that may make a write of it is one; rules 1 looked at the method alone. */
export function classifyRepeat({
  method,
  names,
  rules,
}: {
  method: string;
  names: readonly string[];
  rules: number;
}): Repeat {
  const isOverridden = rules >= 2 && names.some(isMethodOverride);
  if (readingMethods.has(method) && !isOverridden) return 'safe';
  return names.some((name) => idempotencyHeaders.has(name.toLowerCase())) ? 'keyed' : 'never';
}

function urlAt(call: NodeCall, itemIndex: number): string {
  const url = textAt(call, 'url', itemIndex).trim();
  if (!/^https?:\/\/[^/\s]/i.test(url))
    throw expected('url', 'an address that begins with http:// or https://', itemIndex);
  return url;
}

function readRedirects(call: NodeCall, itemIndex: number): number {
  const follows = flagAt(call, 'options.redirect.redirect.followRedirects', itemIndex, true);
  return follows ? numberAt(call, 'options.redirect.redirect.maxRedirects', itemIndex, 21) : 0;
}

function readResponseOptions(call: NodeCall, itemIndex: number): HttpRequest['response'] {
  const at = 'options.response.response';
  return {
    format: choiceAt(call, `${at}.responseFormat`, itemIndex, ['autodetect', 'json', 'text', 'file']),
    full: flagAt(call, `${at}.fullResponse`, itemIndex),
    neverError: flagAt(call, `${at}.neverError`, itemIndex),
    outputField: textAt(call, `${at}.outputPropertyName`, itemIndex, 'data'),
  };
}

const bodyTypes = ['json', 'form-urlencoded', 'multipart-form-data', 'raw', 'binaryData'] as const;

function buildHttpBody(call: NodeCall, itemIndex: number): HttpBody {
  const type = choiceAt(call, 'contentType', itemIndex, bodyTypes);
  if (type === 'binaryData') return { as: 'file', file: fileAt(call, 'inputDataFieldName', itemIndex) };
  const specified = choiceAt(call, 'specifyBody', itemIndex, ['keypair', 'json', 'string']);
  if (type === 'raw') {
    const contentType = textAt(call, 'rawContentType', itemIndex, 'text/plain');
    return { as: 'raw', contentType, text: textAt(call, 'body', itemIndex) };
  }
  if (type === 'json') {
    if (specified === 'json') return { as: 'json', value: jsonAt(call, 'jsonBody', itemIndex) };
    const fields = pairsAt(call, bodyNames, itemIndex);
    return { as: 'json', value: fields.reduce((body, [name, value]) => withValue(body, splitPath(name), value), {}) };
  }
  if (type === 'form-urlencoded' && specified === 'string') {
    const contentType = 'application/x-www-form-urlencoded';
    return { as: 'raw', contentType, text: textAt(call, 'body', itemIndex) };
  }
  if (type === 'multipart-form-data') return buildForm(call, itemIndex);
  const fields = pairsAt(call, bodyNames, itemIndex).map(([name, value]) => [name, plainText(value)] as const);
  return { as: 'form', fields: ruledFields(fields, call.rules) };
}

/** Before rules 3 a name that came several times had its last value alone. */
function ruledFields<T>(pairs: readonly (readonly [name: string, value: T])[], rules: number): FormFields<T> {
  return rules >= 3 ? groupFields(pairs) : Object.fromEntries(pairs);
}

/** A form whose fields are texts, or files of the item. */
function buildForm(call: NodeCall, itemIndex: number): HttpBody {
  const rows = objectsAt(call, 'bodyParameters.parameters', itemIndex);
  const isFile = ({ parameterType }: Record<string, unknown>): boolean => parameterType === 'formBinaryData';
  const texts = namedRows(
    rows.filter((row) => !isFile(row)),
    'bodyParameters',
    itemIndex,
  );
  const fields = texts.map(([name, value]) => [name, plainText(value)] as const);
  const files = rows.filter(isFile).map(({ name, inputDataFieldName }): [string, FileRef] => {
    if (typeof name !== 'string' || name === '') throw expected('bodyParameters', 'a name for each value', itemIndex);
    return [name, fileNamed(call, plainText(inputDataFieldName), itemIndex)];
  });
  return {
    ...{ as: 'multipart', fields: ruledFields(fields, call.rules) },
    ...(files.length > 0 && { files: ruledFields(files, call.rules) }),
  };
}

/** What an answer says, each in an item's `json`: a list of a body without its status is one item for each of its values. */
export function jsonsOfAnswer(request: HttpRequest, answer: EffectAnswer): Record<string, unknown>[] {
  if (answer.kind !== 'http') throw new NodeError('NODE_OPERATION', 'Expected the answer of an HTTP request');
  const { response, itemIndex, method, url } = request;
  if (answer.status >= 400 && !response.neverError) {
    const place = url.split('?')[0] ?? '';
    throw new NodeError('NODE_OPERATION', `${method} ${place} answered with status ${answer.status}`, itemIndex);
  }
  const body = answer.file === undefined || answer.text !== '' ? bodyIn(request, answer) : undefined;
  if (response.full) {
    const { status: statusCode, statusMessage = '', headers } = answer;
    return [{ ...(body !== undefined && { body }), headers, statusCode, statusMessage }];
  }
  if (body === undefined) return [{}];
  const asJson = (value: unknown): Record<string, unknown> =>
    isObject(value) ? value : { [response.outputField]: value };
  return Array.isArray(body) ? body.map(asJson) : [asJson(body)];
}

/** A file that came, beside those that the item has. In a test, where nothing is asked, it is made up. */
export function filesInAnswer(
  call: NodeCall,
  { response, itemIndex, url, service }: HttpRequest,
  answer: EffectAnswer,
): { binary?: Files } {
  const isMadeUp = (response.format === 'file' || service?.into !== undefined) && call.execution.mode === 'test';
  if (answer.kind !== 'http' || (answer.file === undefined && !isMadeUp)) return {};
  const file = answer.file ?? madeUpFile({ fileName: url.split(/[?#]/)[0]?.split('/').at(-1) ?? '', mimeType: '' });
  return { binary: { ...call.inputs[0]?.[itemIndex]?.binary, [service?.into ?? response.outputField]: file } };
}

function bodyIn({ response, itemIndex }: HttpRequest, answer: Extract<EffectAnswer, { kind: 'http' }>): unknown {
  const isJson = /[/+]json\b/i.test(answer.headers['content-type'] ?? '');
  if (response.format === 'text' || response.format === 'file' || (response.format === 'autodetect' && !isJson))
    return answer.text;
  if (answer.text.trim() === '') return {};
  if (isDeeperThan(mostDeep, answer.text))
    throw new NodeError('NODE_OUTPUT_TOO_DEEP', `The answer is nested more than ${mostDeep} deep`, itemIndex);
  const parsed = parsedJson(answer.text);
  if (parsed !== undefined) return parsed;
  if (response.format === 'autodetect') return answer.text;
  throw new NodeError('NODE_OPERATION', 'The answer is not JSON', itemIndex);
}
