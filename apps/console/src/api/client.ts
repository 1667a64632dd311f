import { createPlainClient, problemIn } from '#client';
import type { Schemas } from '#client';
import { doubtStore, noteGateway, store } from './connection.js';

type FieldErrors = NonNullable<Schemas['Problem']['errors']>;

/** The gateway said no, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Each field that is wrong, and what was expected of it. */
    readonly errors: FieldErrors = [],
    /** Of edits that do not go together: both sides (docs/builder.md). */
    readonly conflict: unknown = null,
  ) {
    super(message);
  }
}

/** Whatever was thrown, as a refusal that can be shown. */
export function toRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused(0, 'internal', String(error));
}

let csrf = '';
const listeners = new Set<() => void>();

/** Called once the session is known: changes carry its token from then on. */
export function carry(session: Pick<Schemas['Session'], 'csrf'> | null): void {
  csrf = session?.csrf ?? '';
}

/** Is called on every 401: the session is over. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The field that a message of the shape from before problem details begins with. */
function fieldIn({ field, message = '' }: Partial<Schemas['Problem']['error']>): FieldErrors {
  if (field === undefined) return [];
  return [{ field, detail: message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message }];
}

function readRefused(status: number, answer: unknown): Refused {
  const { detail, error = {}, errors = fieldIn(error), conflict } = problemIn(answer);
  const message = detail ?? error.message ?? `the gateway answered ${status}`;
  return new Refused(status, error.code ?? 'internal', message, errors, conflict);
}

/** What a proxy answers in the place of a gateway that it cannot reach. */
const proxyStatuses = [502, 504];

const unreachable = 'the gateway cannot be reached';
/** After the request has left, a failure is no "no". */
const unanswered = 'the gateway did not answer: nobody knows whether this was done; look before you try again';

/** A gateway that has not begun to answer a question by then, in ms, is as good as away. Redis has half of that. */
const patienceMs = 8_000;
/** For what the gateway asks others before it answers, it has longer: the doctor is given up there after 60 s. */
const longerPatienceMs: Readonly<Record<string, number>> = { '/v1/setup': 65_000 };

function patienceFor({ url }: Request): number {
  return longerPatienceMs[new URL(url).pathname] ?? patienceMs;
}

/** Null: no answer came. A change is waited for as long as it takes. */
async function sent(request: Request, isChange: boolean): Promise<Response | null> {
  const late = new AbortController();
  const timer = isChange ? undefined : setTimeout(() => late.abort(), patienceFor(request));
  return fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) })
    .catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      return null;
    })
    .finally(() => clearTimeout(timer));
}

async function send(request: Request): Promise<Response> {
  const isChange = request.method !== 'GET';
  if (isChange) request.headers.set('x-csrf-token', csrf);
  const response = await sent(request, isChange);
  const isAnswered = response !== null && !proxyStatuses.includes(response.status);
  noteGateway(isAnswered);
  if (!isAnswered) throw new Refused(0, 'unavailable', isChange ? unanswered : unreachable);
  if (response.status === 401 && csrf !== '') listeners.forEach((listener) => listener());
  return response;
}

/** The gateway that this page came from. What it says `unwrapAnswer` reads. */
export const gateway = createPlainClient({ url: '', fetch: send });

/** How every refusal begins that was for Redis alone; the shell tells it in one place. */
const storeAway = 'the store is away';

/** A call of the gateway, under way. */
export type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** What a call was answered, nothing where it has no body; throws `Refused`. */
export async function unwrapAnswer<T>(call: Call<T>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T; // there is no error
  const refused = readRefused(response.status, error);
  if (refused.status === 503 && refused.message.startsWith(storeAway)) {
    store.note(false);
    doubtStore();
  }
  throw refused;
}
