/**
 * The gateway's HTTP API for who writes TypeScript: types made from docs/openapi.json, and a client that is held to them. It knows the
 * product by its API alone, imports no library of ours, and runs in browsers too.
 */
import createFetchClient from 'openapi-fetch';
import type { Client, ClientOptions } from 'openapi-fetch';
import { keyedOperations } from './lists.js';
import { pathOf } from './path-of.js';
import { keyHeader, retrying } from './retrying.js';
import type { RetryOptions } from './retrying.js';
import type { components, operations, paths } from './schema.js';

export type { operations, paths } from './schema.js';
export { eventsOf } from './events.js';
export {
  deadLetterStatusValues,
  deathCodeValues,
  letterKindValues,
  outcomeMeanings,
  outcomeResults,
  outcomeValues,
  permissionLevelValues,
  phaseValues,
  runResultValues,
} from './lists.js';
export { pagesOf } from './pages-of.js';
export { pathOf, PathParameterError } from './path-of.js';
export { problemIn } from './problem.js';
export type { Retry } from './retrying.js';
export { hashToConfirm } from './writes-to-confirm.js';

/** What the API answers, by name. */
export type Schemas = components['schemas'];

/** What an operation answers when all is well, by its id: `AnswerOf<'listRuns'>`. */
export type AnswerOf<Id extends keyof operations> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 202
    ? operations[Id]['responses'][Status] extends { content: { 'application/json': infer Answer } }
      ? Answer
      : never
    : never;
}[keyof operations[Id]['responses']];

export type TurnpikeClient = Client<paths>;

interface PlainOptions extends Pick<ClientOptions, 'headers'> {
  /** Where the gateway is, such as `http://127.0.0.1:3000`. */
  url: string;
  /** A key of the API; absent: the browser's session says who asks. */
  key?: string;
  fetch?: (request: Request) => Promise<Response>;
}

export interface Options extends PlainOptions, RetryOptions {}

/**
 * A client whose calls have the paths, parameters and answers of the API. A refusal is `error`, as problem details; nothing throws for one.
 * A call rejects with `PathParameterError` where an id would make another path. Each call that takes an `Idempotency-Key` bears one, and is
 * sent again like a read where no answer came, or one that passes.
 */
export function createClient({
  retries,
  onRetry,
  fetch: send = (request) => fetch(request),
  ...options
}: Options): TurnpikeClient {
  const retry = { ...(retries !== undefined && { retries }), ...(onRetry && { onRetry }) };
  const client = createPlainClient({ ...options, fetch: retrying(send, retry) });
  client.use({ onRequest: ({ request, schemaPath }) => withKey(request, schemaPath) });
  return client;
}

const keyed: ReadonlySet<string> = new Set(keyedOperations);

/** Gives a call that takes a key one of its own, unless its caller has. */
function withKey(request: Request, schemaPath: string): Request {
  const isTaken = keyed.has(`${request.method} ${schemaPath}`);
  if (isTaken && !request.headers.has(keyHeader)) request.headers.set(keyHeader, crypto.randomUUID());
  return request;
}

/** The same without repeats and keys of its own: each call is one request, as its caller has it. */
export function createPlainClient({ url, key, headers, fetch }: PlainOptions): TurnpikeClient {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return createFetchClient<paths>({
    ...{ baseUrl: url, headers: { ...authorization, ...headers }, pathSerializer: pathOf },
    ...(fetch && { fetch }),
  });
}
