import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mintId } from '#redis';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { Fixture } from './fixture.js';

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

async function parked(n: number): Promise<string> {
  const conversation = await fixture.says(`desk:${n}`, `add_note n${n}`);
  await fixture.parks(conversation);
  await fixture.settleAll();
  return conversation.runId;
}

/** Ids of letters whose records have expired, at the head of the index: some died in one millisecond, some one after the other. */
async function expire(count: number, atOnce: number): Promise<void> {
  const [index = ''] = await fixture.engine.redis.keys('*:dead');
  for (let n = 0; n < count; n++) await fixture.engine.redis.zadd(index, n < atOnce ? 1 : n, mintId('run', 0));
}

describe('the list of letters', () => {
  it.each([0, 450])('is found behind any number of letters that have expired, %d of them at once', async (atOnce) => {
    const letterIds = [await parked(1), await parked(2)];
    await expire(500, atOnce);
    expect((await fixture.letters.list({}, 10)).map(({ letterId }) => letterId)).toEqual(letterIds);
    expect(await fixture.letters.page({}, 1)).toMatchObject({ letters: [{ letterId: letterIds[0] }], more: true });
    expect(await fixture.letters.page({}, 2)).toMatchObject({ letters: [{}, {}], more: false });
    expect(await fixture.letters.page({}, Infinity)).toMatchObject({ letters: [{}, {}], more: false });
  });
});
