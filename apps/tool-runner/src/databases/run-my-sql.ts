import type { Socket } from 'node:net';
import { ioBoundary } from '#telemetry';
import { isObject, readField } from '#values';
import { mustBeOpen } from '../must-be-open.js';
import type { Run } from './statement-run.js';

/** Carries one statement out over an open connection. Loaded with the first. */
export async function runMySql(socket: Socket, { server, statement }: Run) {
  const { createConnection } = await import('mysql2/promise');
  mustBeOpen(socket);
  const { host, port, isSecure } = server.place;
  const { database = '', user = '', password = '' } = server.values;
  const options = {
    ...{ host, port, user, password, stream: socket, supportBigNumbers: true, timezone: 'Z' },
    ...(database !== '' && { database }),
    ...(isSecure && { ssl: { rejectUnauthorized: true, verifyIdentity: true } }),
  };
  const connection = await ioBoundary('tool.my-sql', () => createConnection(options));
  connection.on('error', () => undefined); // what becomes of it, the query says
  if (statement.reads) await ioBoundary('tool.my-sql', () => connection.query('START TRANSACTION READ ONLY'));
  statement.onLeaves();
  const values = statement.values.map((value) => (canBeBound(value) ? value : JSON.stringify(value)));
  const [answer] = await ioBoundary('tool.my-sql', () =>
    values.length === 0 ? connection.query(statement.text) : connection.execute(statement.text, values),
  );
  return readMySql(answer);
}

/** Rows, or what a write has changed; a procedure gives a list of rows for each of its reads, and at its end what it has changed. */
export function readMySql(answer: unknown): { rows: Record<string, unknown>[]; affected: number | null } {
  const parts: unknown[] = Array.isArray(answer) ? answer : [answer];
  const isOfProcedure = parts.some(Array.isArray);
  if (Array.isArray(answer) && !isOfProcedure) return { rows: parts.filter(isObject), affected: null };
  const affected = readField(parts.filter((part) => !Array.isArray(part)).at(-1), 'affectedRows');
  return {
    rows: parts.filter(Array.isArray).flat().filter(isObject),
    affected: typeof affected === 'number' ? affected : null,
  };
}

function canBeBound(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
