import { hookSecret } from '#credentials';
import type { HookAnswer, HookQuestion } from '#credentials';
import { serviceHooks } from '#nodes';
import { callService } from '../graph/service-call.js';
import type { HttpPorts } from '../graph/http-call.js';

const timeoutMs = 12_000;

/** Tells a service to call an address from now on, or to call it no more. Said twice, it changes nothing. */
export async function tellService(
  ports: HttpPorts,
  { hook, type, credential: id, account, values, path, base }: HookQuestion,
): Promise<HookAnswer> {
  const { store, keys } = ports.credentials;
  const stored = await store.read(id);
  if (keys === undefined) return { problem: 'CREDENTIALS_KEY is not set in the tool-runner' };
  // Nothing can be taken back with a credential that is gone.
  if (stored === null) return { problem: hook === 'unregister' ? null : 'its credential is not there any more' };
  // Nor with one that opens another account now: the one that was told meets a 404.
  if (hook === 'unregister' && stored.account !== account) return { problem: null };
  const known = { url: `${base}/webhook/${path}`, secret: hookSecret(keys, path, stored.account) };
  const request = serviceHooks.request({ type, values }, hook, known, stored);
  if (request === null) return { problem: `no service here has triggers of the type ${type}` };
  const headers = { 'X-Run-Id': '', 'X-Step-Id': '', 'X-Parent-Step': '', 'X-Idempotency-Key': `hook ${path}` };
  const answer = await callService(ports, request, { signal: AbortSignal.timeout(timeoutMs), headers });
  return { problem: answer.ok ? null : answer.envelope.error.message };
}
