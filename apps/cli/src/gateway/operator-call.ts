import { createPlainClient, pagesOf } from '#client';
import type { Schemas, TurnpikeClient } from '#client';
import { readConfig } from '../config.js';
import { gatewayAddress } from './gateway-address.js';
import type { GatewayOption } from './gateway-address.js';
import { printNotice } from '../output/output.js';
import { describeError } from '../describe-error.js';
import { refusalText } from './refusal-text.js';
import { UsageError } from '../usage-error.js';

/** Why something is done, and who does it. */
export type OperatorRequest = Schemas['OperatorRequest'];

/** How long the gateway may take unless a call says more, in ms. */
const usualPatienceMs = 30_000;

/** Calls the gateway with OPERATOR_API_KEY. Rejects where it cannot be reached. */
export function createGatewayClient({ url: asked }: GatewayOption, patienceMs = usualPatienceMs): TurnpikeClient {
  const { OPERATOR_API_KEY: key } = readConfig();
  if (key === '') throw new UsageError('OPERATOR_API_KEY: is required: the key by which the gateway knows operators');
  const url = gatewayAddress(asked === undefined ? {} : { url: asked });
  const patiently = (request: Request): Promise<Response> =>
    fetch(request, { signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
      throw new Error(`${url} cannot be reached: ${describeError(error)}`);
    });
  return createPlainClient({ url, key, fetch: patiently });
}

/** The answer of a call. Rejects with the gateway's message when it refuses. */
export async function unwrapAnswer<T>(call: Call<T>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T; // there is no error
  throw new Error(refusalText(error, response.status));
}

/** The same of an order to something that works: where it is kept and not read yet, that is said. */
export async function answeredOrKept<T>(call: Call<T>): Promise<T> {
  const data = await unwrapAnswer(call);
  if ((await call).response.status === 202)
    printNotice('kept, and not read yet: it is done after the turn that is under way');
  return data;
}

/** All of a list, page by page: `pick` takes the elements of each. */
export async function answeredWhole<P extends { next: string | null }, T>(
  read: (query: { cursor?: string }) => Call<P>,
  pick: (page: P) => readonly T[],
): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pagesOf((query) => unwrapAnswer(read(query)))) all.push(...pick(page));
  return all;
}

type Call<T> = Promise<{ data?: T; error?: unknown; response: Response }>;
