import { expected } from '../parameters/read-parameter.js';
import { plainText } from '../values/plain-text.js';
import { isOnePlace, placeForm } from './query-values.js';
import { onlyReads, quoteName, splitSql } from './sql-text.js';
import type { Dialect } from './sql-text.js';

/** A query whose values are bound. */
export interface Statement {
  text: string;
  values: unknown[];
  /** The database is told that it only reads. */
  reads: boolean;
}

export interface QueryGiven {
  dialect: Dialect;
  itemIndex: number;
  /** What its expressions have come to, by their places. */
  own: readonly unknown[];
  /** `$1` and so on. */
  given: readonly unknown[];
  /** `'$1'` in quotes is a text as it stands. */
  leavesQuoted: boolean;
}

/** Values of a statement in the order in which it binds them. */
export class BoundValues {
  readonly values: unknown[] = [];
  private readonly known = new Map<string, string>();

  constructor(private readonly dialect: Dialect) {}

  /** What stands in the place of a value; one that comes again under a name stands in the same place, where the dialect counts. */
  bind(value: unknown, name?: string): string {
    const before = name === undefined ? undefined : this.known.get(name);
    if (before !== undefined) return before;
    this.values.push(
      typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value,
    );
    if (this.dialect === 'mysql') return '?';
    const made = `$${this.values.length}`;
    if (name !== undefined) this.known.set(name, made);
    return made;
  }
}

const places = /\u27e6(\d+)\u27e7|\$(\d+)(:[a-z]+)?/g;
/** Before a name: of a table, or of a column by which rows are sorted or grouped. */
const beforeName =
  /\b(?:from|join|into|update|table|describe|truncate|order\s+by|group\s+by|partition\s+by)\s+(?:only\s+|if\s+(?:not\s+)?exists\s+)?$/i;
/** Before a further column of such a list. Behind another clause, or inside of a function, stands a value. */
const beforeFurtherName =
  /\b(?:order|group|partition)\s+by\s(?:"[^"]*"|`[^`]*`|\([^();]*\)|(?!\b(?:limit|offset|fetch|having|window|rows|range|groups)\b)[^();"`])*,\s*$/i;
/** A value stands behind these, which would be a column if it were a name. */
const beforeValue = /\bdistinct\s+from\s+$|\b(?:extract|substring|trim|overlay|position)\s*\([^()]*\bfrom\s+$/i;
const inList = /\bin\s*\((?:[^()]*,)?\s*$/i;
/** MySQL binds every number as one with a fraction, and takes none of those here. */
const beforeCount = /\b(?:limit|offset)\s+(?:\d+\s*,\s*)?$/i;

/** A query as its author wrote it, with each value bound; a value in the place of a table is a name in quotes. */
export function bindQuery(query: string, { dialect, own, given, itemIndex, leavesQuoted }: QueryGiven): Statement {
  const bound = new BoundValues(dialect);
  const parameter = (number: string): unknown => {
    const at = Number(number) - 1;
    if (at >= given.length || at < 0)
      throw expected('query', `parameters that are there: $${number} of ${given.length}`, itemIndex);
    return given[at];
  };
  const nameAt = (value: unknown): string => {
    const name = plainText(value);
    if (name === '' || name.includes('\0')) throw expected('query', 'a name in the place of a table', itemIndex);
    return quoteName(name.split('.'), dialect);
  };
  const valueAt = (value: unknown, name: string, before: string): string => {
    const isList = inList.test(before);
    if (isList && Array.isArray(value) && value.length > 0)
      return value.map((one) => bound.bind(one ?? null)).join(', ');
    if (isList && (Array.isArray(value) || (!name.startsWith('$') && typeof value === 'string' && value.includes(','))))
      throw expected('query', 'a list or one value in IN (…): a text with commas would be one value', itemIndex);
    const isCount = dialect === 'mysql' && beforeCount.test(before) && /^\d{1,15}$/.test(plainText(value));
    return isCount ? plainText(value) : bound.bind(value ?? null, name);
  };
  let text = '';
  for (const part of splitSql(query, dialect)) {
    const { kind, text: said } = part;
    if (kind === 'plain') {
      let end = 0;
      for (const found of said.matchAll(places)) {
        const [whole, place, number = '', as] = found;
        if (as !== undefined && as !== ':name') throw expected('query', `$${number} or $${number}:name`, itemIndex);
        text += said.slice(end, found.index);
        end = found.index + whole.length;
        const value = place === undefined ? parameter(number) : own[Number(place)];
        const isName = as === ':name' || (place !== undefined && standsForName(text));
        text += isName ? nameAt(value) : valueAt(value, whole, text);
      }
      text += said.slice(end);
    } else if (kind === 'name' && isOnePlace(said.slice(1, -1))) {
      text += quoteName([plainText(own[Number(said.slice(2, -2))])], dialect);
    } else if (kind === 'text') text += boundText(said, { bound, dialect, own, leavesQuoted, parameter });
    else text += said.replaceAll(placeForm, '');
  }
  return { text, values: bound.values, reads: onlyReads(text, dialect) };
}

/** Whether a value that is taken out of a query stands in the place of a name. */
export function hasValueAsName(query: string, dialect: Dialect): boolean {
  let before = '';
  return splitSql(query, dialect).some(({ kind, text }) => {
    const start = before;
    before += kind === 'text' ? "''" : text; // its words are no SQL
    if (kind === 'name') return isOnePlace(text.slice(1, -1));
    return (
      kind === 'plain' && [...text.matchAll(placeForm)].some(({ index }) => standsForName(start + text.slice(0, index)))
    );
  });
}

/** Whether what comes next in a query is a name. */
function standsForName(before: string): boolean {
  return (beforeName.test(before) && !beforeValue.test(before)) || beforeFurtherName.test(before);
}

interface Texts extends Pick<QueryGiven, 'dialect' | 'own' | 'leavesQuoted'> {
  bound: BoundValues;
  parameter: (number: string) => unknown;
}

/** A text in quotes: one that is a value alone is bound, and one with values in it is put together by the database. */
function boundText(said: string, { bound, dialect, own, leavesQuoted, parameter }: Texts): string {
  const [, number] = leavesQuoted ? [] : (/^'\$(\d+)'$/.exec(said) ?? []);
  if (number !== undefined) return bound.bind(plainText(parameter(number)));
  const quote = said.at(-1) ?? "'";
  const inner = said.slice(1, -1);
  if (inner.search(placeForm) < 0) return said;
  const whole = isOnePlace(inner);
  const pieces = inner.split(/(\u27e6\d+\u27e7)/).filter((piece) => piece !== '');
  const terms = pieces.map((piece) => {
    if (!isOnePlace(piece)) return `${quote}${piece}${quote}`;
    const made = bound.bind(plainText(own[Number(piece.slice(1, -1))]));
    return dialect === 'postgres' && !whole ? `${made}::text` : made;
  });
  if (whole) return terms.join('');
  return dialect === 'mysql' ? `CONCAT(${terms.join(', ')})` : `(${terms.join(' || ')})`;
}
