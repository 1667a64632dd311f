import { PermanentError, TransientError } from '#errors';
import { noteProviderCall } from '#telemetry';
import type { Model } from '../model.js';
import { readNotes } from './call-notes.js';
import { whyFailed } from './why-failed.js';

/** Final refusals that are about the key, the account or the model; any other is about the one request. */
const ofProvider: ReadonlySet<number | undefined> = new Set([401, 402, 403, 404, 429]);
/** Of those, final ones that say that the account has nothing left. */
const spent: ReadonlySet<number | undefined> = new Set([402, 429]);

/** Why a call failed where the provider is at fault; null where it says nothing: we ended it early, or the request is refused. */
function faultIn(error: unknown, tookLong: boolean): { why: string } | null {
  const failure = whyFailed(error);
  if (failure === undefined) return null;
  const { cause, status } = failure;
  if (error instanceof PermanentError) {
    if (!ofProvider.has(status)) return null;
    return { why: spent.has(status) ? 'spent' : String(status) };
  }
  if (cause === 'timeout' && !tookLong && !readNotes(error).isSilent) return null;
  return error instanceof TransientError ? { why: status === undefined ? cause : String(status) } : null;
}

/**
 * The model, with each call noted for what this process says of its providers (ADR 165). `callMs` is the longest a call may take: one that
 * has no answer in half of that is the provider's fault. Where somebody watches the answer form, what has not ended is no silence.
 */
export function noteCalls(model: Model, callMs: number): Model {
  return {
    provider: model.provider,
    async complete(request, signal) {
      const lateMs = callMs / 2;
      const end = noteProviderCall(model.provider, request.watcher ? Infinity : lateMs);
      const begun = performance.now();
      try {
        const completion = await model.complete(request, signal);
        end('answered');
        return completion;
      } catch (error) {
        end(faultIn(error, performance.now() - begun > lateMs));
        throw error;
      }
    },
  };
}
