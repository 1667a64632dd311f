import { BreakerStore, SharedBreaker } from '#limits';
import { defaultBreakerOptions } from '#breaker';
import type { BreakerOptions, CallOutcome } from '#breaker';
import { connect, untilReady } from '#redis';

/** What the test tells a caller: whose breaker, so many calls at once, and how each that is admitted ends; null leaves it without an end. */
export interface CallsAsked {
  name: string;
  calls: number;
  outcome: CallOutcome | null;
}

/** One process that calls a guarded thing when its parent says so, and answers how many calls were admitted. */
const [url = '', replica = '', optionsText = '{}'] = process.argv.slice(2);
const changed = JSON.parse(optionsText) as Partial<BreakerOptions>; // the test that starts this program writes it
const breakerOptions = { ...defaultBreakerOptions, ...changed };
const redis = connect({ url, role: 'worker', onError: () => undefined });
await untilReady(redis, 20_000);
const store = new BreakerStore(redis, { breaker: breakerOptions });
const observer = { changed: () => undefined, shows: () => undefined, lost: () => undefined };
const breakers = new Map<string, SharedBreaker>();
let made = 0;

function breakerNamed(name: string): SharedBreaker {
  const known = breakers.get(name);
  if (known) return known;
  const breaker = new SharedBreaker(name, { store, replica, observer, breaker: breakerOptions, freshMs: 100 });
  breakers.set(name, breaker);
  return breaker;
}

async function call(breaker: SharedBreaker, outcome: CallOutcome | null): Promise<boolean> {
  const id = `${process.pid} ${(made += 1)}`;
  const { admitted } = await breaker.admit(id);
  if (admitted && outcome !== null) breaker.record(id, outcome);
  return admitted;
}

process.on('message', ({ name, calls, outcome }: CallsAsked) => {
  const breaker = breakerNamed(name);
  void Promise.all(Array.from({ length: calls }, () => call(breaker, outcome))).then((admitted) =>
    process.send?.({ admitted: admitted.filter(Boolean).length }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ admitted: 0 });
