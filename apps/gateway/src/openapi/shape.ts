import * as Type from 'typebox';
import type { Static, TObject, TOptional, TProperties, TSchema, TUnion, TUnsafe } from 'typebox';
import * as schemas from './schemas.js';

export { byName, list, nullable, oneOfTable } from './schemas.js';

/** The values of a schema. */
export type Of<S extends TSchema> = Static<S>;

export const text = Type.String();
export const dateTime = schemas.dateTime();
export const integer = Type.Integer();
export const decimal = Type.Number();
export const flag = Type.Boolean();
/** Any JSON: arguments, results, tables. */
export const anything = Type.Unknown();
export const anyObject = schemas.anyObject();

export function oneOf<const V extends string>(...values: readonly V[]): TUnsafe<V> {
  return schemas.oneOf(values);
}

type AllOptional<O extends TProperties> = { [K in keyof O]: TOptional<O[K]> };

/** The fields that are always there, and those that may be absent. */
export function object<F extends TProperties, O extends TProperties = Record<never, never>>(
  fields: F,
  optional?: O,
): TObject<F & AllOptional<O>> {
  const rest = Object.entries(optional ?? {}).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Type.Object({ ...fields, ...(Object.fromEntries(rest) as AllOptional<O>) }); // the same names
}

export function either<const S extends TSchema[]>(...shapes: S): TUnion<S> {
  return Type.Union(shapes) as TUnion<S>; // of these
}

/** Gives a schema a name among the description's. */
export function named<S extends TSchema>(title: string, description: string, schema: S): S {
  return Type.With(schema, { title, description }) as S; // of the same kind
}

export function meaning<S extends TSchema>(description: string, schema: S): S {
  return Type.With(schema, { description }) as S; // of the same kind
}
