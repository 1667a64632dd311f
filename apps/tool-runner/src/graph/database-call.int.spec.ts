import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sealCredential, SealingKeys } from '#credentials';
import { openSockets } from '#transport';
import { readMySql, runMySql } from '../databases/run-my-sql.js';
import { readPostgres, runPostgres } from '../databases/run-postgres.js';
import type { Run } from '../databases/statement-run.js';
import { openSmtp } from '../mail/open-smtp.js';
import { callDatabase } from './database-call.js';
import type { DatabaseRequest } from './database-call.js';

const keys = SealingKeys.read(Buffer.alloc(32, 7).toString('base64')) ?? undefined;
if (keys === undefined) throw new Error('expected keys');
const sealing = keys;
let server: Server | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

async function listening(onSocket: (socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // it listens
}

const statement = { text: 'SELECT 1', values: [], reads: false, onLeaves: () => undefined };
const openSocket = openSockets({ privateHosts: ['127.0.0.1'] }, () => undefined);

/** A message of PostgreSQL's protocol. */
function message(type: string, ...fields: string[]): Buffer {
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const letsIn = Buffer.concat([Buffer.from('520000000800000000', 'hex'), Buffer.from('5a0000000549', 'hex')]);

/** A server of PostgreSQL that lets anybody in, and answers the first statement with this severity. */
async function refusing(severity: string, text: string) {
  let isIn = false;
  const port = await listening((socket) =>
    socket.on('data', () => {
      socket.write(isIn ? message('E', `S${severity}`, `V${severity}`, 'C57P01', 'Mno more', '') : letsIn);
      if (isIn) socket.end();
      isIn = true;
    }),
  );
  const plain = { id: 'c', name: 'C', type: 'postgres' as const, hosts: [`http://127.0.0.1:${port}`] };
  const sealed = sealCredential(sealing, plain, { database: 'd', user: 'u', password: 'p' });
  const store = { read: () => Promise.resolve({ ...plain, sealed, createdAt: 1, updatedAt: 1 }) };
  const request: DatabaseRequest = {
    ...{ kind: 'database', itemIndex: 0, credential: plain, engine: 'postgres', text, values: [] },
    ...{ reads: false, timeoutMs: 10 ** 12 },
  };
  const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
  return callDatabase({ openSocket, credentials: { store, keys } }, request, {
    headers,
    signal: AbortSignal.timeout(5_000),
  });
}

describe('a write that a server refuses', () => {
  it.each([
    ['ERROR', 'UPDATE a SET b = 1', 'refused'],
    ['ERROR', 'INSERT INTO a VALUES (1) ON CONFLICT DO NOTHING', 'refused'],
    ['ERROR', 'CALL a()', 'answered'],
    ['ERROR', 'DO $$ BEGIN COMMIT; RAISE EXCEPTION $$', 'answered'],
    ['FATAL', 'UPDATE a SET b = 1', 'answered'],
  ])('with %s at %s is %s', async (severity, text, fate) => {
    expect(await refusing(severity, text)).toMatchObject({ ok: false, fate });
  });
});

it('gives the rows that a procedure of MySQL has read', () => {
  const end = { affectedRows: 2 };
  expect(readMySql([[{ a: 1 }], [{ b: 2 }], end])).toEqual({ rows: [{ a: 1 }, { b: 2 }], affected: 2 });
  expect(readMySql([{ a: 1 }])).toEqual({ rows: [{ a: 1 }], affected: null });
  expect(readMySql([])).toEqual({ rows: [], affected: null });
  expect(readMySql(end)).toEqual({ rows: [], affected: 2 });
});

it.each([
  [1082, '2026-05-01', '2026-05-01T00:00:00.000Z'],
  [1114, '2026-05-01 10:00:00.5', '2026-05-01T10:00:00.500Z'],
  [1114, 'infinity', 'infinity'],
  [701, 'NaN', 'NaN'],
  [701, '1.5', 1.5],
])('reads type %i of PostgreSQL the same in each zone: %s', (type, text, value) => {
  expect(JSON.parse(JSON.stringify(readPostgres(type)?.(text)))).toBe(value);
});

it.each<[string, (socket: Socket, server: Run['server']) => Promise<unknown>]>([
  ['PostgreSQL', (socket, server) => runPostgres(socket, { server, statement })],
  ['MySQL', (socket, server) => runMySql(socket, { server, statement })],
  ['SMTP', (socket, server) => openSmtp(socket, server)],
])('a connection that is reset before the driver of %s has it fails at once', async (_, use) => {
  const accepted = Promise.withResolvers<Socket>();
  const port = await listening(accepted.resolve);
  const socket = await openSocket({ host: '127.0.0.1', port, name: 'postgres' }, AbortSignal.timeout(5_000));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const other = await accepted.promise;
  other.resetAndDestroy();
  await closed;
  const place = { host: '127.0.0.1', port, isSecure: false };
  await expect(use(socket, { values: {}, place })).rejects.toMatchObject({ code: 'ECONNRESET' });
});
