import { headerNameProblem, isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import type { Fields } from '../document/dialect.js';
import type { HttpForm } from '../http/http-call.js';
import { isPath } from '../values/path.js';
import { parseText } from '../values/reference.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** What is wrong with a `tool` of version 2 whose fields are of the right form, beside its names. */
export function toolFormErrors(node: Fields, path: string): WorkflowError[] {
  const { kind, toolName, args, http, emit } = node;
  if (kind !== 'tool') return [];
  if ([toolName, http, emit].filter((way) => way !== undefined).length !== 1)
    return [invalid(path, 'expected toolName, http or emit, one of them')];
  const isBeside = toolName === undefined && args !== undefined;
  const beside = isBeside ? [invalid(`${path}/args`, 'expected args beside a toolName alone')] : [];
  if (http === undefined) return beside;
  return [...beside, ...httpErrors(http as HttpForm, `${path}/http`)]; // its form has passed
}

function httpErrors({ method = 'GET', headers = {}, credential, pages }: HttpForm, path: string): WorkflowError[] {
  const errors: WorkflowError[] = [];
  for (const name of Object.keys(headers)) {
    const problem = headerNameProblem(name);
    if (problem !== null)
      errors.push(invalid(`${path}/headers/${name}`, `the header ${JSON.stringify(name)} ${problem}`));
  }
  for (const field of ['id', 'type'] as const)
    if (credential !== undefined && parseText(credential[field]).kind !== 'plain')
      errors.push(
        invalid(`${path}/credential/${field}`, 'expected a name that stands here: no reference chooses a credential'),
      );
  if (pages === undefined) return errors;
  if (method !== 'GET') errors.push(invalid(`${path}/pages`, 'expected pages of a GET alone'));
  for (const field of ['items', 'next'] as const)
    if (!isPath(pages[field]))
      errors.push(
        invalid(`${path}/pages/${field}`, 'expected a path into { status, headers, body }, as in body.items'),
      );
  return errors;
}

/** What a request comes to, as far as it is known before a run. */
export function httpOutput(http: unknown): JsonSchema {
  const hasPages = isObject(http) && http['pages'] !== undefined;
  const properties: Record<string, JsonSchema> = hasPages
    ? { items: { type: 'array' }, pages: { type: 'integer' }, next: {} }
    : { status: { type: 'integer' }, headers: { type: 'object' }, body: {} };
  return { type: 'object', properties, required: Object.keys(properties) };
}
