import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { BreakerStore, SharedBreaker } from '#limits';
import { publishedPolicy } from '#policy';
import { createToken } from '#redis';
import { pause } from '#timing';
import { PolicyStore } from '#versions';
import { amount } from '../../../../test/support/amount.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const secret = `whsec_${Buffer.from('a-key-for-the-alerts-of-this-test').toString('base64')}`;
const soon = { forSeconds: 1, clearSeconds: 1 };
const failures = 1_000;
const parkedOfThem = 50;
const atOnce = 25;
/** So that each provider is a cause of a look of its own: a message each would be five. */
const betweenMs = 1_600;

/** Longer than a storm takes on a busy machine: what comes after it is in the second message. */
const messageEverySeconds = amount(12, 20);

let redis: PrivateRedis;
let engine: OpenEngine;
let receiver: StandInServer;
let gateways: TestGateway[];
const subjects: string[] = [];

beforeAll(async () => {
  redis = await startRedis();
  engine = await openEngine({
    url: redis.url,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  const limits = {
    'answers-fail-fast': soon,
    'dead-letters': soon,
    'model-fails': soon,
    'backlog-old': soon,
    'app-gone': soon,
  };
  const policy = { ...publishedPolicy, version: 'file', alerts: { limits, messageEverySeconds } };
  await new PolicyStore(engine.redis, 60_000).register(policy);
  receiver = await startStandIn(0, ({ body }) => {
    subjects.push((JSON.parse(body) as { data: { text: string } }).data.text); // as webhook-sender.ts writes it
    return { status: 204, body: '' };
  });
  const settings = { ALERT_WEBHOOK_URL: receiver.url, ALERT_WEBHOOK_SECRET: secret };
  gateways = await Promise.all([0, 1].map(() => openGateway(redis.url, settings, { alertsEveryMs: 200 })));
  await Promise.all(gateways.map(untilReady));
}, 60_000);
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  await Promise.all([receiver.close(), engine.close()]);
  await redis.stop();
});

async function fail(n: number): Promise<void> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: `c${n}` };
  const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'go' });
  if (n >= parkedOfThem) {
    await new FakeController(engine.store, `c${n}`).turn(actorId, { ends: true, outcome: 'model-failed' });
    return;
  }
  const token = createToken();
  await engine.store.turns.load(actorId, token);
  await engine.store.turns.park(actorId, token, 'it cannot be committed');
}

/** Its breaker opens in both replicas. */
async function failProvider(provider: string): Promise<void> {
  const observer = { changed: () => undefined, shows: () => undefined, lost: () => undefined };
  const store = new BreakerStore(engine.redis);
  for (const replica of ['one', 'two']) {
    const breaker = new SharedBreaker(`model:${provider}`, { store, replica, observer });
    for (let call = 0; call < 12; call += 1) {
      await breaker.admit(`${call}`);
      breaker.record(`${call}`, 'fault');
    }
  }
}

it('has no more than three messages of a storm of 1,000 failures', async () => {
  await failProvider('openai');
  const began = performance.now();
  for (let n = 0; n < failures; n += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, more) => fail(n + more)));
  const tookMs = Math.round(performance.now() - began);
  await until(() => subjects.length > 0);
  const told = performance.now();
  for (const provider of ['anthropic', 'gemini', 'mistral', 'groq']) {
    await failProvider(provider);
    await pause(betweenMs);
  }
  await pause(amount(1.25, 2.5) * messageEverySeconds * 1_000 - (performance.now() - told));
  process.stdout.write(
    `${failures} failures in ${tookMs} ms: ${subjects.length} messages\n${subjects.join('\n---\n')}\n`,
  );
  expect(subjects.length).toBeGreaterThan(0);
  expect(subjects.length).toBeLessThanOrEqual(3);
}, 240_000);
