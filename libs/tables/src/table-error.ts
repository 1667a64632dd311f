/** A part of a request that is not as expected; `field` as the request names it: `rows.2.price`. */
export interface TableProblem {
  field: string;
  detail: string;
}

/**
 * `refuseField`: the request does not fit the table; `exists` and `unknown`: a table of that name is, or is not, there; `key-reused`: the key stands for
 * another request; `busy`: others kept changing the table.
 */
export type TableErrorCode = 'refused' | 'exists' | 'unknown' | 'key-reused' | 'busy';

/** Why nothing was read or changed. */
export class TableError extends Error {
  override readonly name = 'TableError';

  constructor(
    readonly code: TableErrorCode,
    message: string,
    readonly problems: readonly TableProblem[] = [],
  ) {
    super(message);
  }
}

export function refuseField(field: string, detail: string): TableError {
  return refusedAll([{ field, detail }]);
}

export function refusedAll(problems: readonly TableProblem[]): TableError {
  return new TableError('refused', problems.map(({ field, detail }) => `${field}: ${detail}`).join('; '), problems);
}
