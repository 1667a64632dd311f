import { TableError } from '#tables';
import type { TableStore, TableView, TableWrite, WriteAnswer } from '#tables';
import type { DataTable } from './table-responses.js';
import { readOperatorName } from '../auth/operator-request.js';
import type { OperatorRequest } from '../auth/operator-request.js';
import type { AskStore } from '../platform/ask-store.js';
import { fieldProblem, notFound, Problem } from '../platform/http/problem.js';

export type AskTables = AskStore<TableStore>;

const statuses = { refused: 422, 'key-reused': 422, exists: 409, busy: 409 } as const;

/** Asks the tables; what they refuse is a problem that names the fields. */
export async function askTables<T>(ask: AskTables, work: (store: TableStore) => Promise<T>): Promise<T> {
  const came = await ask((store) => work(store).then((value) => ({ value }), refusalIn));
  if ('refusal' in came) throw came.refusal;
  return came.value;
}

/** As a value: what else fails there counts as an outage. */
function refusalIn(error: unknown): { refusal: Problem } {
  if (error instanceof TableError) return { refusal: toTableProblem(error) };
  throw error;
}

/** Does an operator's write, once for a key. */
export function writeTable(
  ask: AskTables,
  table: string,
  body: OperatorRequest,
  key: string | undefined,
  writeOf: () => TableWrite,
): Promise<WriteAnswer> {
  const operator = { by: readOperatorName(body), why: body.reason };
  return askTables(ask, async (store) =>
    store.write(table, writeOf(), { operator, ...(key !== undefined && { key }) }),
  );
}

export function shown({ createdAt, updatedAt, ...table }: TableView): DataTable {
  return { ...table, created_at: createdAt, updated_at: updatedAt };
}

function toTableProblem({ code, message, problems }: TableError): Problem {
  if (code === 'unknown') return notFound('data table');
  if (code === 'key-reused') return new Problem(422, 'idempotency-key-reused', `Idempotency-Key: ${message}`);
  const status = statuses[code];
  if (status === 409) return new Problem(status, 'conflict', message, code === 'busy' ? { retryAfter: 1 } : {});
  return fieldProblem(status, 'bad-request', problems);
}
