import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { MoneyStore } from '#limits';
import type { CallAccount, Completion, CompletionRequest, Model } from '#llm';
import { connect, untilReady } from '#redis';
import { createLogger, createMetrics } from '#telemetry';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { readConfig } from '../config.js';
import { accountsFor } from './spend.js';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
});
beforeEach(() => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const payer = { tenant: 'default', actorId: 'act_1', runId: 'run_1' };
const prices = { m: { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 } };
const account: CallAccount = { payer, urgency: 'fresh', prices, runCapMicroUsd: 1_000_000, runSpentMicroUsd: 0 };
const request: CompletionRequest = {
  system: '',
  user: 'how many?',
  model: 'm',
  maxTokens: 10,
  temperature: 0,
  tools: [],
  account,
};
const signal = new AbortController().signal;

const model: Model = {
  provider: 'scripted',
  complete: async () =>
    ({ text: '{}', model: 'm', usage: { tokensIn: 600, tokensOut: 5, tokensCached: 0 } }) as Completion, // nobody reads the rest
};

function given(more: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ LLM_PROVIDER: 'scripted', REDIS_URL: server.url, ...more });
  const bounds = { providers: ['scripted'], models: ['m'] };
  const metrics = createMetrics({ app: 'controller', bounds, processMetrics: false });
  const logger = createLogger({ app: 'controller', level: 'silent' });
  return { onAccount: accountsFor(config, { redis }, logger, metrics)(model), metrics };
}

/** The scripts that Redis has run since it was last asked. */
async function scriptsRun(): Promise<number> {
  const [, calls = '0'] = /cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats')) ?? [];
  await redis.config('RESETSTAT');
  return Number(calls);
}

describe('the controller’s models on account', () => {
  it('cost no round trip without caps and limits, but a look once a second', async () => {
    const { onAccount } = given();
    await scriptsRun();
    for (let n = 0; n < 50; n++) await onAccount.complete(request, signal);
    expect(await scriptsRun()).toBeLessThanOrEqual(5);
    expect(await redis.keys('{money:*')).toEqual([]);
  });

  it('stop at a tenant’s cap, settle what was used, and count it by provider and model', async () => {
    const { onAccount, metrics } = given({ BUDGET_TENANT_MICRO_USD_PER_DAY: '2000' });
    await onAccount.complete(request, signal);
    await onAccount.complete(request, signal);
    await expect(onAccount.complete(request, signal)).rejects.toMatchObject({ code: 'budget-spent' });
    const { tenant, conversation } = await new MoneyStore(redis).look(payer);
    expect([tenant, conversation]).toEqual([
      { spent: 1_210, held: 0 },
      { spent: 1_210, held: 0 },
    ]);
    const text = await metrics.text();
    expect(text).toContain('turnpike_paid_micro_usd_total{provider="scripted",model="m",app="controller"} 1210');
    expect(text).toContain('turnpike_budget_refusals_total{account="tenant",app="controller"} 1');
  });
});
