import { isObject, tokenForms } from '#values';
import { parsedJson } from '../values/plain-text.js';
import { isPlaceholder } from './placeholder.js';

/** Names under which secrets travel. */
const secretName =
  /^(authorization|proxy-authorization|cookie|x-api-key|x-auth-token|api[-_]?key|(access|auth|bearer|refresh)?[-_]?token|(client[-_]?)?secret|password|passwd)$/i;

/** Values that are secrets whatever they are called: the whole of a header, and keys of known forms. */
const secretValues = [/\bBearer\s+[A-Za-z0-9._~+/-]{12,}=*/g, ...tokenForms];

/** A secret in JSON, as it stands there, and the JSON Pointer of the text that holds it. */
export interface FoundSecret {
  path: string;
  secret: string;
}

/** The secrets of a value of JSON. A text that is an expression is none, unless it holds one word for word. */
export function foundSecrets(value: unknown, path = ''): FoundSecret[] {
  if (typeof value === 'string') return inText(value).map((secret) => ({ path, secret }));
  if (Array.isArray(value)) return value.flatMap((inner, at) => foundSecrets(inner, `${path}/${at}`));
  if (!isObject(value)) return [];
  const { name, value: given } = value;
  const isPair = typeof name === 'string' && secretName.test(name) && isLiteral(given);
  return [
    ...(isPair ? [{ path: `${path}/value`, secret: given }] : []),
    ...Object.entries(value).flatMap(([key, inner]) => {
      const place = `${path}/${escapePathPart(key)}`;
      if (isPair && key === 'value') return [];
      return secretName.test(key) && isLiteral(inner) ? [{ path: place, secret: inner }] : foundSecrets(inner, place);
    }),
  ];
}

/** A text that stands there in full: also a template with no expression in it, or with none but quoted words. */
function isLiteral(value: unknown): value is string {
  if (typeof value !== 'string' || value.trim() === '') return false;
  return !value.startsWith('=') || (value.length > 1 && !value.replaceAll(quotedWords, '').includes('{{'));
}

const quotedWords = /\{\{\s*(?:'[^']*'|"[^"]*"|`[^`$]*`)(?:\s*\+\s*(?:'[^']*'|"[^"]*"|`[^`$]*`))*\s*\}\}/g;

/** JSON in a text is looked through as it would be sent; a URL by its query. */
function inText(text: string): string[] {
  const inner = text.trimStart().startsWith('{') ? parsedJson(text) : undefined;
  const inJson =
    inner === undefined ? [] : foundSecrets(inner).map(({ secret }) => JSON.stringify(secret).slice(1, -1));
  const query = Array.from(text.matchAll(/[?&]([^?=&\s]+)=([^?&\s{]+)/g));
  const inQuery = query.flatMap(([, name = '', value = '']) => (secretName.test(name) ? [value] : []));
  return [...inJson, ...inQuery, ...secretForms(text)];
}

/** Keys of known forms, whole headers, and passwords that stand in an address, whatever they are called. */
function secretForms(text: string): string[] {
  const inAddress = Array.from(
    text.matchAll(/\bhttps?:\/\/[^\s/?#:@{}]{1,200}:([^\s/?#@{}]{1,200})@/g),
    ([, password = '']) => password,
  );
  const basic = Array.from(text.matchAll(/\bBasic\s{1,5}([A-Za-z0-9+/]{8,2000}={0,2})/g), ([whole, code = '']) => ({
    whole,
    code,
  }));
  const named = basic.filter(({ code }) => isNameAndPassword(Buffer.from(code, 'base64').toString('latin1')));
  return [...inAddress, ...named.map(({ whole }) => whole), ...secretValues.flatMap((form) => text.match(form) ?? [])];
}

/** Words about basic authentication decode to anything. */
function isNameAndPassword(text: string): boolean {
  return text.includes(':') && /^[\x20-\x7e]+$/.test(text);
}

/** The places of secrets that are known by their form alone: names say little where a value is a sample, or prose. */
export function placesOfSecretForms(value: unknown, path: string): string[] {
  if (typeof value === 'string') return secretForms(value).every(isPlaceholder) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((inner, at) => placesOfSecretForms(inner, `${path}/${at}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesOfSecretForms(inner, `${path}/${escapePathPart(key)}`));
}

function escapePathPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The secrets of a value, each once, the longest first: one may be a part of another. */
export function secretsIn(value: unknown): string[] {
  const all = new Set(foundSecrets(value).map(({ secret }) => secret));
  return [...all].sort((one, other) => other.length - one.length);
}

/** Shorter ones are in many texts by chance: they are taken for secrets only where they are the whole of a text. */
const leastChars = 6;

/** A value with `[secret 1]` in the place of the first of these secrets, and so on. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  return withTexts(value, (text) => {
    const whole = secrets.indexOf(text);
    if (whole >= 0) return formatMark(whole);
    return secrets.reduce(
      (left, each, at) => (each.length < leastChars ? left : left.replaceAll(each, formatMark(at))),
      text,
    );
  });
}

/** The value again that `withoutSecrets` was given. */
export function withSecrets(value: unknown, secrets: readonly string[]): unknown {
  return withTexts(value, (text) =>
    secrets.reduce((left, each, at) => left.replaceAll(formatMark(at), () => each), text),
  );
}

function formatMark(at: number): string {
  return `[secret ${at + 1}]`;
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => withTexts(inner, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, change)]));
}
