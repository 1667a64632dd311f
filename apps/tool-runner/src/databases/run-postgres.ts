import type { Socket } from 'node:net';
import { ioBoundary } from '#telemetry';
import { mustBeOpen } from '../must-be-open.js';
import type { Run } from './statement-run.js';

/** Carries one statement out over an open connection. Loaded with the first. */
export async function runPostgres(socket: Socket, { server, statement }: Run) {
  const { default: pg } = await import('pg');
  mustBeOpen(socket);
  const { host, port, isSecure } = server.place;
  const { database = '', user = '', password = '' } = server.values;
  const client = new pg.Client({
    ...{ host, port, database, user, password, stream: () => asUnopened(socket) },
    ssl: isSecure ? { rejectUnauthorized: true } : false,
    application_name: 'turnpike',
    types: {
      getTypeParser: (type, form) => {
        const usual: unknown = pg.types.getTypeParser(type, form);
        return readPostgres(type) ?? usual;
      },
    },
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

const readTime = (text: string): Date | string => {
  const at = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? text : at;
};
const readFigure = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);

/** Times without a zone are of UTC, whatever the zone of this process, and what JSON has no number for is a text. */
const ownParsers: Readonly<Record<number, (text: string) => unknown>> = {
  ...{ 700: readFigure, 701: readFigure },
  1082: (text) => readTime(`${text} 00:00:00`),
  1114: readTime,
};

/** How a text of a type is read; undefined: as the driver does. */
export function readPostgres(type: number): ((text: string) => unknown) | undefined {
  return ownParsers[type];
}

/** The driver opens its stream itself: this one is open already. */
function asUnopened(socket: Socket): Socket {
  const connect = (): Socket => {
    setImmediate(() => socket.emit('connect'));
    return socket;
  };
  return Object.assign(socket, { connect });
}
