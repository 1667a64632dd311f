import type { Socket } from 'node:net';
import { ioBoundary } from '#telemetry';
import { isObject } from '#values';
import type { RowDataPacket } from 'mysql2';
import type { Run } from './statement-run.js';

/** Carries one statement out over an open connection. Loaded with the first. */
export async function runMySql(socket: Socket, { server, statement }: Run) {
  const { createConnection } = await import('mysql2/promise');
  const { host, port, isSecure } = server.place;
  const { database = '', user = '', password = '' } = server.values;
  const options = {
    ...{ host, port, user, password, stream: socket, supportBigNumbers: true },
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
  if (Array.isArray(answer)) return { rows: [...answer].filter((row): row is Row => isObject(row)), affected: null };
  return { rows: [], affected: answer.affectedRows };
}

type Row = Record<string, unknown> & RowDataPacket;

function canBeBound(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
