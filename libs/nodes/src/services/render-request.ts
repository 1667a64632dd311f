import type { RequestForm, Scope } from '../run/service-call.js';
import { embeddedFile, isFileRef } from '#file-forms';
import type { FileRef, Files } from '#file-forms';
import { isObject } from '#values';
import type { HttpBody, HttpRequest } from '../run/effects.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { findFile } from '../files/item-file.js';
import { asValues, isTrue } from './conditions.js';
import { made, madePath, makerIn } from './template.js';

/** Where a service is whose server is the first host of the credential; no address has it. */
export const hostOfCredential = 'https://{host}';

type Rendered = Pick<HttpRequest, 'method' | 'url' | 'query' | 'headers' | 'body' | 'response'>;

/** How the answers of services are read: as JSON, whole. */
export const serviceResponse: HttpRequest['response'] = {
  ...{ format: 'json', full: false, neverError: false, outputField: 'data' },
};

/** A request as a template makes it. Values that are nothing are left out of the query and of the headers. */
export function renderRequest(
  form: RequestForm,
  base: { home: string; headers: Readonly<Record<string, string>> },
  scope: Scope,
): Rendered {
  const { method, query = {}, queryText, queryMore, headers = {}, mail = {} } = form;
  return {
    ...{ method, url: addressIn(form, base, scope) },
    query: [
      ...Object.entries(query).flatMap(([name, one]) => toPairs(name, made(one, scope))),
      ...new URLSearchParams(plainText(made(queryText, scope))),
      ...pairsOf(made(queryMore, scope)),
    ],
    headers: { ...base.headers, ...Object.fromEntries(toTexts(made(headers, scope))) },
    body: bodyIn(form, scope),
    response: {
      ...serviceResponse,
      ...readAs(mail, scope),
      ...(form.feed && { feed: { customFields: asValues(made(form.feed.customFields, scope)).map(plainText) } }),
      ...broughtBy(form, scope),
    },
  };
}

/** Where a request goes. */
export function addressIn({ address, path, home, homeAt }: RequestForm, base: { home: string }, scope: Scope): string {
  if (address === undefined)
    return `${homeAt === undefined ? (home ?? base.home) : foundHome(homeAt, scope)}${madePath(path, scope)}`;
  const url = plainText(made(address, scope)).trim();
  if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return url;
  throw new NodeError('NODE_PARAMETER', 'expected an address that begins with http:// or https://');
}

/** A server by its origin alone: a credential goes to those that it is for, and to no other. */
function foundHome(homeAt: unknown, scope: Scope): string {
  const found = plainText(made(homeAt, scope));
  if (!URL.canParse(found) || new URL(found).origin !== found)
    throw new NodeError('NODE_OPERATION', 'the service has not said where its server is');
  return found;
}

/** The file that is the body; undefined: it is none. Throws `NodeError` where the item does not have it. */
export function findBodyFile({ bodyFile }: RequestForm, scope: Scope): FileRef | undefined {
  const whole = bodyFile === undefined ? undefined : made(bodyFile, scope);
  return whole === undefined ? undefined : findFile(filesOfItem(scope), plainText(whole));
}

function bodyIn(form: RequestForm, scope: Scope): HttpBody {
  const file = findBodyFile(form, scope);
  return file === undefined ? buildParts(form, scope) : { as: 'file', file };
}

function buildParts({ body, bodyAs = 'json', mail = {}, files = {} }: RequestForm, scope: Scope): HttpBody {
  const sent = Object.entries(files).flatMap(([name, one]): [string, FileRef][] => {
    const { field, name: fileName } = isObject(one) && 'field' in one ? one : { field: one, name: undefined };
    const wanted = made(field, scope);
    if (wanted === undefined) return [];
    const file = findFile(filesOfItem(scope), plainText(wanted));
    const named = plainText(made(fileName, scope));
    return [[name, named === '' ? file : { ...file, fileName: named }]];
  });
  const value = body === undefined ? undefined : made(body, scope);
  if (sent.length > 0)
    return { as: 'multipart', fields: Object.fromEntries(toTexts(value)), files: Object.fromEntries(sent) };
  if (body === undefined) return { as: 'none' };
  const written = toBody(value, bodyAs, mail.sent);
  return written.as === 'json' && hasFile(value) ? { ...written, embeds: true } : written;
}

function filesOfItem({ known }: Scope): Files {
  const { files } = known;
  const all = isObject(files) ? Object.entries(files) : [];
  return Object.fromEntries(all.filter((pair): pair is [string, FileRef] => isFileRef(pair[1])));
}

/** Whether a file stands in a value, in the place of its data. */
function hasFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return embeddedFile in value || Object.values(value).some(hasFile);
}

/** How an answer is read that has a mail in it. */
function readAs({ read, files }: NonNullable<RequestForm['mail']>, scope: Scope): Partial<HttpRequest['response']> {
  const mailFiles = plainText(made(files, scope));
  return { ...(read !== undefined && { mailAt: read }), ...(mailFiles !== '' && { mailFiles }) };
}

/** How an answer is read that is a file, or has one in it. */
function broughtBy({ brings }: RequestForm, scope: Scope): Partial<HttpRequest['response']> {
  if (brings === undefined || (brings.when && !isTrue(brings.when, makerIn(scope)))) return {};
  const name = plainText(made(brings.name, scope));
  return {
    ...(brings.base64 === undefined ? { format: 'file' as const } : { base64At: brings.base64 }),
    ...(name !== '' && { fileName: name }),
  };
}

function pairsOf(value: unknown): (readonly [string, string])[] {
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => toPairs(name, one)) : [];
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
