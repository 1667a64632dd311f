import type { ModelCall } from '#protocol';

/** A model call of a thousand milliseconds, a hundred tokens and five micro-dollars, unless said otherwise. */
export function modelCall(endedAt: number, { ms = 1000, tokens = 100, costMicroUsd = 5 } = {}): ModelCall {
  const usage = { tokensIn: tokens - 10, tokensOut: 10, tokensCached: 0, costMicroUsd };
  return { provider: 'scripted', model: 'm', startedAt: endedAt - ms, endedAt, usage };
}
