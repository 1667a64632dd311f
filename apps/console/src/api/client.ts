import { noteGateway } from './connection.js';
import type { Session } from './shapes.js';

interface FieldError {
  field: string;
  detail: string;
}

/** The gateway said no, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Each field that is wrong, and what was expected of it. */
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}

/** Whatever was thrown, as a refusal that can be shown. */
export function refusalOf(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused(0, 'internal', String(error));
}

interface ProblemBody {
  detail?: string;
  errors?: FieldError[];
  error?: { code?: string; message?: string; field?: string };
}

let csrf = '';
const listeners = new Set<() => void>();

/** Called once the session is known: changes carry its token from then on. */
export function carry(session: Session | null): void {
  csrf = session?.csrf ?? '';
}

/** Hears of every 401: the session is over. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The field that a message of the shape from before problem details begins with. */
function fieldIn({ field, message = '' }: NonNullable<ProblemBody['error']>): FieldError[] {
  if (field === undefined) return [];
  return [{ field, detail: message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message }];
}

async function readRefusal(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as ProblemBody; // every field of it may be missing
  const { error = {}, errors = fieldIn(error) } = body;
  const said = body.detail ?? error.message ?? `the gateway answered ${response.status}`;
  return new Refused(response.status, error.code ?? 'internal', said, errors);
}

/** What a proxy answers in the place of a gateway that it cannot reach. */
const proxyStatuses = [502, 504];

async function call(path: string, init: RequestInit, cut: AbortSignal | null = null): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (cut?.aborted) throw error;
    return null;
  });
  const isAnswered = response !== null && !proxyStatuses.includes(response.status);
  noteGateway(isAnswered);
  if (!isAnswered) throw new Refused(0, 'unavailable', init.method === undefined ? unreachable : unanswered);
  if (response.ok) return response;
  const refusal = await readRefusal(response);
  if (response.status === 401 && csrf !== '') listeners.forEach((tell) => tell());
  throw refusal;
}

const unreachable = 'the gateway cannot be reached';
/** After the request has left, a failure is no "no". */
const unanswered = 'the gateway did not answer: nobody knows whether this was done; look before you try again';

/** A gateway that has not begun to answer a question by then, in ms, is as good as away. Redis has half of that. */
const patienceMs = 8_000;

/** Reads; throws `Refused`. `cut`: nobody wants the answer any more. */
export async function ask<T>(path: string, cut: AbortSignal | null = null): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  const signal = cut === null ? late.signal : AbortSignal.any([cut, late.signal]);
  const response = await call(path, { signal }, cut).finally(() => clearTimeout(timer));
  return (await response.json()) as T; // the caller names the shape that the API documents for this path
}

/** Changes something; throws `Refused`. An answer without a body is null. */
export async function tell<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await call(path, {
    method,
    headers: {
      'x-csrf-token': csrf,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as T; // as above
}

/** A random name of so many bytes, also where the page was not served over TLS and `crypto.randomUUID` is missing. */
export function randomName(prefix: string, length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
