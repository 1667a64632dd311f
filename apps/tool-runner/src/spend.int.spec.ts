import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MoneyStore } from '#limits';
import type { CallAccount } from '#llm';
import { connect, untilReady } from '#redis';
import type { Redis } from '#redis';
import { createLogger, createMetrics } from '#telemetry';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../test/stand-ins/stand-in-server.js';
import { readConfig } from './config.js';
import { embeddersFor, embeddingProviders } from './spend.js';

let redisServer: PrivateRedis;
let redis: Redis;
let server: StandInServer | undefined;

beforeAll(async () => {
  redisServer = await startRedis();
  redis = connect({ url: redisServer.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
});
beforeEach(() => redis.flushall());
afterEach(() => server?.close());
afterAll(async () => {
  redis.disconnect();
  await redisServer.stop();
});

const payer = { tenant: 'default', actorId: 'act_1', runId: 'run_1' };
const prices = { m: { input: 1_000_000, cachedInput: 1_000_000, output: 0 } };
const account: CallAccount = { payer, urgency: 'fresh', prices, runCapMicroUsd: 1_000_000, runSpentMicroUsd: 0 };
const asked = { model: 'm', texts: ['é', 'abc'], dimensions: null, account };
/** Its bytes, and a thousand for the frame: a token of this model costs a micro-dollar. */
const worst = 1_005;
const { signal } = new AbortController();

/** What the accounts hold once the last call is settled, which nobody waits for. */
async function accounts() {
  for (;;) {
    const found = await new MoneyStore(redis).look(payer);
    if (found.run.held === 0) return found;
    await pause(5);
  }
}

/** Embeddings of a tool-runner with these settings, from a server that answers so. */
async function given(more: NodeJS.ProcessEnv, status = 200, tokens = 600) {
  const body = {
    data: [0, 1].map((index) => ({ index, embedding: [1] })),
    model: 'm',
    usage: { prompt_tokens: tokens },
  };
  let requests = 0;
  let heldMeanwhile = -1;
  server = await startStandIn(0, async () => {
    requests += 1;
    heldMeanwhile = (await new MoneyStore(redis).look(payer)).tenant.held;
    return { status, body: status === 200 ? body : { error: { message: 'no' } } };
  });
  const urls = { REDIS_URL: redisServer.url, OPENAI_API_URL: `${server.url}/v1` };
  const config = readConfig({ ...urls, DASHBOARD_API_URL: server.url, DASHBOARD_API_KEY: 'k', ...more });
  const bounds = { providers: [...embeddingProviders], models: ['m'] };
  const metrics = createMetrics({ app: 'tool-runner', bounds, processMetrics: false });
  const logger = createLogger({ app: 'tool-runner', level: 'silent' });
  const embed = embeddersFor({ config, engine: { redis }, logger, metrics })('openai');
  if (embed === null) throw new Error('there is an address');
  return { embed, metrics, counts: () => ({ requests, heldMeanwhile }) };
}

describe('embeddings on account', () => {
  it('hold their worst case while they are asked for, and settle what the provider counted, for all who pay', async () => {
    const { embed, metrics, counts } = await given({ BUDGET_CONVERSATION_MICRO_USD_PER_DAY: '2000' });
    await embed(asked, signal);
    expect(counts()).toEqual({ requests: 1, heldMeanwhile: worst });
    const paid = { spent: 600, held: 0 };
    expect(await accounts()).toEqual({ tenant: paid, conversation: paid, run: paid });
    expect(await metrics.text()).toContain(
      'turnpike_paid_micro_usd_total{provider="openai",model="m",app="tool-runner"} 600',
    );
  });

  it.each([
    ['tenant', 'BUDGET_TENANT_MICRO_USD_PER_DAY'],
    ['conversation', 'BUDGET_CONVERSATION_MICRO_USD_PER_DAY'],
  ])('are not asked for where the %s may not spend what they could cost', async (whose, setting) => {
    const { embed, counts, metrics } = await given({ [setting]: String(worst + 599) });
    await embed(asked, signal);
    await expect(embed(asked, signal)).rejects.toMatchObject({ name: 'PermanentError', code: 'budget-spent' });
    expect(counts().requests).toBe(1);
    expect((await accounts()).tenant).toEqual({ spent: 600, held: 0 });
    expect(await metrics.text()).toContain(`turnpike_budget_refusals_total{account="${whose}",app="tool-runner"} 1`);
  });

  it.each([
    ['nothing where the provider refused them', 429, 600, 0],
    ['their worst case where the provider says nothing of what they used', 200, 0, worst],
  ])('cost %s', async (_, status, tokens, spent) => {
    const { embed } = await given({ BUDGET_TENANT_MICRO_USD_PER_DAY: '2000' }, status, tokens);
    await embed(asked, signal).catch((error: unknown) => expect(error).toMatchObject({ code: 'model-failed' }));
    expect((await accounts()).tenant).toEqual({ spent, held: 0 });
  });

  it('cost nothing where nobody is at the address', async () => {
    const { embed } = await given({ BUDGET_TENANT_MICRO_USD_PER_DAY: '2000' });
    await server?.close();
    server = undefined;
    await expect(embed(asked, signal)).rejects.toMatchObject({ name: 'TransientError' });
    expect((await accounts()).tenant).toEqual({ spent: 0, held: 0 });
  });
});
