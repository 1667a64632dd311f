import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Redis } from '#redis';
import { admit, conclude, freshBreaker, report } from '#breaker';
import type { BreakerOptions, BreakerState, CallOutcome } from '#breaker';
import { connect, untilReady } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { breakersKey } from '../limit-keys.js';
import type { RewriteBreakerLua } from './breaker-scripts.js';
import { BreakerStore } from './breaker-store.js';

/** Small, so that random steps of time cross every one of them. */
const options: BreakerOptions = {
  bucketMs: 10,
  buckets: 3,
  minCalls: 4,
  errorRate: 0.5,
  minReplicas: 2,
  coolDownMs: 20,
  maxCoolDownMs: 100,
  probeLeaseMs: 15,
};
const name = 'tool:t';
const clockKey = '{breaker}:clock';
const clockLua = `local function clock() return tonumber(redis.call('GET', '${clockKey}')) end`;
const request = { by: 'ops', why: 'a test' };
const start = 1_700_000_000_000;

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

const caller = fc.record({ replica: fc.constantFrom('a', 'b', '__proto__'), call: fc.constantFrom('1', '2') });
const tally = fc
  .nat(3)
  .chain((calls) =>
    fc.record({ replica: fc.constantFrom('a', 'b', '__proto__'), calls: fc.constant(calls), faults: fc.nat(calls) }),
  );

type Step = {
  pure(state: BreakerState, at: number): BreakerState;
  lua(store: BreakerStore): Promise<{ before: string; state: BreakerState }>;
};

/** What an operator's request makes of a breaker: the script alone decides it, so what it must come to is written here. */
function requested(state: BreakerState, to: 'open' | 'closed' | null, at: number): BreakerState {
  if (to !== null) return { state: 'forced', to, ...request, at };
  return state.state === 'forced' ? freshBreaker : state;
}

const kinds: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 8,
    arbitrary: tally.map((batch) => ({
      pure: (state, at) => report(state, at, batch, options),
      lua: (store) => store.report(name, batch),
    })),
  },
  {
    weight: 6,
    arbitrary: caller.map((who) => ({
      pure: (state, at) => admit(state, at, who, options).state,
      lua: (store) => store.admit(name, who),
    })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(caller, fc.constantFrom<CallOutcome>('ok', 'fault', 'fault', 'no-news')).map(([who, how]) => ({
      pure: (state, at) => conclude(state, at, who, how, options),
      lua: (store) => store.conclude(name, who, how),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<'open' | 'closed' | null>('open', 'closed', null, null, null).map((to) => ({
      pure: (state, at) => requested(state, to, at),
      lua: (store) => store.force(name, to, request),
    })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ pure: (state) => state, lua: (store) => store.look(name) }) },
];

const steps = fc.array(
  fc.record({ waitMs: fc.oneof(fc.nat(4), fc.nat(40), fc.integer({ min: -15, max: 0 })), step: fc.oneof(...kinds) }),
  { minLength: 30, maxLength: 80, size: 'max' },
);

/** Checks random sequences, and answers how many steps were compared and where the two differed, if they did. */
async function compare(runs: number, rewrite: RewriteBreakerLua = (_file, lua) => lua) {
  const store = new BreakerStore(redis, {
    breaker: options,
    answerMs: 20_000,
    rewriteLua: (file, lua) => rewrite(file, file === 'clock' ? clockLua : lua),
  });
  let compared = 0;
  const property = fc.asyncProperty(steps, async (sequence) => {
    await redis.del(breakersKey);
    let [at, state]: [number, BreakerState] = [start, freshBreaker];
    for (const { waitMs, step } of sequence) {
      at += waitMs;
      const answered = (await Promise.all([redis.set(clockKey, at), step.lua(store)]))[1];
      expect(answered.before).toBe(state.state);
      state = step.pure(state, at);
      expect(answered.state).toEqual(state);
      compared += 1;
    }
  });
  const { errorInstance } = await fc.check(property, { numRuns: runs, seed: 7, endOnFailure: true });
  return { compared, difference: errorInstance instanceof Error ? errorInstance.message : null };
}

const brokenRules: { rule: string; file: string; find: string; replace: string }[] = [
  { rule: 'the cool-down lasts', file: 'admit', find: "now >= state['until']", replace: 'true' },
  { rule: 'one probe at a time', file: 'admit', find: 'now >= state.leaseUntil', replace: 'true' },
  { rule: 'a lease runs out', file: 'admit', find: 'or now >= state.leaseUntil', replace: '' },
  {
    rule: 'a probe that asks again is the probe',
    file: 'admit',
    find: 'isProbe(state, ARGV[3], ARGV[4]) or',
    replace: '',
  },
  {
    rule: 'a forced breaker has no probe',
    file: 'admit',
    find: 'if not free',
    replace: "if not free and state.state ~= 'forced'",
  },
  {
    rule: 'only the probe concludes',
    file: 'conclude',
    find: 'if not isProbe(state, ARGV[3], ARGV[4])',
    replace: "if state.state ~= 'half-open'",
  },
  { rule: 'the cool-down grows', file: 'conclude', find: 'coolDownMs * 2', replace: 'coolDownMs' },
  {
    rule: 'the cool-down is capped',
    file: 'conclude',
    find: 'math.min(coolDownMs * 2, options.maxCoolDownMs)',
    replace: 'coolDownMs * 2',
  },
  { rule: 'no news frees the probe', file: 'conclude', find: "if outcome == 'fault'", replace: "if outcome ~= 'ok'" },
  {
    rule: 'an operator’s word outweighs reports',
    file: 'report',
    find: "if state.state ~= 'closed'",
    replace: "if state.state == 'forced' then state = cjson.decode(fresh) elseif state.state ~= 'closed'",
  },
  { rule: 'few calls say nothing', file: 'report', find: 'all.calls >= options.minCalls and', replace: '' },
  { rule: 'a low rate says nothing', file: 'report', find: 'isBad(all) and', replace: '' },
  { rule: 'one replica opens nothing', file: 'report', find: 'and witnesses >= options.minReplicas', replace: '' },
  { rule: 'a stray fault is no witness', file: 'report', find: 'if isBad(own)', replace: 'if own.faults > 0' },
  { rule: 'old faults are forgotten', file: 'report', find: 'elseif bucket.from > oldest', replace: 'elseif true' },
  { rule: 'a success opens nothing', file: 'report', find: 'tonumber(ARGV[5]) > 0 and', replace: '' },
  { rule: 'taking back needs a word', file: 'force', find: "state.state ~= 'forced'", replace: 'false' },
];

describe('the breakers’ scripts and libs/breaker', () => {
  it('decide alike, step by step, whatever the clock does', async () => {
    const { compared, difference } = await compare(300);
    process.stdout.write(`breaker reference: ${compared} steps compared\n`);
    expect(difference).toBeNull();
  }, 120_000);

  it.each(brokenRules)(
    'the comparison notices a script without its rule: $rule',
    async ({ file, find, replace }) => {
      let breaks = 0;
      const { difference } = await compare(400, (one, lua) => {
        if (one !== file || !lua.includes(find)) return lua;
        breaks += 1;
        return lua.replace(find, replace);
      });
      expect(breaks).toBe(1);
      expect(difference).toMatch('Expected');
    },
    120_000,
  );
});
