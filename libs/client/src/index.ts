/**
 * The gateway's HTTP API for who writes TypeScript: types made from docs/openapi.json, and a client that is held to them. It knows the
 * product by its API alone, imports no library of ours, and runs in browsers too.
 */
import createFetchClient from 'openapi-fetch';
import type { Client, ClientOptions } from 'openapi-fetch';
import { pathOf } from './path-of.js';
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
} from './lists.js';
export { pagesOf } from './pages-of.js';
export { pathOf, PathParameterError } from './path-of.js';
export { problemIn } from './problem.js';
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

interface Options extends Pick<ClientOptions, 'fetch' | 'headers'> {
  /** Where the gateway is, such as `http://127.0.0.1:3000`. */
  url: string;
  /** A key of the API; absent: the browser's session says who asks. */
  key?: string;
}

/**
 * A client whose calls have the paths, parameters and answers of the API. A refusal is `error`, as problem details; nothing throws for one.
 * A call rejects with `PathParameterError` where an id would make another path.
 */
export function createClient({ url, key, headers, fetch }: Options): TurnpikeClient {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return createFetchClient<paths>({
    ...{ baseUrl: url, headers: { ...authorization, ...headers }, pathSerializer: pathOf },
    ...(fetch && { fetch }),
  });
}
