import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Redis } from '#redis';
import { connect, untilReady } from '#redis';
import type { RewriteSet } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { MemoryMoney } from '../../test/memory-money.js';
import type { MoneyPort, Payer } from './money-port.js';
import { MoneyStore } from './money-store.js';
import { amount } from '../../../../test/support/amount.js';

const clockKey = '{money:t}:clock';
const clockLua = `local function clock() return tonumber(redis.call('GET', '${clockKey}')) end`;
/** Just before midnight, so that steps of time cross it. */
const start = 20_000 * 86_400_000 - 60;

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

interface Step {
  waitMs: number;
  take(money: MoneyPort): Promise<unknown>;
}

const payer: fc.Arbitrary<Payer> = fc.record({
  tenant: fc.constant('t'),
  actorId: fc.constantFrom('act_a', 'act_b'),
  runId: fc.constantFrom('run_a', 'run_b', 'run_c'),
});
const id = fc.constantFrom('1', '2', '3', '4', '5', '6');
const leaseMs = fc.integer({ min: 1, max: 40 });
const asked = fc.record({
  amount: fc.integer({ min: 1, max: 50 }),
  leaseMs,
  caps: fc.record({
    tenant: fc.constantFrom(0, 100, 200),
    conversation: fc.constantFrom(0, 100),
    run: fc.constantFrom(0, 80),
  }),
});
const step: fc.Arbitrary<Step> = fc.record({
  waitMs: fc.oneof(
    { weight: 8, arbitrary: fc.nat(15) },
    { weight: 1, arbitrary: fc.constantFrom(-70, -30, 60, 3_600_000, 86_400_000) },
  ),
  take: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(payer, id, asked).map(
        ([who, name, ask]) =>
          (money: MoneyPort) =>
            money.reserve(who, name, ask),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(payer, id, leaseMs).map(
        ([who, name, ms]) =>
          (money: MoneyPort) =>
            money.begin(who, name, ms),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(payer, id, fc.nat(50)).map(
        ([who, name, cost]) =>
          (money: MoneyPort) =>
            money.settle(who, name, cost),
      ),
    },
  ),
});
const steps = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' });
const everybody: readonly Payer[] = ['a', 'b', 'c'].map((run) => ({
  tenant: 't',
  actorId: run === 'b' ? 'act_b' : 'act_a',
  runId: `run_${run}`,
}));

/** How many sequences are played; each rule that is broken below has to be noticed by then. */
const sequences = amount(75, 150);

/** Plays random sequences on both, and answers how many steps were compared and where the two differed, if they did. */
async function compare(runs: number, rewrite: RewriteSet = (_file, lua) => lua) {
  let compared = 0;
  let now = start;
  const store = new MoneyStore(redis, (file, lua) => rewrite(file, file === 'clock' ? clockLua : lua));
  const property = fc.asyncProperty(steps, async (sequence) => {
    now = start;
    await redis.flushall();
    const reference = new MemoryMoney(() => now);
    for (const { waitMs, take } of sequence) {
      now += waitMs;
      const [, taken] = await Promise.all([redis.set(clockKey, now), take(store)]);
      expect(taken).toEqual(await take(reference));
      const looks = (money: MoneyPort) => Promise.all(everybody.map((who) => money.look(who)));
      expect(await looks(store)).toEqual(await looks(reference));
      compared += 1;
    }
  });
  const { errorInstance } = await fc.check(property, { numRuns: runs, seed: 11, endOnFailure: true });
  return { compared, difference: errorInstance instanceof Error ? errorInstance.message : null };
}

const brokenRules: { rule: string; file: string; find: string; replace: string }[] = [
  {
    rule: 'what is held counts against the cap',
    file: 'reserve',
    find: "spent + fieldOf(account, 'held') + amount",
    replace: 'spent + amount',
  },
  {
    rule: 'what is spent counts against the cap',
    file: 'reserve',
    find: 'spent + amount > cap then return',
    replace: 'amount > cap then return',
  },
  { rule: 'a reservation is made once', file: 'reserve', find: 'if known then', replace: 'if false then' },
  {
    rule: 'a repeat renews the lease',
    file: 'reserve',
    find: "if known.stage == 'held' then",
    replace: 'if false then',
  },
  {
    rule: 'every account holds it',
    file: 'reserve',
    find: 'for _, account in ipairs(accounts) do',
    replace: 'for _, account in ipairs({ KEYS[3], KEYS[4] }) do',
  },
  { rule: 'leases run out', file: 'prelude', find: "'-inf', now", replace: "'-inf', 0" },
  {
    rule: 'what was not called for comes back',
    file: 'prelude',
    find: 'pay(reservation, now, 0)',
    replace: 'pay(reservation, now, reservation.amount)',
  },
  {
    rule: 'what may have been paid counts in full',
    file: 'prelude',
    find: 'pay(reservation, now, reservation.amount)',
    replace: 'pay(reservation, now, 0)',
  },
  { rule: 'a new day begins afresh', file: 'prelude', find: "today(now) > fieldOf(account, 'day')", replace: 'false' },
  {
    rule: 'a day does not come back',
    file: 'prelude',
    find: "today(now) > fieldOf(account, 'day')",
    replace: "today(now) ~= fieldOf(account, 'day')",
  },
  { rule: 'a run has no days', file: 'prelude', find: 'index ~= runAccount and today', replace: 'today' },
  { rule: 'the dead are forgotten', file: 'prelude', find: 'now + presumedMs', replace: 'now + keptMs' },
  { rule: 'no call without its reservation', file: 'begin', find: "reservation.stage == 'presumed'", replace: 'false' },
  { rule: 'a call keeps its lease', file: 'begin', find: "reservation.stage = 'called'", replace: '' },
  { rule: 'a call is counted once', file: 'settle', find: 'forget(leases, reservations, id)', replace: '' },
  { rule: 'a late word corrects', file: 'settle', find: 'cost - reservation.amount', replace: 'cost' },
  {
    rule: 'a correction stays in its day',
    file: 'settle',
    find: "fieldOf(account, 'day') == reservation.day",
    replace: 'true',
  },
];

describe('a reservation that counts as paid', () => {
  it('lets no call out until it is taken back, and gives all of it back then', async () => {
    await redis.flushall();
    const store = new MoneyStore(redis, (file, lua) => (file === 'clock' ? clockLua : lua));
    const who = { tenant: 't', actorId: 'act_a', runId: 'run_a' };
    const ask = { amount: 50, leaseMs: 10, caps: { tenant: 60, conversation: 0, run: 0 } };
    await redis.set(clockKey, start);
    await store.reserve(who, '1', ask);
    expect(await store.begin(who, '1', 10)).toBe('begun');
    await redis.set(clockKey, start + 20);
    expect(await store.begin(who, '1', 10)).toBe('gone');
    expect(await store.reserve(who, '1', ask)).toEqual({ status: 'reserved' });
    expect(await store.begin(who, '1', 10)).toBe('gone');
    expect(await store.settle(who, '1', 0)).toBe('corrected');
    expect(await store.reserve(who, '1', ask)).toEqual({ status: 'reserved' });
    expect(await store.begin(who, '1', 10)).toBe('begun');
    expect((await store.look(who)).tenant).toEqual({ spent: 0, held: 50 });
  });
});

describe('the money scripts and their reference', () => {
  it('decide alike, step by step, over midnight and after deaths', async () => {
    const { compared, difference } = await compare(sequences);
    process.stdout.write(`money reference: ${compared} steps compared\n`);
    expect(difference).toBeNull();
  }, 120_000);

  it.each(brokenRules)(
    'the comparison notices a script without its rule: $rule',
    async ({ file, find, replace }) => {
      let breaks = 0;
      const { difference } = await compare(amount(sequences, 400), (one, lua) => {
        if (one !== file || !lua.includes(find)) return lua;
        breaks += 1;
        return lua.replace(find, replace);
      });
      expect(breaks).toBe(1);
      expect(difference).toMatch('expect(');
    },
    120_000,
  );
});
