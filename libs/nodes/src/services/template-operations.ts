import { embeddedFile } from '#file-forms';
import type { FileRef, Files } from '#file-forms';
import { presentRules } from '#graph';
import { clip, isObject } from '#values';
import { timeIn } from '../values/date-times.js';
import { findFile } from '../files/item-file.js';
import { NodeError } from '../values/node-error.js';
import { ownValue } from '../values/paths.js';
import { parsedJson, plainText } from '../values/plain-text.js';
import { isGiven, isTrue, asValues } from './conditions.js';
import type { Make } from './conditions.js';

type Form = Readonly<Record<string, unknown>>;

type Operation = (form: Form, make: Make) => unknown;

/** What is known of one of a list: `as` is a name of its own for it, which a list inside does not hide. */
function inList(form: Form, each: unknown, index: number): Record<string, unknown> {
  const { as } = form;
  return { each, index, ...(typeof as === 'string' && { [as]: each, [`${as}Index`]: index }) };
}

function toObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Of a value that is not what it should be. */
const mostShown = 60;

const wrong = (what: string, value: unknown): NodeError =>
  new NodeError('NODE_PARAMETER', `expected ${what}, and not ${clip(plainText(value), mostShown)}`);

/** What an object in a template may say beside its form: `{"$or": […]}`. Each takes its own field as its argument. */
export const templateOperations: Readonly<Record<string, Operation>> = {
  /** A file of the item as an address that holds its data: `data:image/png;base64,…`. */
  $dataUrl: (form, make) => ({ [embeddedFile]: fileIn(make('@files'), make(form['$dataUrl'])) }),
  /** A file of the item in Base64. */
  $fileBase64: (form, make) => ({ [embeddedFile]: fileIn(make('@files'), make(form['$fileBase64'])), as: 'base64' }),
  /** A text in Base64. */
  $base64: (form, make) => Buffer.from(plainText(make(form['$base64']))).toString('base64'),
  /** As it stands. */
  $literal: (form) => form['$literal'],
  /** The first that is something. */
  $or: (form, make) =>
    asValues(form['$or'])
      .map((one) => make(one))
      .find(isGiven),
  $if: (form, make) => make(isTrue(toObject(form['$if']), make) ? form['then'] : form['else']),
  /** By the text of a value, the template of that name; else `else`. */
  $switch: (form, make) => {
    const key = plainText(make(form['$switch']));
    const cases = toObject(form['cases']);
    return make(Object.hasOwn(cases, key) ? cases[key] : form['else']);
  },
  $map: (form, make) =>
    asValues(make(form['$map']))
      .map((each, index) => make(form['to'], inList(form, each, index)))
      .filter((one) => one !== undefined),
  $where: (form, make) =>
    asValues(make(form['$where'])).filter((each, index) =>
      isTrue(toObject(form['is']), (inner, more) => make(inner, { ...inList(form, each, index), ...more })),
    ),
  /** The place of the first that fits, from 0. */
  $place: (form, make) => {
    const at = asValues(make(form['$place'])).findIndex((each, index) =>
      isTrue(toObject(form['is']), (inner, more) => make(inner, { ...inList(form, each, index), ...more })),
    );
    return at < 0 ? undefined : at;
  },
  $merge: (form, make) => asValues(form['$merge']).reduce<Form>((all, one) => ({ ...all, ...toObject(make(one)) }), {}),
  $without: (form, make) => {
    const names = asValues(make(form['names'])).map(plainText);
    return Object.fromEntries(
      Object.entries(toObject(make(form['$without']))).filter(([name]) => !names.includes(name)),
    );
  },
  $only: (form, make) => {
    const names = asValues(make(form['names'])).map(plainText);
    return Object.fromEntries(Object.entries(toObject(make(form['$only']))).filter(([name]) => names.includes(name)));
  },
  /** An object of a list. */
  $pairs: (form, make) => {
    const pairs = asValues(make(form['$pairs'])).map((each, index) => {
      const more = inList(form, each, index);
      return [plainText(make(form['name'], more)), make(form['value'], more)] as const;
    });
    return Object.fromEntries(pairs.filter(([name, value]) => name !== '' && value !== undefined));
  },
  /** A list `{name, value}` of an object. */
  $entries: (form, make) => Object.entries(toObject(make(form['$entries']))).map(([name, value]) => ({ name, value })),
  /** The pairs `{name, value}` of a text of a query, as it is sent. */
  $queryPairs: (form, make) =>
    [...new URLSearchParams(plainText(make(form['$queryPairs'])))].map(([name, value]) => ({ name, value })),
  $keys: (form, make) => Object.keys(toObject(make(form['$keys']))),
  /** By a path, or in a list by a place, that is a value itself. */
  $at: (form, make) => ownValue(make(form['$at']), [plainText(make(form['key']))]),
  $flat: (form, make) => asValues(form['$flat']).flatMap((one) => asValues(make(one))),
  /** A list of lists as one. */
  $flatten: (form, make) => asValues(make(form['$flatten'])).flatMap(asValues),
  /** Each once. */
  $unique: (form, make) => [...new Set(asValues(make(form['$unique'])))],
  /** Where nothing is. An empty text is something. */
  $default: (form, make) => make(form['$default']) ?? make(form['to']),
  /** The number behind a place. */
  $next: (form, make) => given(make(form['$next']), (value) => Number(value) + 1),
  /** The letters of a column of a sheet, by its place. */
  $column: (form, make) => given(make(form['$column']), (value) => toLetters(Number(value))),
  /** What a cell can hold: an object or a list as JSON, nothing as an empty text. */
  $scalar: (form, make) => {
    const value = make(form['$scalar']);
    return typeof value === 'number' || typeof value === 'boolean' ? value : plainText(value);
  },
  $first: (form, make) => asValues(make(form['$first']))[0],
  $slice: (form, make) =>
    asValues(make(form['$slice'])).slice(Number(make(form['from']) ?? 0), optional(make(form['to']))),
  $count: (form, make) => asValues(make(form['$count'])).length,
  $sum: (form, make) => asValues(form['$sum']).reduce<number>((sum, one) => sum + Number(make(one) ?? 0), 0),
  $join: (form, make) => {
    const parts = asValues(make(form['$join'])).map(plainText);
    return parts.length === 0 ? undefined : parts.join(plainText(form['by'] ?? ''));
  },
  /** A list stays one; a text is cut at `by`, and blanks around its parts fall away. */
  $split: (form, make) => {
    const value = make(form['$split']);
    const parts =
      typeof value === 'string'
        ? value.split(plainText(form['by'] ?? ',')).map((part) => part.trim())
        : asValues(value);
    const left = parts.filter(isGiven);
    return left.length === 0 ? undefined : left;
  },
  $text: (form, make) =>
    plainText(form['$text']).replaceAll(/\{([$@][^{}]+)\}/g, (_, reference: string) => plainText(make(reference))),
  $string: (form, make) => given(make(form['$string']), plainText),
  $number: (form, make) =>
    given(make(form['$number']), (value) => {
      const number = typeof value === 'boolean' || Array.isArray(value) ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) throw wrong('a number', value);
      return number;
    }),
  /** JSON, or a text that holds some. */
  $json: (form, make) =>
    given(make(form['$json']), (value) => {
      const parsed = typeof value === 'string' ? parsedJson(value) : value;
      if (parsed === undefined) throw wrong('JSON', value);
      return parsed;
    }),
  /** `ascii`: as a header takes it. */
  $stringify: (form, make) =>
    given(make(form['$stringify']), (value) => {
      const text = JSON.stringify(value);
      return form['ascii'] === true ? text.replaceAll(/[^\x20-\x7e]/g, escaped) : text;
    }),
  /** What a text says in JSON; any other text as it is. */
  $tolerantJson: (form, make) =>
    given(make(form['$tolerantJson']), (value) => (typeof value === 'string' ? (parsedJson(value) ?? value) : value)),
  /** Every place of a text in another one. */
  $replace: (form, make) =>
    given(make(form['$replace']), (value) =>
      plainText(value).replaceAll(plainText(form['find']), () => plainText(form['by'])),
    ),
  /** A time as people and programs write it, in seconds or milliseconds (`ms`) since 1970, or in ISO 8601; `zone` is that of one which says none. */
  $time: (form, make) =>
    given(make(form['$time']), (value) => {
      const time = timeIn(value, { zone: plainText(make(form['zone'] ?? '@zone')), rules: presentRules });
      if (time === null) throw wrong('a time', value);
      if (form['as'] === 'ms') return time.toMillis();
      return form['as'] === 'seconds' ? Math.floor(time.toSeconds()) : time.toISO();
    }),
  /** The words of a name, apart by underscores: `Due Date` is `due_date`. */
  $snake: (form, make) =>
    given(make(form['$snake']), (value) =>
      plainText(value)
        .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
        .replaceAll(/[^\p{L}\d]+/gu, '_')
        .replaceAll(/^_|_$/g, '')
        .toLowerCase(),
    ),
  $lower: (form, make) => given(make(form['$lower']), (value) => plainText(value).toLowerCase()),
  /** What a pattern of the file finds in a text: its first group. */
  $match: (form, make) =>
    given(make(form['$match']), (value) => new RegExp(plainText(form['pattern'])).exec(plainText(value))?.[1]),
  /** The value of a resource locator: of its address what the pattern finds. */
  $locator: (form, make) => {
    const located = make(form['$locator']);
    const { mode, value } = isObject(located) ? located : { mode: undefined, value: located };
    const text = plainText(value);
    if (form['url'] === undefined || (mode !== 'url' && !/^https?:\/\//.test(text)))
      return text === '' ? undefined : text;
    const found = new RegExp(plainText(form['url'])).exec(text)?.[1];
    if (found === undefined) throw wrong('the address of such a resource', text);
    return found;
  },
};

/** One of the files of an item, by its field. */
function fileIn(files: unknown, field: unknown): FileRef {
  return findFile(isObject(files) ? (files as Files) : {}, plainText(field)); // those of an item
}

function given<T>(value: unknown, make: (value: unknown) => T): T | undefined {
  return isGiven(value) ? make(value) : undefined;
}

/** A to Z, then AA. */
function toLetters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : toLetters(Math.floor(place / 26) - 1) + last;
}

function optional(value: unknown): number | undefined {
  return value === undefined ? undefined : Number(value);
}

export function isOperation(name: string): boolean {
  return Object.hasOwn(templateOperations, name);
}

/** A name of a query may begin with a dollar, as OData's do. */
function inQuery(query: unknown): Set<string> {
  const [first = ''] = Object.keys(toObject(query));
  if (isOperation(first)) return operationsIn(query);
  return new Set(Object.values(toObject(query)).flatMap((one) => [...operationsIn(one)]));
}

/** The names of all operations in a template, known or not. */
export function operationsIn(template: unknown): Set<string> {
  if (typeof template !== 'object' || template === null) return new Set();
  if (Array.isArray(template)) return new Set(template.flatMap((one) => [...operationsIn(one)]));
  const [first = ''] = Object.keys(template);
  if (first === '$literal') return new Set();
  const inside = Object.entries(template).flatMap(([name, one]) => [
    ...(name === 'query' ? inQuery(one) : operationsIn(one)),
  ]);
  return new Set(first.startsWith('$') ? [first, ...inside] : inside);
}
