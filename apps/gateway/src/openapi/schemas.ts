import * as Type from 'typebox';
import type { Static, TArray, TImmutable, TNull, TSchema, TSchemaOptions, TString, TUnion, TUnsafe } from 'typebox';

export function dateTime(options?: TSchemaOptions): TString {
  return Type.String({ format: 'date-time', ...options });
}

export function anyObject(options?: TSchemaOptions): TUnsafe<Record<string, unknown>> {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, ...options });
}

export function oneOf<const V extends string>(values: readonly V[], options?: TSchemaOptions): TUnsafe<V> {
  return Type.Unsafe<V>({ type: 'string', enum: values, ...options });
}

/** One of the names of a table, each with what it means. */
export function oneOfTable<V extends string>(
  meanings: Readonly<Record<V, string>>,
  options?: TSchemaOptions,
): TUnsafe<V> {
  return oneOf(Object.keys(meanings) as V[], { 'x-enumDescriptions': meanings, ...options }); // they are its keys
}

export function nullable<S extends TSchema>(schema: S, options?: TSchemaOptions): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}

/** A list that its reader leaves as it is. */
export function list<S extends TSchema>(item: S, options?: TSchemaOptions): TImmutable<TArray<S>> {
  return Type.Immutable(Type.Array(item, options));
}

/** An object with any names: `Type.Record` would say so by a pattern. */
export function byName<S extends TSchema>(value: S, options?: TSchemaOptions): TUnsafe<Record<string, Static<S>>> {
  return Type.Unsafe({ type: 'object', additionalProperties: value, ...options });
}

/** One column of a table: what each of its rows says there. */
export function pickColumn<N extends string, R, V>(table: Readonly<Record<N, R>>, of: (row: R) => V): Record<N, V> {
  const entries = Object.entries<R>(table).map(([name, row]) => [name, of(row)]);
  return Object.fromEntries(entries) as Record<N, V>; // one for each of its names
}
