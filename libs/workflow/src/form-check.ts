import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { lazily } from '#contract';
import type { JsonSchema } from '#contract';
import { nameIn } from './dialect.js';
import type { Fields } from './dialect.js';
import { envelopeSchema, nodeSchemas } from './document-schema.js';
import { predicateSchemas } from './until-schema.js';
import { invalid } from './workflow-error.js';
import type { WorkflowError } from './workflow-error.js';

/** Takes the fields off that it does not know: documents may say more than we read, as those of later versions do. */
const compiler = lazily(
  () => new Ajv2020({ strict: true, allErrors: true, ownProperties: true, removeAdditional: true, logger: false }),
);
const envelope = lazily(() => compiler().compile(envelopeSchema));
const formsOf = (schemas: ReadonlyMap<string, JsonSchema>): ReadonlyMap<unknown, () => ValidateFunction> =>
  new Map(Array.from(schemas, ([kind, schema]) => [kind, lazily(() => compiler().compile(schema))] as const));

/** What checks a node, or a predicate, of each kind by its own fields. */
export const nodeForms = formsOf(nodeSchemas);
export const predicateForms = formsOf(predicateSchemas);

/** What is wrong with a document around its root; the value loses what is not read. */
export function envelopeErrors(value: unknown, path: string): WorkflowError[] {
  const fits = envelope();
  return fits(value) ? [] : errorsOf(fits, {}, path);
}

/**
 * What is wrong with the fields of a node or a predicate, under the names that they have in the document. The fields lose what is not
 * read.
 */
export function formErrors(check: ValidateFunction, fields: Fields, original: Fields, path: string): WorkflowError[] {
  return check(fields) ? [] : errorsOf(check, original, path);
}

function errorsOf({ errors }: ValidateFunction, original: Fields, path: string): WorkflowError[] {
  return (errors ?? []).map((error) => errorAt(error, original, path));
}

function errorAt(
  { instancePath, keyword, message = 'is not valid', params }: ErrorObject,
  original: Fields,
  path: string,
) {
  const said: Record<string, unknown> = params;
  const missing = said['missingProperty'];
  const [first, ...rest] = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])];
  const place = first === undefined ? '' : `/${[nameIn(original, first), ...rest].join('/')}`;
  if (missing !== undefined) return invalid(path + place, 'expected a value: it may not be absent');
  const more = said[keyword === 'enum' ? 'allowedValues' : 'allowedValue'] ?? said['additionalProperty'];
  return invalid(path + place, more === undefined ? message : `${message}: ${JSON.stringify(more)}`);
}
