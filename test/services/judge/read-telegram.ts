import type { JsonSchema } from '#model-turn';
import { mapValues } from './close-schema.js';
import { querySchema, schemasId } from './description.js';
import type { Description } from './description.js';
import { asList, asObject } from './read-openapi.js';

type Json = Readonly<Record<string, unknown>>;

/** Telegram's page of methods as data (`PaulSonOfLars/telegram-bot-api-spec`): Telegram publishes no other description. */
export function readTelegram(document: Json): Description {
  const types = mapValues(asObject(document['types']), typeSchema);
  const operations = Object.values(asObject(document['methods'])).map((one) => {
    const { name, fields } = asObject(one);
    const schema = fieldsSchema(fields);
    return {
      ...{ method: 'POST', path: `/bot{token}/${String(name)}`, query: querySchema({}, []) },
      body: { schema, required: asList(schema['required']).length > 0 },
    };
  });
  const file = { method: 'GET', path: '/file/bot{token}/{+path}', query: querySchema({}, []) };
  return { hosts: ['api.telegram.org'], operations: [...operations, file], closed: types, open: types };
}

function typeSchema(value: unknown): JsonSchema {
  const { fields, subtypes } = asObject(value);
  if (subtypes !== undefined) return { anyOf: asList(subtypes).map((name) => reference(String(name))) };
  return fieldsSchema(fields);
}

function fieldsSchema(fields: unknown): JsonSchema {
  const all = asList(fields).map(asObject);
  const required = all.filter((one) => one['required'] === true).map(({ name }) => String(name));
  const properties = all.map(({ name, types }): [string, JsonSchema] => [
    String(name),
    { anyOf: asList(types).map((type) => valueSchema(String(type))) },
  ]);
  return querySchema(Object.fromEntries(properties), required);
}

function valueSchema(type: string): JsonSchema {
  const [, inner] = /^Array of (.+)$/.exec(type) ?? [];
  if (inner !== undefined) return { type: 'array', items: valueSchema(inner) };
  const plain = { Integer: 'integer', Float: 'number', String: 'string', Boolean: 'boolean' };
  const known = Object.entries(plain).find(([name]) => name === type);
  if (known) return { type: known[1] };
  return type === 'InputFile' ? {} : reference(type);
}

function reference(name: string): JsonSchema {
  return { $ref: `${schemasId}#/closed/${name}` };
}
