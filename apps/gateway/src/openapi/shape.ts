/** The API's description of a value, in JSON Schema (2020-12, as in OpenAPI 3.1). */
export type Schema = Readonly<Record<string, unknown>>;

declare const valueOf: unique symbol;

/** A schema with the type of its values: the compiler checks by it what builds an answer. */
export interface Shape<T> {
  readonly schema: Schema;
  readonly [valueOf]?: T;
}

/** The values of a shape. */
export type Of<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Valued<F extends Fields> = { [K in keyof F]: Of<F[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

export const text: Shape<string> = { schema: { type: 'string' } };
export const dateTime: Shape<string> = { schema: { type: 'string', format: 'date-time' } };
export const integer: Shape<number> = { schema: { type: 'integer' } };
export const decimal: Shape<number> = { schema: { type: 'number' } };
export const flag: Shape<boolean> = { schema: { type: 'boolean' } };
/** Any JSON: arguments, results, tables. */
export const anything: Shape<unknown> = { schema: {} };
export const anyObject: Shape<Record<string, unknown>> = { schema: { type: 'object', additionalProperties: true } };

export function oneOf<const V extends string>(...values: readonly V[]): Shape<V> {
  return { schema: { type: 'string', enum: values } };
}

/** One of the names of a table, each with what it means. */
export function oneOfTable<V extends string>(meanings: Readonly<Record<V, string>>): Shape<V> {
  return { schema: { type: 'string', enum: Object.keys(meanings), 'x-enumDescriptions': meanings } };
}

export function nullable<T>({ schema }: Shape<T>): Shape<T | null> {
  return { schema: { anyOf: [schema, { type: 'null' }] } };
}

export function list<T>({ schema }: Shape<T>): Shape<readonly T[]> {
  return { schema: { type: 'array', items: schema } };
}

/** An object with any names. */
export function byName<T>({ schema }: Shape<T>): Shape<Record<string, T>> {
  return { schema: { type: 'object', additionalProperties: schema } };
}

/** The fields that are always there, and those that may be absent. */
export function object<F extends Fields, O extends Fields = Record<never, never>>(
  fields: F,
  optional?: O,
): Shape<Flat<Valued<F> & Partial<Valued<O>>>> {
  const properties = Object.entries({ ...fields, ...optional }).map(([name, { schema }]) => [name, schema]);
  const required = Object.keys(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties) as Schema, // names and schemas
      ...(required.length > 0 && { required }),
    },
  };
}

export function either<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Of<S[number]>> {
  return { schema: { anyOf: shapes.map(({ schema }) => schema) } };
}

/** Gives a shape a name among the description's schemas. */
export function named<T>(title: string, description: string, { schema }: Shape<T>): Shape<T> {
  return { schema: { title, description, ...schema } };
}

/** Adds a description to a shape. */
export function meaning<T>(description: string, { schema }: Shape<T>): Shape<T> {
  return { schema: { ...schema, description } };
}
