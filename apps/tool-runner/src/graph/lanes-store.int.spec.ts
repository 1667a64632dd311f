import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import { keys } from '#records';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { LanesStore } from './lanes-store.js';

let server: PrivateRedis;
let engine: OpenEngine;
let lanes: LanesStore;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  const shared = { url: server.url, partitions: 1, partitionWorkers: 1, role: 'worker' } as const;
  engine = await openEngine({ ...shared, onError: () => undefined });
  lanes = new LanesStore(engine.redis, engine.store.engine);
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});

const address = { tenant: 'default', channel: 'sms', ours: '+15550123', theirs: '+15550100' };
const order = { letterId: '', runId: 'run_1', first: { do: 'say', kind: 'answer', text: 'Hello' }, calls: [] } as const;
const message = { address, text: '[the workflow w writes]', order: { ...order, calls: [] } };

it('a person can be written to once they have written, and until they say STOP', async () => {
  expect(await lanes.reach(address)).toBe('unknown');
  await lanes.order('early', 0, message);
  expect(await lanes.reach(address)).toBe('unknown');
  await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'hi' });
  expect(await lanes.reach(address)).toBe('open');
  await engine.store.intake.ingest({ address, sourceId: null, mode: 'stop', text: 'STOP' });
  expect(await lanes.reach(address)).toBe('opted-out');
});

it('an order is in the mail of the lane once, however often it is made', async () => {
  const other = { ...message, address: { ...address, theirs: '+15550101' } };
  const [{ messageId: one }, again] = [await lanes.order('key', 5, other), await lanes.order('key', 5, other)];
  expect(again.messageId).toBe(one);
  const actorId = (await engine.store.records.readMessage(one))?.actorId ?? '';
  const mail = await engine.redis.lrange(keys.mail(actorId), 0, -1);
  expect(JSON.parse(`[${mail.join()}]`)).toMatchObject([{ type: 'replay-requested', messageId: one, order }]);
});

it('a person is sent no more than their caps, from whatever number of ours, and each message counts once', async () => {
  const person = { ...address, theirs: '+15550102' };
  const caps = { perMinute: 2, perHour: 0, perDay: 3 };
  const send = (key: string, ours = person.ours) =>
    lanes.order(key, 5, { ...message, address: { ...person, ours }, caps });
  expect((await send('one')).status).toBe('accepted');
  expect((await send('one')).status).toBe('accepted');
  expect((await send('two', '+15550124')).status).toBe('accepted');
  const { status, messageId, capped } = await send('three', '+15550125');
  expect([status, capped?.windowMs, capped?.most]).toEqual(['capped', 60_000, 2]);
  expect(await engine.store.records.readMessage(messageId)).toBeNull();
  const answer = await lanes.order('answer', 5, { ...message, address: person });
  expect(answer.status).toBe('accepted');
  const [list = ''] = await engine.redis.keys('*:ordered:*');
  expect(await engine.redis.llen(list)).toBe(2);
  await engine.redis.lset(list, 1, '1');
  expect((await send('four')).status).toBe('accepted');
  await engine.redis.lset(list, 1, '1');
  const spent = await send('five');
  expect([spent.status, spent.capped?.most]).toEqual(['accepted', undefined]);
});
