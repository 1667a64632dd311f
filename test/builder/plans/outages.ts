import type { Random } from '../../chaos/random.js';
import type { ModelScript } from '../../support/scripted-model-server.js';

/** How long a provider is away, and how long it is there before and between, in milliseconds. */
const away = { from: 5_000, to: 90_000 } as const;
const between = { from: 4_000, to: 12_000 } as const;

/** What was counted of outages. */
export interface OutageCount {
  outages: number;
  refused: number;
  longest_s: number;
}

/** A model whose provider answers 503 now and then, for 5 to 90 seconds: mostly few, so that forty plans meet many outages in twenty minutes. */
export function withOutages(script: ModelScript, random: Random, count: OutageCount): ModelScript {
  let [from, to] = [Date.now() + random.between(between.from, between.to), 0];
  const begin = (at: number): void => {
    const ms = Math.round(away.from + (away.to - away.from) * random.next() ** 3);
    [from, to] = [at, at + ms];
    count.outages += 1;
    count.longest_s = Math.max(count.longest_s, Math.round(ms / 1_000));
  };
  return async (request, index) => {
    const now = Date.now();
    if (now >= from && to < from) begin(now);
    if (now < to) {
      count.refused += 1;
      return { status: 503, body: { error: { message: 'The provider is away.', type: 'server_error' } } };
    }
    if (now >= to && to >= from) from = now + random.between(between.from, between.to);
    return script(request, index);
  };
}
