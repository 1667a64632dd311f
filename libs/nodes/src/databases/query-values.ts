import { TemplateError, templatePieces } from '#expressions';
import { isObject } from '#values';
import { splitSql } from './sql-text.js';
import type { Dialect } from './sql-text.js';

type Fields = Record<string, unknown>;

/** Where the value of an expression stands in a query, by its number. */
export const placeForm = /\u27e6(\d+)\u27e7/g;
const place = (at: number): string => `\u27e6${at}\u27e7`;

/**
 * A query with its expressions taken out: what they come to is a value of its own, which is bound and never a piece of the query. One that is an expression as
 * a whole stays as it is. Null: nothing is to be done.
 */
export function withQueryValues(parameters: Fields, dialect: Dialect): Fields | null {
  const replaced = withReplacements(parameters);
  const { query } = replaced ?? parameters;
  if (typeof query !== 'string' || !query.includes('{{')) return replaced;
  const template = query.startsWith('=') ? query : `=${query}`;
  const pieces = piecesIn(template);
  if (pieces === null) return replaced;
  const values: string[] = [];
  const text = pieces.map((piece) =>
    'text' in piece ? piece.text : place(values.push(`={{${piece.expression}}}`) - 1),
  );
  const [only = ''] = values;
  const bound = text.join('');
  if (bound.trim() === place(0)) return only === query ? replaced : { ...(replaced ?? parameters), query: only };
  const problem = queryProblem(bound, dialect);
  return {
    ...(replaced ?? parameters),
    ...{ query: bound, queryValues: values },
    ...(problem !== null && { queryProblem: problem }),
  };
}

function piecesIn(template: string): ReturnType<typeof templatePieces> | null {
  try {
    return templatePieces(template);
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** Parameters with commas between them, each an expression: a comma in what one comes to parts nothing. */
function withReplacements(parameters: Fields): Fields | null {
  const { options } = parameters;
  const given = isObject(options) ? options['queryReplacement'] : undefined;
  if (!isObject(options) || typeof given !== 'string' || !given.startsWith('=')) return null;
  const pieces = piecesIn(given);
  if (pieces === null || pieces.length < 2) return null;
  const parts = pieces.map((piece) => ('text' in piece ? piece.text : `{{${piece.expression}}}`));
  const list: string[] = [''];
  for (const [at, part] of parts.entries()) {
    const [first = '', ...others] = 'text' in (pieces[at] ?? {}) ? part.split(',') : [part];
    list[list.length - 1] += first;
    list.push(...others);
  }
  const values = list.map((one) => (one.includes('{{') ? `=${one.trim()}` : one.trim()));
  return { ...parameters, options: { ...options, queryReplacement: values } };
}

/** A value alone would be true, false or the same in each row, whatever its text says. */
const wholeCondition =
  /\b(?:where|having)\s+\u27e6\d+\u27e7\s*(?:$|[;)]|\b(?:and|or|order|group|limit|returning)\b)|\bselect\s+(?:distinct\s+)?\u27e6\d+\u27e7\s+from\b/i;

/** Where a value would be a piece of something that cannot be bound; null: nowhere. */
function queryProblem(text: string, dialect: Dialect): string | null {
  const holds = (part: string): boolean => part.search(placeForm) >= 0;
  for (const part of splitSql(text, dialect)) {
    if (part.kind === 'plain' && wholeCondition.test(part.text)) return 'a condition, or all columns';
    if (part.kind === 'name' && holds(part.text) && !isOnePlace(part.text.slice(1, -1)))
      return 'a part of a quoted name';
    if (part.kind === 'text' && holds(part.text) && /^e/i.test(part.text)) return 'a part of a text with escapes';
    if (part.kind === 'other' && holds(part.text) && part.text.startsWith('$')) return 'a part of a body of code';
  }
  return null;
}

export function isOnePlace(text: string): boolean {
  return /^\u27e6\d+\u27e7$/.test(text);
}
