import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { Fixture } from './fixture.js';

let server: PrivateRedis;
let fixture: Fixture;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  fixture = await Fixture.open(server.url);
});
afterAll(async () => {
  await fixture.close();
  await server.stop();
});

/** How often the dry run of a dead letter reads something. */
async function readsOfPlan(letterId: string): Promise<number> {
  await fixture.engine.redis.config('RESETSTAT');
  await fixture.letters.plan([letterId]);
  const stats = await fixture.engine.redis.info('commandstats');
  const counted = [...stats.matchAll(/^cmdstat_(?:hmget|hgetall|scan|lrange):calls=(\d+)/gm)];
  return counted.reduce((sum, [, calls]) => sum + Number(calls), 0);
}

it('finds the later questions of a dead letter by as few reads, however many runs of others are kept', async () => {
  const conversation = await fixture.says('desk:1', 'add_note n1');
  await fixture.parks(conversation);
  await fixture.settleAll();
  const alone = await readsOfPlan(conversation.runId);
  expect(alone).toBeGreaterThan(0);
  for (let other = 0; other < 30; other++)
    await fixture.turn((await fixture.says(`desk:other-${other}`, 'look_up n1')).actorId);
  expect(await readsOfPlan(conversation.runId)).toBe(alone);
});
