import type { RequestForm, Scope } from '../run/service-call.js';
import { isObject } from '#values';
import type { HttpBody, HttpRequest } from '../run/effects.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { made, madePath } from './template.js';

/** Where a service is whose server is the first host of the credential; no address has it. */
export const hostOfCredential = 'https://{host}';

type Rendered = Pick<HttpRequest, 'method' | 'url' | 'query' | 'headers' | 'body' | 'response'>;

/** How the answers of services are read: as JSON, whole. */
export const serviceResponse: HttpRequest['response'] = {
  ...{ format: 'json', full: false, neverError: false, outputField: 'data' },
};

/** A request as a template makes it. Values that are nothing are left out of the query and of the headers. */
export function renderRequest(
  { method, path, home, query = {}, queryText, headers = {}, body, bodyAs = 'json', mail = {} }: RequestForm,
  base: { home: string; headers: Readonly<Record<string, string>> },
  scope: Scope,
): Rendered {
  return {
    ...{ method, url: `${home ?? base.home}${madePath(path, scope)}` },
    query: [
      ...Object.entries(query).flatMap(([name, one]) => toPairs(name, made(one, scope))),
      ...new URLSearchParams(plainText(made(queryText, scope))),
    ],
    headers: { ...base.headers, ...Object.fromEntries(toTexts(made(headers, scope))) },
    body: body === undefined ? { as: 'none' } : toBody(made(body, scope), bodyAs, mail.sent),
    response: { ...serviceResponse, ...(mail.read !== undefined && { mailAt: mail.read }) },
  };
}

/** A list is a name several times. */
function toPairs(name: string, value: unknown): (readonly [string, string])[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one) => one !== undefined && one !== null).map((one) => [name, plainText(one)] as const);
}

function toTexts(value: unknown): (readonly [string, string])[] {
  return isObject(value) ? Object.entries(value).map(([name, one]) => [name, plainText(one)] as const) : [];
}

function toBody(value: unknown, as: NonNullable<RequestForm['bodyAs']>, mailAt?: string): HttpBody {
  if (value === undefined) return { as: 'none' };
  if (as === 'text') return { as: 'raw', contentType: 'text/plain; charset=utf-8', text: plainText(value) };
  if (as === 'json') return { as: 'json', value, ...(mailAt !== undefined && { mailAt }) };
  if (!isObject(value)) throw new NodeError('NODE_OPERATION', 'the form of a body is no object');
  return { as: 'form', fields: Object.fromEntries(toTexts(value)) };
}
