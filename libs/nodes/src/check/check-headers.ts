import { headerNameProblem, isHeaderValue, isObject } from '#values';
import type { GraphNode } from '#graph';
import type { Found } from './finding.js';
import { parsedJson } from '../values/plain-text.js';
import { isSentAnyway } from '../http/sent-anyway.js';
import { foundSecrets } from './secrets.js';

interface Written {
  path: string;
  name: unknown;
  value: unknown;
}

/** Headers of requests that nobody could send, or that only we set. What an expression will be is seen at the call. */
export function headerFindings({ name: node, parameters }: GraphNode): Found[] {
  if (!isObject(parameters) || parameters['sendHeaders'] !== true) return [];
  const rows = [
    ...rowsAt(parameters, 'headerParameters', 'parameters'),
    ...rowsAt(parameters, 'parametersHeaders', 'values'),
    ...fieldsAt(parameters, 'jsonHeaders'),
  ];
  return rows.flatMap(({ path, name, value }) => {
    const problem = findHeaderProblem(name, value);
    if (problem === null) return [];
    const expected = 'a header that a request may have';
    return [{ code: 'PARAMETER_INVALID', node, path: `/parameters/${path}`, message: problem, expected }];
  });
}

function findHeaderProblem(name: unknown, value: unknown): string | null {
  if (!isLiteral(name) || isSentAnyway(name, value)) return null;
  const problem = headerNameProblem(name);
  if (problem !== null) return `${JSON.stringify(name)} ${problem}`;
  if (!isLiteral(value) || isHeaderValue(value) || foundSecrets(value).length > 0) return null;
  return `The header ${name} has a value that cannot be sent`;
}

function isLiteral(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.startsWith('=');
}

function rowsAt(parameters: Record<string, unknown>, group: string, list: string): Written[] {
  const held = parameters[group];
  const rows: unknown = isObject(held) ? held[list] : null;
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, at) =>
    isObject(row) ? [{ path: `${group}/${list}/${at}`, name: row['name'], value: row['value'] }] : [],
  );
}

function fieldsAt(parameters: Record<string, unknown>, place: string): Written[] {
  const written = parameters[place];
  const value = isLiteral(written) ? parsedJson(written) : written;
  return isObject(value) ? Object.entries(value).map(([name, one]) => ({ path: place, name, value: one })) : [];
}
