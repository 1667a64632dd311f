import { applyDecorators } from '@nestjs/common';
import { IsOptional, Matches, ValidateBy } from 'class-validator';
import * as Type from 'typebox';
import { placeIn } from '#redis';
import type { PageWanted } from '#redis';
import { firstOf } from '#values';
import { Described } from '../../openapi/body-schema.js';
import { dateTime, nullable } from '../../openapi/schemas.js';

/** Every list is read alike (ADR 154): `limit` and `cursor` in the query, and in the response `next`, the cursor of the page after. */
export const next = nullable(Type.String(), {
  description: 'What to ask for as `cursor` for the page after; null: there is none.',
});

/** Of a list whose oldest entries go when there are too many. */
export const wholeSince = nullable(dateTime(), {
  description: 'Redis keeps only so many: what is older than this may be missing. Null: nothing was left out.',
});

/** Of figures that are counted once for all who ask within a while. */
export const countedAgo = Type.Integer({ description: 'How long ago that was counted.' });

export interface PageQuery {
  cursor?: string;
  limit?: string;
}

export const usualLimit = 50;
const limitForms = { 200: /^([1-9]\d?|1\d\d|200)$/, 1_000: /^([1-9]\d{0,2}|1000)$/ };

/** The `cursor` of a list. */
export function Cursor(isOne: (text: string) => boolean): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isOne(value);
  const message = 'expected the `next` of the page before';
  return applyDecorators(IsOptional(), ValidateBy({ name: 'cursor', validator: { validate } }, { message }));
}

/** The `limit` of a list. */
export function Limit(most: keyof typeof limitForms = 200, usual = usualLimit): PropertyDecorator {
  const form = Matches(limitForms[most], { message: `expected a number from 1 to ${most}` });
  return applyDecorators(IsOptional(), Described({ type: 'integer', minimum: 1, maximum: most, default: usual }), form);
}

/** A `limit` within an object of a body, which has the texts of a query. */
export function limitText(most: keyof typeof limitForms = 200): Record<string, unknown> {
  return { type: 'string', pattern: limitForms[most].source };
}

/** Whether a text is a cursor of a list that is sorted by time. */
export function isPlace(text: string): boolean {
  return placeIn(text) !== null;
}

/** The page of such a list that a query asks for. */
export function pageWanted({ cursor, limit }: PageQuery, usual = usualLimit): PageWanted {
  return { behind: cursor === undefined ? null : placeIn(cursor), limit: Number(limit ?? usual) };
}

/** The query of a list that is sorted by time. */
export class TimePageQuery {
  @Cursor(isPlace)
  cursor?: string;

  @Limit()
  limit?: string;
}

type Key = readonly string[];

function keyIn(cursor: string, parts: number): Key | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey = Array.isArray(key) && key.length === parts && key.every((part) => typeof part === 'string');
    return isKey ? key : null; // looked at above
  } catch {
    return null;
  }
}

/** Whether a text is a cursor of a list that is sorted by a key of so many parts. */
export function isKeyOf(parts: number): (text: string) => boolean {
  return (text) => keyIn(text, parts) !== null;
}

function compareKeys(a: Key, b: Key): number {
  const at = a.findIndex((part, n) => part !== b[n]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

/** A page of a list that is read whole, in the order of a key that no two share. It goes on behind a key whose owner is gone as well. */
export function pageByKey<T>(
  all: readonly T[],
  keyOf: (one: T) => Key,
  { cursor, limit = String(usualLimit) }: PageQuery,
): { page: T[]; next: string | null } {
  const sorted = all.map((one) => ({ one, key: keyOf(one) })).sort((a, b) => compareKeys(a.key, b.key));
  const behind = cursor === undefined ? null : keyIn(cursor, sorted[0]?.key.length ?? 0);
  const rest = behind === null ? sorted : sorted.filter(({ key }) => compareKeys(key, behind) > 0);
  const page = firstOf(rest, Number(limit));
  const last = rest.length > page.length ? page.at(-1) : undefined;
  const cursorOf = ({ key }: { key: Key }): string => Buffer.from(JSON.stringify(key)).toString('base64url');
  return { page: page.map(({ one }) => one), next: last === undefined ? null : cursorOf(last) };
}

/** The query of a list that is sorted by name, and by id among those of one name. */
export class NamePageQuery {
  @Cursor(isKeyOf(2))
  cursor?: string;

  @Limit()
  limit?: string;
}
