import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, World } from './world.js';

let server: PrivateRedis;
let world: World;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await World.open(server.url, 1);
});
afterEach(async () => {
  await world.engine.redis.flushall();
  await world.close();
});

const asItWas = { choice: null, edit: null };

describe('the replay of a parked conversation', () => {
  it('puts it back to work with the mail that it has', async () => {
    const { actorId } = await world.says('desk:1', 'look_up n1');
    await world.engine.store.load(actorId, 'w');
    await world.engine.store.park(actorId, 'w', 'a mistake of ours');
    const [plan] = await world.letters.plan([actorId]);
    expect(plan?.effects).toMatchObject([{ kind: 'turn', standing: 'will-happen' }]);
    expect(await world.letters.replay(actorId, asItWas, operator)).toMatchObject({ result: 'done' });
    await world.turn(actorId);
    await world.settleAll();
    expect(world.sent).toMatchObject([{ text: 'Done with n1.' }]);
  });
});
