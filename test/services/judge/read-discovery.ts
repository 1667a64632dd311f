import type { JsonSchema } from '#model-turn';
import { closeSchema, mapValues } from './close-schema.js';
import { querySchema } from './description.js';
import type { DescribedOperation, Description } from './description.js';
import { asObject } from './read-openapi.js';

type Json = Readonly<Record<string, unknown>>;

/** Google's own form of a description, a discovery document. */
export function readDiscovery(document: Json): Description {
  const { rootUrl, servicePath = '' } = document;
  const root = new URL(String(rootUrl));
  const base = `/${String(servicePath)}`;
  const common = asObject(document['parameters']);
  const operations = methodsIn(document).flatMap((method) => readMethod(method, base, common));
  const schemas = mapValues(asObject(document['schemas']), presentSchema);
  return {
    ...{ hosts: [root.host, 'www.googleapis.com'], operations },
    closed: mapValues(schemas, (one) => closeSchema(one)),
    open: mapValues(schemas, (one) => closeSchema(one, true)),
  };
}

function methodsIn(holder: Json): Json[] {
  const inner = Object.values(asObject(holder['resources'])).flatMap((one) => methodsIn(asObject(one)));
  return [...Object.values(asObject(holder['methods'])).map(asObject), ...inner];
}

function readMethod(method: Json, base: string, common: Json): DescribedOperation[] {
  const all = Object.entries({ ...common, ...asObject(method['parameters']) }).map(
    ([name, one]) => [name, asObject(one)] as const,
  );
  const inQuery = all.filter(([, { location }]) => location !== 'path');
  const required = inQuery.filter(([, one]) => one['required'] === true).map(([name]) => name);
  const properties = inQuery.map(([name, one]): [string, JsonSchema] => [name, parameterSchema(one)]);
  const query = querySchema(Object.fromEntries(properties), required);
  const asked = method['request'];
  const body = asked === undefined ? {} : { body: { schema: closeSchema(presentSchema(asked)), required: true } };
  const verb = String(method['httpMethod']);
  const plain = { method: verb, path: `${base}${String(method['path'])}`, query, ...body };
  const { path: upload } = asObject(asObject(asObject(method['mediaUpload'])['protocols'])['simple']);
  if (typeof upload !== 'string') return [plain];
  return [plain, { method: verb, path: upload, query, takesFile: true }];
}

/** A number that is a text in JSON, as Google writes those of 64 bits, is taken as a number too. */
function parameterSchema(one: Json): JsonSchema {
  const schema = closeSchema(presentSchema({ ...one, required: undefined }));
  return one['repeated'] === true ? { type: 'array', items: schema } : schema;
}

/** `$ref` is a name, `any` is no type, and `required` is said of each field. */
function presentSchema(value: unknown): unknown {
  const { $ref, type, properties, items, additionalProperties, enum: choices } = asObject(value);
  if (typeof $ref === 'string') return { $ref: `#/schemas/${$ref}` };
  return {
    ...(typeof type === 'string' && type !== 'any' && { type }),
    ...(choices !== undefined && { enum: choices }),
    ...(properties !== undefined && { properties: mapValues(asObject(properties), presentSchema) }),
    ...(items !== undefined && { items: presentSchema(items) }),
    ...(additionalProperties !== undefined && { additionalProperties: presentSchema(additionalProperties) }),
  };
}
