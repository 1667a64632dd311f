import type { Socket } from 'node:net';
import { outputLimits } from '#nodes';
import type { EffectAnswer, EffectRequest } from '#nodes';
import { failure, lost } from '#tools';
import type { ToolAnswer, ToolContext } from '#tools';
import { codeOf } from '#transport';
import type { OpenSocket } from '#transport';
import { clip } from '#values';
import { runMySql } from '../databases/run-my-sql.js';
import { runPostgres } from '../databases/run-postgres.js';
import { cutWithin } from '../cut-within.js';
import { tooLarge } from './call-failure.js';
import { signInFor } from './credentials.js';
import type { CredentialPorts, SignIn } from './credentials.js';

export type DatabaseRequest = Extract<EffectRequest, { kind: 'database' }>;

export interface DatabasePorts {
  openSocket: OpenSocket;
  credentials: CredentialPorts;
}

/** More of an answer is not received: an output holds less. */
const mostReceived = 16 * outputLimits.bytes;
const watchMs = 20;
const mostSaid = 300;

/** Carries out one statement over a connection of its own. What only reads is read in a transaction that cannot write. */
export async function callDatabase(
  { openSocket, credentials }: DatabasePorts,
  request: DatabaseRequest,
  { signal: cut }: ToolContext,
): Promise<ToolAnswer> {
  const signIn = await signInFor(credentials, request.credential);
  if ('ok' in signIn) return signIn;
  const signal = cutWithin(cut, request.timeoutMs);
  const { host, port } = signIn.place;
  try {
    const socket = await openSocket({ host, port, name: request.engine }, signal);
    return await answered(socket, { request, signIn, signal });
  } catch (error) {
    return lost(error, signal);
  }
}

interface Asking {
  request: DatabaseRequest;
  signIn: SignIn;
  signal: AbortSignal;
}

async function answered(socket: Socket, { request, signIn, signal }: Asking): Promise<ToolAnswer> {
  let [hasLeft, isTooLong] = [false, false];
  const watch = setInterval(() => {
    if (socket.bytesRead <= mostReceived) return;
    isTooLong = true;
    socket.destroy();
  }, watchMs);
  const onLeaves = (): void => void (hasLeft = true);
  try {
    const run = { server: signIn, statement: { ...request, onLeaves } };
    const made = await (request.engine === 'postgres' ? runPostgres(socket, run) : runMySql(socket, run));
    const value: EffectAnswer = { kind: 'database', ...made };
    if (Buffer.byteLength(JSON.stringify(value)) > outputLimits.bytes) return tooLarge(outputLimits.bytes);
    return { ok: true, value }; // it is kept as JSON: times are texts from there on
  } catch (error) {
    if (isTooLong) return tooLarge(outputLimits.bytes);
    return failed(error, { request, signIn, signal, hasLeft });
  } finally {
    clearInterval(watch);
    socket.destroy();
  }
}

function failed(error: unknown, { request, signIn, signal, hasLeft }: Asking & { hasLeft: boolean }): ToolAnswer {
  const said = answerIn(error);
  if (said !== null) {
    const message = `${request.engine} refused it: ${clip(signIn.without(said), mostSaid)}`;
    const isUndone = !hasLeft || request.reads || (isAtomic(request) && !isGivenUp(error));
    return failure('tool-failed', message, { transient: false, fate: isUndone ? 'refused' : 'answered' });
  }
  if (hasLeft) return lost(error, signal);
  const code = codeOf(error);
  const message = `${request.engine} let nobody in${code === null ? '' : ` (${code})`}`;
  return failure('tool-unreachable', message, { transient: true, fate: 'refused' });
}

/** Of PostgreSQL one statement is done as a whole or not, but for a procedure or a block, which may commit; tables of MySQL may keep a part of it. */
function isAtomic({ engine, text }: DatabaseRequest): boolean {
  return engine === 'postgres' && !/;\s*\S|\bcall\b|\bdo\b(?!\s+(?:nothing|update)\b)/i.test(text);
}

/** A server that gives a session up may do so behind the end of its transaction. */
function isGivenUp(error: unknown): boolean {
  return ['FATAL', 'PANIC'].includes(String(Reflect.get(Object(error), 'severity')));
}

/** What the server has said of a statement; null: the failure is none of its words. */
export function answerIn(error: unknown): string | null {
  const severity: unknown = Reflect.get(Object(error), 'severity');
  const state: unknown = Reflect.get(Object(error), 'sqlState');
  const isTold = typeof severity === 'string' || (typeof state === 'string' && state !== '');
  return isTold && error instanceof Error ? error.message : null;
}
