import { readConfig } from './config.js';
import { gatewayAddress } from './gateway-address.js';
import type { GatewayOption } from './gateway-address.js';
import { reasonOf } from './reason-of.js';
import { refusalText } from './refusal-text.js';
import { UsageError } from './usage-error.js';

/** How long the gateway may take, in ms. */
const patienceMs = 30_000;

/**
 * Asks the gateway with OPERATOR_API_KEY, which it knows operators by. Rejects with what the gateway says when it refuses,
 * or with why it cannot be reached.
 */
export async function operatorCall<T>(
  option: GatewayOption,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<T> {
  const { OPERATOR_API_KEY: key } = readConfig();
  if (key === '') throw new UsageError('OPERATOR_API_KEY: is required: the key by which the gateway knows operators');
  const address = gatewayAddress(option);
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...more, authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw new Error(`${address} cannot be reached: ${reasonOf(error)}`);
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as T; // the gateway's own wording, which the caller names
  throw new Error(refusalText(answer, response.status));
}
