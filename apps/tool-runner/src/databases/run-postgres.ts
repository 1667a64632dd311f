import type { Socket } from 'node:net';
import { ioBoundary } from '#telemetry';
import type { Run } from './statement-run.js';

/** Carries one statement out over an open connection. Loaded with the first. */
export async function runPostgres(socket: Socket, { server, statement }: Run) {
  const { default: pg } = await import('pg');
  const { host, port, isSecure } = server.place;
  const { database = '', user = '', password = '' } = server.values;
  const client = new pg.Client({
    ...{ host, port, database, user, password, stream: () => asUnopened(socket) },
    ssl: isSecure ? { rejectUnauthorized: true } : false,
    application_name: 'turnpike',
  });
  client.on('error', () => undefined); // what becomes of it, the query says
  await ioBoundary('tool.postgres', () => client.connect());
  if (statement.reads) await ioBoundary('tool.postgres', () => client.query('BEGIN READ ONLY'));
  statement.onLeaves();
  const query = {
    text: statement.text,
    values: [...statement.values],
    ...(statement.reads && { queryMode: 'extended' }),
  };
  const answer = await ioBoundary('tool.postgres', () => client.query<Record<string, unknown>>(query));
  const results = [answer].flat(); // several statements have one each
  const last = results.at(-1);
  return { rows: results.flatMap(({ rows }) => rows), affected: last?.rowCount ?? null };
}

/** The driver opens its stream itself: this one is open already. */
function asUnopened(socket: Socket): Socket {
  const connect = (): Socket => {
    setImmediate(() => socket.emit('connect'));
    return socket;
  };
  return Object.assign(socket, { connect });
}
