import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Redis } from '#redis';
import { urgencies } from '#policy';
import { connect, untilReady } from '#redis';
import type { RewriteSet } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import type { Buckets } from './buckets.js';
import type { GovernorPort, Pace } from './governor-port.js';
import { GovernorStore } from './governor-store.js';
import { MemoryGovernor } from './memory-governor.js';
import { amount } from '../../../../test/support/amount.js';

const clockKey = '{governor:p}:clock';
const clockLua = `local function clock() return tonumber(redis.call('GET', '${clockKey}')) end`;
const start = 1_700_000_000_000;
const patience = { pollMs: 60, graceMs: 20 };

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

type Take = (governor: GovernorPort) => Promise<Pace | void>;

const call = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
/** A call is of one class for all its life, as its run is. */
const classOf: Record<string, number> = { a: 0, b: 0, c: 1, d: 1, e: 2, f: 0, g: 1 };
const asking = fc.tuple(call, fc.integer({ min: 1, max: 60 })).map(
  ([name, tokens]): Take =>
    (governor) =>
      governor.pace({ call: name, urgency: urgencies[classOf[name] ?? 0] ?? 'fresh', tokens }),
);
const ending = fc
  .record({ tokensBack: fc.integer({ min: -10, max: 30 }), retryAfterMs: fc.constantFrom(0, 0, 0, 0, 15, 40) })
  .map(
    (end): Take =>
      (governor) =>
        governor.report(end),
  );
const leaving = call.map(
  (name): Take =>
    (governor) =>
      governor.leave(name),
);
const steps = fc.array(
  fc.record({
    waitMs: fc.oneof({ weight: 6, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.constantFrom(-3, 30, 100) }),
    take: fc.oneof(
      { weight: 10, arbitrary: asking },
      { weight: 2, arbitrary: ending },
      { weight: 1, arbitrary: leaving },
    ),
  }),
  { minLength: 20, maxLength: 60, size: 'max' },
);
const buckets: fc.Arbitrary<Buckets> = fc.constantFrom<Buckets[]>(
  { requests: { capacity: 2, perMs: 0.07 } },
  { requests: { capacity: 1, perMs: 0.1 }, tokens: { capacity: 40, perMs: 3 } },
  { tokens: { capacity: 40, perMs: 1.3 } },
  {},
);

/** How many sequences are played; each rule that is broken below has to be noticed by then. */
const sequences = amount(60, 300);

/** Plays random sequences on both, and answers how many steps were compared and where the two differed, if they did. */
async function compare(runs: number, rewrite: RewriteSet = (_file, lua) => lua) {
  let compared = 0;
  const rewriteLua: RewriteSet = (file, lua) => rewrite(file, file === 'clock' ? clockLua : lua);
  const property = fc.asyncProperty(buckets, steps, async (limits, sequence) => {
    let now = start;
    await redis.flushall();
    const options = { provider: 'p', buckets: limits, caller: 'x', patience, answerMs: 20_000, rewriteLua };
    const store = new GovernorStore(redis, options);
    const reference = new MemoryGovernor(
      () => limits,
      () => now,
      patience,
    );
    for (const { waitMs, take } of sequence) {
      now += waitMs;
      const [, taken] = await Promise.all([redis.set(clockKey, now), take(store)]);
      expect(taken).toEqual(await take(reference));
      compared += 1;
    }
  });
  const { errorInstance } = await fc.check(property, { numRuns: runs, seed: 5, endOnFailure: true });
  return { compared, difference: errorInstance instanceof Error ? errorInstance.message : null };
}

const brokenRules: { rule: string; file: string; find: string; replace: string }[] = [
  {
    rule: 'a provider is left alone for its time',
    file: 'pace',
    find: 'local waitMs, levels = blockedMs',
    replace: 'local waitMs, levels = 0',
  },
  { rule: 'its time is never shortened', file: 'report', find: 'now + retryAfterMs > blockedUntil', replace: 'true' },
  {
    rule: 'after it calls come one by one',
    file: 'report',
    find: 'setLevel(state, name, 0, now + retryAfterMs)',
    replace: '',
  },
  { rule: 'a higher class goes first', file: 'pace', find: 'isHigherWaiting or entry.class < class', replace: 'false' },
  { rule: 'those who came first go first', file: 'pace', find: 'or cost + ahead[name]', replace: 'or cost' },
  { rule: 'a place is kept', file: 'pace', find: "redis.call('ZSCORE', queue, call) or ", replace: '' },
  { rule: 'who does not come back loses it', file: 'pace', find: "entry['until'] >= now", replace: 'true' },
  { rule: 'what is taken is gone', file: 'pace', find: 'setLevel(state, name, level, now)', replace: '' },
  {
    rule: 'a full bucket is enough for the greatest call',
    file: 'pace',
    find: 'math.min(bucket.capacity, cost)',
    replace: 'cost',
  },
  { rule: 'a bucket holds no more than it can', file: 'prelude', find: 'math.min(bucket.capacity, ', replace: '(' },
  {
    rule: 'tokens not used come back',
    file: 'report',
    find: "levelOf(state, 'tokens', buckets.tokens, now) + back",
    replace: "levelOf(state, 'tokens', buckets.tokens, now)",
  },
  { rule: 'who leaves is not waited for', file: 'leave', find: 'leave(KEYS[2], KEYS[3], ARGV[1])', replace: '' },
  {
    rule: 'a clock that went back starves nobody',
    file: 'prelude',
    find: 'math.min(tonumber(at), ',
    replace: 'math.max(tonumber(at), ',
  },
];

describe('the governor’s scripts and the governor in memory', () => {
  it('decide alike, step by step, whatever the clock does', async () => {
    const { compared, difference } = await compare(sequences);
    process.stdout.write(`governor reference: ${compared} steps compared\n`);
    expect(difference).toBeNull();
  }, 120_000);

  it.each(brokenRules)(
    'the comparison notices a script without its rule: $rule',
    async ({ file, find, replace }) => {
      let isBroken = false;
      const { difference } = await compare(amount(sequences, 400), (one, lua) => {
        if (one !== file || !lua.includes(find)) return lua;
        isBroken = true;
        return lua.replace(find, replace);
      });
      expect(isBroken).toBe(true);
      expect(difference).toMatch('expect(');
    },
    120_000,
  );
});
