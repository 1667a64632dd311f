import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createToken } from '#redis';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, Fixture } from './fixture.js';

let server: PrivateRedis;
let fixture: Fixture;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  fixture = await Fixture.open(server.url, 1);
});
afterEach(async () => {
  await fixture.engine.redis.flushall();
  await fixture.close();
});

/** A question of an hour ago whose run was given up, replayed now; the id of the answer that is owed. */
async function replayedLate(): Promise<{ actorId: string; answer: string }> {
  const asked = await fixture.says('desk:1', 'add_note n1');
  await fixture.parks(asked);
  await fixture.settleAll();
  await fixture.engine.redis.hset(`{p0}:actor:${asked.actorId}`, 'textAt', Date.now() - 3_600_000);
  await fixture.letters.replay(asked.runId, { choice: null, edit: null }, operator);
  await fixture.turn(asked.actorId);
  const [call] = fixture.taken();
  if (call?.type !== 'run-tool') throw new Error('no call is owed');
  const event = { type: 'tool-finished' as const, effectId: call.id, result: fixture.acts(call) };
  await fixture.engine.store.effects.settle(call.id, 'callback', { ...event, attempts: [], reused: false });
  await fixture.turn(asked.actorId);
  return { actorId: asked.actorId, answer: fixture.taken()[0]?.id ?? '' };
}

function claimAtNight(effectId: string): Promise<{ status: string }> {
  const quiet = { restMs: 20_000, answerWithinMs: 900_000 };
  return fixture.engine.store.effects.claim(effectId, 'send-reply', { token: createToken(), leaseMs: 60_000, quiet });
}

describe('the answer of a replay at night (ADR 22)', () => {
  it('waits: who replays it is awake, and the person need not be', async () => {
    const { answer } = await replayedLate();
    expect(await claimAtNight(answer)).toEqual({ status: 'early' });
  });

  it('goes out once the person has written', async () => {
    const { answer } = await replayedLate();
    await fixture.says('desk:1', 'are you there?');
    expect(await claimAtNight(answer)).toMatchObject({ status: 'claimed' });
  });
});
