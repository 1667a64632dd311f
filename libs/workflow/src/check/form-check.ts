import { schemaChecker } from '#json-schema';
import type { SchemaError, ValueCheck } from '#json-schema';
import { firstOf, lazily } from '#values';
import type { JsonSchema } from '#model-turn';
import { nameIn } from '../document/dialect.js';
import type { Fields } from '../document/dialect.js';
import { envelopeSchema, envelopeSchema2, nodeSchemas, nodeSchemas2 } from '../document/document-schema.js';
import { isOwnField, noField } from '../document/own-fields.js';
import { predicateSchemas } from '../document/until-schema.js';
import { invalid, mostErrors } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/**
 * Checks that refuse a field which is not known, and such as take it off: so was each read that an older build has accepted. What is wrong is
 * told with the value that is (`verbose`).
 */
const compilers = {
  refusing: lazily(() => schemaChecker('ours', { verbose: true })),
  taking: lazily(() => schemaChecker('ours', { verbose: true, removeAdditional: true })),
};

/** What a check does with a field that is not known. */
export type UnknownFields = keyof typeof compilers;

/** The check of a form, compiled when it is first asked for. */
export type FormCheck = Readonly<Record<UnknownFields, () => ValueCheck>>;

const compileCheck = (schema: JsonSchema): FormCheck => ({
  refusing: lazily(() => compilers.refusing().compile(schema)),
  taking: lazily(() => compilers.taking().compile(schema)),
});
const compileChecks = (schemas: ReadonlyMap<string, JsonSchema>): ReadonlyMap<unknown, FormCheck> =>
  new Map(Array.from(schemas, ([kind, schema]) => [kind, compileCheck(schema)] as const));

const envelopes = { 1: compileCheck(envelopeSchema), 2: compileCheck(envelopeSchema2) };
/** What checks a node, or a predicate, of each kind by its own fields. */
export const nodeForms = compileChecks(nodeSchemas);
export const nodeForms2 = compileChecks(nodeSchemas2);
export const predicateForms = compileChecks(predicateSchemas);

/** What is wrong with a document around its root. */
export function envelopeErrors(value: Fields, path: string, unknown: UnknownFields): WorkflowError[] {
  const { version } = value;
  if (version !== 1 && version !== 2 && 'version' in value)
    return [invalid(`${path}/version`, 'must be equal to constant: 1 or 2')];
  const fits = envelopes[version === 2 ? 2 : 1][unknown]();
  return fits(value) ? [] : toErrors(fits, {}, path);
}

/** The fields of a node that none may have where it is written. */
export function refusedFields(node: Fields, path: string, without: readonly string[] = []): WorkflowError[] {
  const message = 'expected no such field: a tool does it, where there is one';
  return without.filter((field) => field in node).map((field) => invalid(`${path}/${field}`, message));
}

/** What is wrong with the fields of a node or a predicate, under the names that they have in the document. */
export function formErrors(check: ValueCheck, fields: Fields, original: Fields, path: string): WorkflowError[] {
  return check(fields) ? [] : toErrors(check, original, path);
}

function toErrors({ errors }: ValueCheck, original: Fields, path: string): WorkflowError[] {
  return firstOf(errors ?? [], mostErrors).map((error) => errorAt(error, original, path));
}

function errorAt(error: SchemaError, original: Fields, path: string): WorkflowError {
  const { instancePath, keyword, message = 'is not valid' } = error;
  const params: Record<string, unknown> = error.params;
  const [missing, further] = [params['missingProperty'], params['additionalProperty']];
  const place = formatPlace(instancePath, missing ?? further, original);
  if (missing !== undefined) return invalid(path + place, 'expected a value: it may not be absent');
  if (typeof further === 'string') return invalid(path + place, noField(further, listKnownFields(error)));
  const allowed = params[keyword === 'enum' ? 'allowedValues' : 'allowedValue'];
  return invalid(path + place, allowed === undefined ? message : `${message}: ${JSON.stringify(allowed)}`);
}

function formatPlace(instancePath: string, name: unknown, original: Fields): string {
  const [first, ...rest] = [
    ...instancePath.split('/').slice(1),
    ...(typeof name === 'string' ? [escapePathPart(name)] : []),
  ];
  return first === undefined ? '' : `/${[nameIn(original, first), ...rest].join('/')}`;
}

function escapePathPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The fields that there are where one is that is none. */
function listKnownFields({ parentSchema }: SchemaError): string[] {
  const properties: unknown = parentSchema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** The fields of a tool that stands as an object. */
const toolFields = ['type', 'parameters'];

/** What is wrong with the tools that stand as objects, beside their names. */
export function toolErrors({ tools }: Fields, path: string): WorkflowError[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown, index) => {
    if (typeof tool !== 'object' || tool === null) return [];
    const names = Object.keys(tools[index] as object).filter((name) => !toolFields.includes(name) && !isOwnField(name)); // seen above
    return names.map((name) => invalid(`${path}/tools/${index}/${name}`, noField(name, toolFields)));
  });
}
