import type { ModelCall } from '#contract';

/** A model call of a thousand milliseconds and a hundred tokens, unless said otherwise. */
export function modelCall(endedAt: number, { ms = 1000, tokens = 100 } = {}): ModelCall {
  const usage = { tokensIn: tokens - 10, tokensOut: 10, tokensCached: 0, costMicroUsd: 5 };
  return { provider: 'scripted', model: 'm', startedAt: endedAt - ms, endedAt, usage };
}
