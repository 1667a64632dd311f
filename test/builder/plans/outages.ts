import type { Random } from '../../chaos/random.js';
import type { ModelScript } from '../../stand-ins/scripted-model-server.js';

/** How long a provider is away, in milliseconds; mostly little, so that forty plans meet many outages in twenty minutes. */
const away = { from: 5_000, to: 90_000 } as const;
const towardsShort = 6;
/** How many calls it answers before and between: how many outages plans meet follows from what they ask, and not from how fast they are. */
const answers = { from: 8, to: 24 } as const;

/** What was counted of outages. */
export interface OutageCount {
  outages: number;
  refused: number;
  longest_s: number;
}

/** A model whose provider answers 503 now and then, for 5 to 90 seconds. */
export function withOutages(
  script: ModelScript,
  random: Random,
  count: OutageCount,
  clock: () => number = Date.now,
): ModelScript {
  const nextAnswers = (): number => random.between(answers.from, answers.to);
  let [left, until] = [nextAnswers(), 0];
  const begin = (): void => {
    const ms = Math.round(away.from + (away.to - away.from) * random.next() ** towardsShort);
    [left, until] = [nextAnswers(), clock() + ms];
    count.outages += 1;
    count.longest_s = Math.max(count.longest_s, Math.round(ms / 1_000));
  };
  return async (request, index) => {
    if (clock() >= until && left === 0) begin();
    if (clock() < until) {
      count.refused += 1;
      return { status: 503, body: { error: { message: 'The provider is away.', type: 'server_error' } } };
    }
    left -= 1;
    return script(request, index);
  };
}
