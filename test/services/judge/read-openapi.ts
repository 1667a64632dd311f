import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { closeSchema, mapValues } from './close-schema.js';
import { querySchema } from './description.js';
import type { DescribedOperation, Description } from './description.js';

type Json = Readonly<Record<string, unknown>>;

const verbs = ['get', 'head', 'post', 'put', 'patch', 'delete'];
/** A credential brings it. */
const ofCredential = 'token';

/** A description in OpenAPI 2, 3.0 or 3.1. */
export function readOpenApi(document: Json): Description {
  const isOld = document['swagger'] === '2.0';
  const schemas = asObject(isOld ? document['definitions'] : asObject(document['components'])['schemas']);
  const { hosts, base } = isOld ? serverOfOld(document) : serverOf(document);
  const operations = Object.entries(asObject(document['paths'])).flatMap(([path, item]) =>
    verbs.flatMap((verb) => {
      const operation = asObject(item)[verb];
      if (!isObject(operation)) return [];
      const shared = asList(asObject(item)['parameters']);
      const parameters = [...shared, ...asList(operation['parameters'])].map((one) => resolve(document, one));
      const whole = `${base}${withSlashes(path, parameters)}`;
      return [readOperation(document, { method: verb.toUpperCase(), path: whole }, operation, parameters)];
    }),
  );
  return {
    ...{ hosts, operations },
    closed: mapValues(schemas, (one) => closeSchema(one)),
    open: mapValues(schemas, (one) => closeSchema(one, true)),
  };
}

function readOperation(
  document: Json,
  at: { method: string; path: string },
  operation: Json,
  parameters: readonly Json[],
): DescribedOperation {
  const inQuery = parameters.filter(({ in: place }) => place === 'query');
  const required = inQuery.filter((one) => one['required'] === true).map(nameOf);
  const query = querySchema(
    Object.fromEntries(inQuery.map((one) => [nameOf(one), closeSchema(one['schema'] ?? one)])),
    required.filter((name) => name !== ofCredential),
  );
  const body = bodyOf(document, operation, parameters);
  return { ...at, query, ...body };
}

function bodyOf(
  document: Json,
  operation: Json,
  parameters: readonly Json[],
): Pick<DescribedOperation, 'body' | 'takesFile'> {
  const whole = parameters.find(({ in: place }) => place === 'body');
  if (whole) return { body: { schema: closeSchema(whole['schema']), required: whole['required'] === true } };
  const fields = parameters.filter(({ in: place }) => place === 'formData');
  if (fields.length > 0) return { body: { schema: formSchema(fields), required: false } };
  const asked = operation['requestBody'];
  if (asked === undefined) return {};
  const { content, required } = resolve(document, asked);
  const kinds = Object.entries(asObject(content));
  const described = kinds.filter(([kind]) => /json|x-www-form-urlencoded|multipart\/form-data/.test(kind));
  if (described.length === 0) return { takesFile: true };
  const schemas = described.map(([, one]) => closeSchema(asObject(one)['schema']));
  return { body: { schema: { anyOf: schemas }, required: required === true } };
}

/** A parameter may hold slashes: GitHub says so of its paths of files. */
function withSlashes(path: string, parameters: readonly Json[]): string {
  const long = parameters.filter((one) => one['x-multi-segment'] === true).map(nameOf);
  return long.reduce((all, name) => all.replace(`{${name}}`, `{+${name}}`), path);
}

/** Fields of a form are texts, whatever stands in them: their names count. */
function formSchema(fields: readonly Json[]): JsonSchema {
  const required = fields.filter((one) => one['required'] === true).map(nameOf);
  const properties = Object.fromEntries(fields.map((one): [string, JsonSchema] => [nameOf(one), {}]));
  return querySchema(
    properties,
    required.filter((name) => name !== ofCredential),
  );
}

function nameOf({ name }: Json): string {
  return String(name).replace(/\[\]$/, '');
}

function serverOfOld({ host, basePath = '' }: Json): { hosts: string[]; base: string } {
  return { hosts: [String(host)], base: String(basePath).replace(/\/$/, '') };
}

function serverOf({ servers }: Json): { hosts: string[]; base: string } {
  const urls = asList(servers).map((one) => new URL(String(asObject(one)['url'])));
  return { hosts: urls.map(({ host }) => host), base: urls[0]?.pathname.replace(/\/$/, '') ?? '' };
}

/** What a reference inside of the document leads to. */
function resolve(document: Json, value: unknown): Json {
  const one = asObject(value);
  if (typeof one['$ref'] !== 'string') return one;
  const parts = one['$ref'].replace(/^#\//, '').split('/');
  return asObject(parts.reduce<unknown>((inner, part) => asObject(inner)[part], document));
}

export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
