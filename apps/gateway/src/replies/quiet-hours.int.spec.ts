import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, publicBaseUrl, them, until, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

/** Hours around this one. */
function quietNow(): string {
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return `${at(-60)}-${at(120)}`;
}

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  const times = { quietMs: 0 };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times, onError: () => undefined });
});
afterEach(async () => {
  await gateway.stop();
  await engine.redis.flushall();
  await engine.close();
});

/** A person texts, and the agent decides on an answer; the id of the actor. */
async function oweAnswer(appliesTo: string): Promise<string> {
  gateway = await openGateway(redis.url, { QUIET_HOURS: quietNow(), QUIET_HOURS_APPLY_TO: appliesTo, TZ: 'UTC' });
  await untilReady(gateway);
  await gateway.twilio.text({ from: them, to: us, body: 'how many?', url: `${publicBaseUrl}/webhooks/twilio/sms` });
  const { deployment } = engine.store.engine;
  const actorId = actorIdFor(deployment, { tenant: 'default', channel: 'sms', ours: us, theirs: them });
  await new FakeController(engine.store, actorId, 'sms').turn(actorId, { reply: { kind: 'answer', text: '7' } });
  return actorId;
}

function sent(): number {
  return gateway.twilio.messages.filter(({ to }) => to === them).length;
}

describe('quiet hours', () => {
  it('let an answer to a text that has just come through', async () => {
    await oweAnswer('proactive');
    await until(() => sent() === 1);
  });

  it('hold every send back where they apply to all, and lose none', async () => {
    const actorId = await oweAnswer('all');
    const effectOf = async (): Promise<Record<string, string>> => {
      const [effectId = ''] = await engine.redis.hkeys(`{p0}:actor:${actorId}:owed`);
      return engine.redis.hgetall(`{p0}:effect:${effectId}`);
    };
    await until(async () => Number((await effectOf())['notBefore'] ?? 0) > Date.now());
    expect(await effectOf()).not.toHaveProperty('claims');
    expect(await engine.redis.zscore('{p0}:due', actorId)).not.toBeNull();
    expect(sent()).toBe(0);
  });
});
