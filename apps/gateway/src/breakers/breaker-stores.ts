import { BreakerStore, toolBreaker } from '#limits';
import { freshBreaker } from '#breaker';
import type { BreakerState } from '#breaker';
import { openCatalogue } from '#tools';
import { storeProvider } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import { BREAKERS } from '../platform/tokens.js';

/** How long an operator's request waits for Redis, in ms: as with every other question. A tool's call does not wait. */
const answerMs = 4_000;

export type NamedState = [string, BreakerState];

/** The breakers that the fleet shares, for whoever injects the token. */
export const breakers = storeProvider(BREAKERS, ({ redis }) => new BreakerStore(redis, { answerMs }));

/** The breaker of each tool, as it is before anybody has called it. */
export function listToolBreakers(config: Pick<Config, 'TOOLS_DIR'>): readonly NamedState[] {
  const { names } = openCatalogue(config.TOOLS_DIR || null);
  return names.map((tool) => [toolBreaker(tool), freshBreaker]);
}
