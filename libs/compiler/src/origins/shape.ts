import { readOrigins } from '#values';
import type { Origin } from '#values';

/** Whose words a value is made of; empty: the author's, or an operator's. */
export type Origins = ReadonlySet<Origin>;

/** What is known of the items of one output: whose words stand in each field, and in any that is not named. */
export interface Shape {
  fields: ReadonlyMap<string, Origins>;
  rest: Origins;
}

export const ownWords: Origins = new Set();
export const noItems: Shape = { fields: new Map(), rest: ownWords };

export function mergeOrigins(...many: readonly Origins[]): Origins {
  const [first = ownWords, ...others] = many.filter(({ size }) => size > 0);
  return others.length === 0 ? first : new Set([first, ...others].flatMap((each) => [...each]));
}

/** Items of which nothing but this is known. */
export function toShape(...found: readonly Origin[]): Shape {
  return { fields: new Map(), rest: new Set(found) };
}

export function shapeOfAll(rest: Origins): Shape {
  return { fields: new Map(), rest };
}

/** Whose words a field holds; null: any of them. */
export function originsIn({ fields, rest }: Shape, field: string | null): Origins {
  if (field === null) return mergeOrigins(rest, ...fields.values());
  return fields.get(field) ?? rest;
}

/** Items that may be of each of these. */
export function joined(shapes: readonly Shape[]): Shape {
  if (shapes.length === 1 && shapes[0] !== undefined) return shapes[0];
  const names = new Set(shapes.flatMap(({ fields }) => [...fields.keys()]));
  const fields = Array.from(names, (name): [string, Origins] => [
    name,
    mergeOrigins(...shapes.map((shape) => originsIn(shape, name))),
  ]);
  return { fields: new Map(fields), rest: mergeOrigins(...shapes.map(({ rest }) => rest)) };
}

/** The items with these fields in the place of what they had. */
export function withFields({ fields, rest }: Shape, more: Iterable<readonly [string, Origins]>): Shape {
  return { fields: new Map([...fields, ...more]), rest };
}

/** So many fields are told apart; of more it is known together whose words they hold, so that a graph is soon looked through. */
const mostFields = 500;

export function isTooWide({ fields }: Shape): boolean {
  return fields.size > mostFields;
}

/** The items with these words in any of their fields besides. */
export function mixedWith({ fields, rest }: Shape, more: Origins): Shape {
  if (more.size === 0) return { fields, rest };
  const mixed = Array.from(fields, ([name, own]): [string, Origins] => [name, mergeOrigins(own, more)]);
  return { fields: new Map(mixed), rest: mergeOrigins(rest, more) };
}

/** A shape as it is kept; sorted, so that equal ones are equal texts. */
export function shapeText({ fields, rest }: Shape): string {
  const kept = [...fields]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, own]) => [name, sortOrigins(own)]);
  return JSON.stringify({ fields: kept, rest: sortOrigins(rest) });
}

export function sortOrigins(own: Origins): Origin[] {
  return [...own].sort();
}

/** What a table says of its columns; of one that says nothing nobody knows whose words it holds. */
export function shapeOfRows(columns: Readonly<Record<string, readonly Origin[]>> | undefined): Shape {
  if (columns === undefined) return toShape('unknown');
  const { '*': rest = [], ...named } = columns;
  const fields = Object.entries(named).map(([name, own]): [string, Origins] => [name, new Set(readOrigins(own))]);
  return { fields: new Map(fields), rest: new Set(readOrigins(rest)) };
}

/** A shape as it was kept; what nobody has kept may be anybody's. */
export function shapeFrom(text: string | null): Shape {
  if (text === null) return toShape('unknown');
  const { fields, rest } = JSON.parse(text) as { fields: [string, unknown][]; rest: unknown }; // as `shapeText` wrote it
  return {
    fields: new Map(fields.map(([name, own]) => [name, new Set(readOrigins(own))])),
    rest: new Set(readOrigins(rest)),
  };
}
