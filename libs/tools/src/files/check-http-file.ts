import { headerNameProblem, isHeaderValue } from '#values';
import { checkApprover } from './check-approver.js';
import { checkSecret } from './check-secret.js';
import { checkSentence } from './check-sentence.js';
import type { HttpToolFile } from './tool-file.js';
import { parseTemplate } from './template.js';
import type { TemplatePart } from './template.js';

type Say = (field: string, text: string) => void;

/** What may stand in which template: an argument in a header could add another header, a secret in an address ends up in logs. */
const kindsIn = {
  url: ['env', 'argument'],
  query: ['env', 'argument'],
  headers: ['env', 'secret'],
  body: ['argument'],
  from: ['argument'],
} as const;

/** Headers that we set, beside those that nobody else may. */
const ours = /^(?:x-(?:run-id|step-id|parent-step|idempotency-key)|content-type)$/i;

/** The remaining mistakes in a file of the right form, by field. */
export function checkHttpFile(file: HttpToolFile, say: Say): void {
  checkUrl(file, say);
  checkSlashes(file, say);
  const { query = {}, headers = {}, body = {}, method } = file.request;
  for (const [name, value] of Object.entries(query)) checkTemplate(file, 'query', `request.query.${name}`, value, say);
  for (const [name, value] of Object.entries(body)) checkTemplate(file, 'body', `request.body.${name}`, value, say);
  for (const [name, value] of Object.entries(headers)) {
    checkTemplate(file, 'headers', `request.headers.${name}`, value, say);
    checkHeader(name, value, say);
  }
  if (method === 'GET' && file.request.body) say('request.body', 'a GET has none');
  if (method !== 'GET' && file.effects === undefined)
    say('effects', `must say read or write, because the method is ${method}`);
  checkAnswer(file, say);
  if (file.sentence !== undefined) checkSentence('sentence', file.sentence, listRequired(file), say);
  checkApprover('approver', { ...file, writes: file.effects === 'write' }, say);
  for (const [i, name] of (file.ascending ?? []).entries()) {
    if (!listRequired(file).includes(name)) say(`ascending.${i}`, `must be a required argument of the tool`);
  }
}

function checkAnswer(file: HttpToolFile, say: Say): void {
  if (file.cacheScope && file.repeat !== 'safe') say('cacheScope', 'only answers of tools that are safe are kept');
  const { fields, schema } = file.answer ?? {};
  if (fields && schema) say('answer.schema', 'goes without fields: each field has a schema of its own');
  for (const [name, { from }] of Object.entries(fields ?? {})) {
    for (const [i, source] of from.entries())
      if (/[{}]/.test(source)) checkTemplate(file, 'from', `answer.fields.${name}.from.${i}`, source, say);
  }
}

function checkTemplate(
  file: HttpToolFile,
  place: keyof typeof kindsIn,
  field: string,
  text: string,
  say: Say,
): TemplatePart[] {
  const parts = parseTemplate(text);
  if (parts === null) {
    say(field, 'has a brace that opens no placeholder: {argument}, ${env:NAME} or ${secret:NAME}');
    return [];
  }
  const allowed: readonly string[] = kindsIn[place];
  for (const part of parts) {
    if (part.kind === 'text') continue;
    if (!allowed.includes(part.kind)) say(field, `may hold no ${part.kind === 'argument' ? 'argument' : part.kind}`);
    else if (part.kind === 'argument' && !listArguments(file).includes(part.name))
      say(field, `{${part.name}} is no argument of the tool`);
  }
  return parts;
}

function checkUrl(file: HttpToolFile, say: Say): void {
  const field = 'request.url';
  const [first, ...rest] = checkTemplate(file, 'url', field, file.request.url, say);
  const isLiteral = first?.kind === 'text' && hasWholeHost(first.text, rest.length > 0);
  if (first?.kind !== 'env' && !isLiteral)
    return say(field, 'must begin with ${env:NAME} or with http(s)://host/ written out');
  const texts = [first, ...rest].flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  if (texts.some((text) => /[?#\s\\]/.test(text)))
    say(field, 'may hold no query, fragment or space: use request.query');
  const [second] = rest;
  if (first.kind === 'env' && second && !(second.kind === 'text' && second.text.startsWith('/')))
    say(field, 'must go on with / behind ${env:…}');
  for (const part of rest) {
    if (part.kind === 'env') say(field, 'may hold ${env:…} only where it begins');
    if (part.kind === 'argument' && !listRequired(file).includes(part.name))
      say(field, `{${part.name}} must be a required argument`);
  }
}

function checkSlashes({ request: { url, slashesIn = [] } }: HttpToolFile, say: Say): void {
  const parts = parseTemplate(url) ?? [];
  for (const name of slashesIn)
    if (!parts.some((part) => part.kind === 'argument' && part.name === name))
      say('request.slashesIn', `{${name}} does not stand in the address`);
}

/** An argument right after a host would become part of it, or its port. */
function hasWholeHost(text: string, goesOn: boolean): boolean {
  return /^https?:\/\/[^/?#{}@\s]+\//.test(goesOn ? text : `${text}/`);
}

function checkHeader(name: string, value: string, say: Say): void {
  const field = `request.headers.${name}`;
  const problem = ours.test(name) ? 'is a header that only Turnpike sets' : headerNameProblem(name);
  if (problem !== null) say(field, problem);
  if (!isHeaderValue(value)) say(field, 'must be one line of Latin-1');
  checkSecret(field, name, value, say);
}

function listArguments({ parameters }: HttpToolFile): string[] {
  const { properties } = parameters;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function listRequired({ parameters }: HttpToolFile): string[] {
  const { required } = parameters;
  return Array.isArray(required) ? required.map(String) : [];
}
