import { withQueryValues } from '../databases/query-values.js';
import type { Dialect } from '../databases/sql-text.js';
import { plainText } from '../values/plain-text.js';
import { objectIn, objectsIn } from './read-stored.js';
import type { Fields, VersionStep } from './version-step.js';

/** A query is evaluated where it has braces, though it does not begin as an expression does: its values are taken out of it. */
export function sqlSteps(dialect: Dialect, versions: readonly number[]): VersionStep[] {
  return versions.map((version) => ({
    from: [version],
    to: version,
    change: (parameters) => {
      const changed = withQueryValues(parameters, dialect);
      return changed === null ? null : { parameters: changed };
    },
  }));
}

/** Version 1 of Postgres has the names of columns in a text; its queries are those of today. */
export const postgresSteps: readonly VersionStep[] = [
  { from: [1], to: 2.5, change: (parameters) => fromFirst(parameters) },
  { from: [2, 2.1], to: 2.2, change: (parameters) => fromSecond(parameters) },
  ...sqlSteps('postgres', [2.2, 2.3, 2.4, 2.5, 2.6]),
];

function fromFirst({
  operation = 'insert',
  schema,
  table,
  columns,
  returnFields,
  ...rest
}: Fields): { parameters: Fields } | null {
  const { query, updateKey, additionalFields, ...left } = rest;
  const { queryParams, mode: _mode, ...others } = objectIn(additionalFields);
  if (Object.keys(left).length > 0 || Object.keys(others).length > 0) return null;
  if (operation === 'executeQuery') {
    const list =
      typeof queryParams === 'string'
        ? queryParams.split(',').map((name) => `={{ $json[${JSON.stringify(name.trim())}] }}`)
        : [];
    return { parameters: { operation, query, ...(list.length > 0 && { options: { queryReplacement: list } }) } };
  }
  if (operation !== 'insert' && operation !== 'update') return null;
  const keys = names(updateKey);
  const value = Object.fromEntries(
    [...names(columns), ...keys].map((name) => [name, `={{ $json[${JSON.stringify(name)}] }}`]),
  );
  return {
    parameters: {
      ...{ operation, schema: schema ?? 'public', table },
      columns: { mappingMode: 'defineBelow', value, ...(operation === 'update' && { matchingColumns: keys }) },
      options: { outputColumns: names(returnFields) },
    },
  };
}

/** Versions 2 and 2.1 name values one by one. */
function fromSecond(parameters: Fields): { parameters: Fields } | null {
  const {
    operation = 'insert',
    dataMode = 'autoMapInputData',
    valuesToSend,
    columnToMatchOn,
    valueToMatchOn,
    ...rest
  } = parameters;
  if (operation !== 'insert' && operation !== 'update' && operation !== 'upsert') return { parameters };
  const mode = dataMode === 'defineBelow' ? 'defineBelow' : 'autoMapInputData';
  const rows = objectIn(valuesToSend)['values'];
  const pairs = objectsIn(rows).map(({ column, value }): [string, unknown] => [plainText(column), value]);
  const column = objectIn(columnToMatchOn)['value'] ?? columnToMatchOn;
  const isMatched = typeof column === 'string' && column !== '' && operation !== 'insert';
  const columns = Object.fromEntries<unknown>(pairs);
  const value = { ...(isMatched && { [column]: valueToMatchOn }), ...columns };
  return {
    parameters: {
      ...{ ...rest, operation },
      columns: {
        mappingMode: mode,
        value: mode === 'defineBelow' ? value : null,
        ...(isMatched && { matchingColumns: [column] }),
      },
    },
  };
}

function names(list: unknown): string[] {
  return typeof list === 'string'
    ? list
        .replace(/^=/, '')
        .split(',')
        .map((name) => (name.split(':')[0] ?? '').trim())
        .filter((name) => name !== '')
    : [];
}
