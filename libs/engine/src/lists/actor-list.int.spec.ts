import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, placeIn } from '#redis';
import type { ListPlace, Redis } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { ActorList } from './actor-list.js';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

it('says since when it is whole, once it is full', async () => {
  const listed = new ActorList(redis, 'full');
  expect(await listed.wholeSince()).toBeNull();
  const others = Array.from({ length: 9_998 }, (_, n) => [20 + n, `act_${n}`]).flat();
  await redis.zadd('full', 10, 'act_first', ...others);
  expect(await listed.wholeSince()).toBeNull();
  await redis.zadd('full', 11, 'act_second');
  expect(await listed.wholeSince()).toBe(10);
});

it.each(['latest', 'oldest'] as const)('is read page by page while others come and go: %s first', async (order) => {
  const key = `pages-${order}`;
  const listed = new ActorList(redis, key);
  const stay = Array.from({ length: 40 }, (_, n) => ({ at: 1_000 + Math.floor(n / 4), id: `act_stay${n}` }));
  const go = stay.map(({ at, id }) => ({ at, id: id.replace('stay', 'go') }));
  for (const { at, id } of [...stay, ...go]) await redis.zadd(key, at, id);
  const seen: string[] = [];
  let behind: ListPlace | null = null;
  for (let n = 0, isMore = true; isMore; n++) {
    const page = await listed.page(order, { behind, limit: 3 }, (id) => Promise.resolve(id));
    seen.push(...page.found);
    isMore = page.next !== null;
    behind = placeIn(page.next ?? '');
    // One of the page, and one still to come, are gone; one comes at a moment that was read, and one at one that was not.
    await redis.zrem(key, go[n]?.id ?? '', go.at(-n)?.id ?? '', page.found.find((id) => id.includes('go')) ?? '');
    await redis.zadd(key, 1_000 + (n % 10), `act_came${n}`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.includes('stay')).toSorted()).toEqual(stay.map(({ id }) => id).toSorted());
});

it('goes on where more share a moment than a page holds', async () => {
  const listed = new ActorList(redis, 'moment');
  for (let n = 0; n < 25; n++) await redis.zadd('moment', 7, `act_${n}`);
  const seen: string[] = [];
  let behind: ListPlace | null = null;
  do {
    const page = await listed.page('latest', { behind, limit: 4 }, (id) => Promise.resolve(id));
    seen.push(...page.found);
    behind = placeIn(page.next ?? '');
  } while (behind !== null);
  expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
});
