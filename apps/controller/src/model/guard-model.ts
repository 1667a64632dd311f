import { createToken } from '#redis';
import type { SharedBreaker } from '#limits';
import type { CallOutcome } from '#breaker';
import { TransientError } from '#errors';
import { readNotes } from '#llm';
import type { Model } from '#llm';

type ModelBreaker = Pick<SharedBreaker, 'admit' | 'record'>;

/**
 * The model behind its provider's breaker. While it is open a call throws `TransientError('breaker-open')` with the time after which
 * another makes sense. `callMs` is the longest a call may take: one that was cut off in the first half of it says nothing about the
 * provider, for we ended it.
 */
export function guardModel(model: Model, breaker: ModelBreaker, callMs: number): Model {
  return {
    provider: model.provider,
    async complete(request, signal) {
      const call = createToken();
      const admission = await breaker.admit(call);
      if (!admission.admitted) throw leftAlone(admission.retryAfterMs);
      const begun = performance.now();
      try {
        const completion = await model.complete(request, signal);
        breaker.record(call, 'ok');
        return completion;
      } catch (error) {
        const tookMs = performance.now() - begun - (readNotes(error).waitedMs ?? 0);
        breaker.record(call, classifyOutcome(error, tookMs > callMs / 2));
        throw error;
      }
    },
  };
}

/** A final refusal is about the request; a transient failure is the provider's fault, its limits included. */
function classifyOutcome(error: unknown, tookLong: boolean): CallOutcome {
  if (!(error instanceof TransientError) || readNotes(error).isUncalled) return 'no-news';
  const { isSilent = false } = readNotes(error);
  return error.code === 'model-timeout' && !tookLong && !isSilent ? 'no-news' : 'fault';
}

function leftAlone(retryAfterMs: number): TransientError {
  return new TransientError('breaker-open', 'the model is failing and is left alone for a while', { retryAfterMs });
}
