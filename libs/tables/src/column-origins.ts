import { readOrigins } from '#values';
import type { Origin } from '#values';
import type { StoredRow, TableSchema } from './table.js';

/** Whose words go into columns, by their names, `*` for those that are not named; what is not there is an operator's. */
export type WrittenOrigins = Readonly<Record<string, readonly Origin[]>>;

/** What is known of a table whose rows were written so: nothing that was written is ever forgotten. */
export function withOrigins(schema: TableSchema, put: Iterable<StoredRow>, written: WrittenOrigins): TableSchema {
  if (schema.origins === undefined) return schema;
  const cells = new Set([...put].flatMap((row) => Object.keys(row.cells)));
  const added = schema.columns
    .filter(({ id }) => cells.has(String(id)))
    .map(({ id, name }): [string, Origin[]] => {
      const before = schema.origins?.[id] ?? [];
      const more = (Object.hasOwn(written, name) ? written[name] : written['*']) ?? [];
      return [String(id), [...new Set([...before, ...more])].sort()];
    })
    .filter(([, all]) => all.length > 0);
  return added.length === 0 ? schema : { ...schema, origins: { ...schema.origins, ...Object.fromEntries(added) } };
}

/** Whose words a table holds, by the names of its columns. */
export function originsOfTable({ columns, origins }: TableSchema): Record<string, Origin[]> {
  if (origins === undefined) return { '*': ['unknown'] };
  return Object.fromEntries(
    columns.flatMap(({ id, name }) => (origins[id] === undefined ? [] : [[name, readOrigins(origins[id])]])),
  );
}
