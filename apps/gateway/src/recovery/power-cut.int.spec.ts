import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { cutBack, sizesIn } from '../../../../test/support/power-cut.js';
import type { FileSizes } from '../../../../test/support/power-cut.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, publicBaseUrl, them, until, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let directory: string;
let gateway: TestGateway;
let engine: OpenEngine;

/** Writes go to the file at once, and are not confirmed to be on the disk: what a test cuts off is what a power cut takes. */
const forgetful = ['--appendfsync', 'no'];

async function start(args: string[] = forgetful): Promise<void> {
  redis = await startRedis({ appendonly: 'always', args });
  directory = await mkdtemp(join(tmpdir(), 'turnpike-spool-'));
  gateway = await openGateway(redis.url, { SPOOL_DIR: directory, HINT_GRACE_MS: '200' });
  await untilReady(gateway);
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', onError: () => undefined });
}

beforeEach(() => start());
afterEach(() => stop());

async function stop(): Promise<void> {
  await engine.close();
  await gateway.stop();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
}

async function text(body: string): Promise<number | undefined> {
  const sms = { from: them, to: us, body, url: `${publicBaseUrl}/webhooks/twilio/sms` };
  return (await gateway.twilio.text(sms)).responses[0]?.status;
}

/** The words in a mailbox, the only one unless said, in order. */
async function mail(actorId = ''): Promise<string[]> {
  const client = new Redis(redis.url);
  const [box = 'none'] = await client.keys(`*${actorId}:mail`);
  const events = await client.lrange(box, 0, -1);
  client.disconnect();
  return events.map((event) => {
    const { type, text: words } = JSON.parse(event) as { type: string; text?: string }; // mail as ingest has written it
    return words ?? type;
  });
}

async function loseSince(sizes: FileSizes, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await redis.kill('SIGKILL');
  expect(cutBack(redis.dir, sizes)).toBeGreaterThan(0);
  await meanwhile();
  await redis.restart();
}

async function actor(): Promise<string> {
  const [key = ''] = await engine.redis.keys('*:mail');
  return /act_\w+/.exec(key)?.[0] ?? '';
}

/** Its worker has no more to say of the reply that was sent: a settle that is under way would outlast the cut. */
async function untilSettled(actorId: string): Promise<void> {
  await until(async () => (await mail(actorId)).includes('reply-settled'));
  expect(sent()).toHaveLength(1);
}

const sent = (): string[] =>
  gateway.twilio.messages.filter(({ direction }) => direction === 'outbound-api').map(({ body }) => body);

describe('the gateway after a power cut at Redis', () => {
  it('I1, I2: brings back the texts that Redis has forgotten, before any later one', async () => {
    await text('one');
    const sizes = sizesIn(redis.dir);
    expect([await text('two'), await text('three')]).toEqual([200, 200]);
    await loseSince(sizes, async () => expect(await text('four')).toBe(200));
    await until(async () => (await mail()).length === 4);
    expect(await mail()).toEqual(['one', 'two', 'three', 'four']);
    expect(gateway.warnings.join('')).toContain('Redis may have forgotten');
    await until(async () => (await fetch(`${gateway.url}/readyz`)).ok);
  });

  it('I1: brings back what came over the API, under the name it was given', async () => {
    await text('one');
    const sizes = sizesIn(redis.dir);
    const response = await gateway.ask('POST', '/v1/conversations/c/messages', { text: 'two' });
    const { message_id: id } = (await response.json()) as { message_id: string }; // the API's own answer
    await loseSince(sizes);
    await until(async () => (await gateway.ask('GET', `/v1/messages/${id}`)).ok);
  });

  it('I9: claims no reply before a forgotten STOP is back', async () => {
    await text('how many?');
    const actorId = await actor();
    const sizes = sizesIn(redis.dir);
    expect(await text('STOP')).toBe(200);
    await loseSince(sizes);
    await new FakeController(engine.store, actorId, 'sms').turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await until(async () => (await mail()).includes('reply-settled'));
    expect(sent()).toEqual([]);
  });

  it('I4: knows a reply that Redis has forgotten, even in other words, and sends the next one', async () => {
    await text('how many?');
    const actorId = await actor();
    const sizes = sizesIn(redis.dir);
    await new FakeController(engine.store, actorId, 'sms').turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await untilSettled(actorId);
    await loseSince(sizes);
    const controller = new FakeController(engine.store, actorId, 'sms');
    await controller.turn(actorId, { reply: { kind: 'answer', text: 'It is seven.' } });
    const run = await controller.turn(actorId, { ends: true });
    expect(run.replies).toMatchObject([{ status: 'sent' }]);
    expect(sent()).toEqual(['7']);
    await text('and yesterday?');
    await new FakeController(engine.store, actorId, 'sms').turn(actorId, { reply: { kind: 'answer', text: '9' } });
    await until(() => sent().length === 2);
    expect(sent()).toEqual(['7', '9']);
  });

  it('I9: sends what is safe though somebody’s STOP lies in the spool, and the STOP goes first', async () => {
    await text('how many?');
    const actorId = await actor();
    const sizes = sizesIn(redis.dir);
    await new FakeController(engine.store, actorId, 'sms').turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await untilSettled(actorId);
    const stop = { from: '+15550199', to: us, body: 'STOP', url: `${publicBaseUrl}/webhooks/twilio/sms` };
    await loseSince(sizes, () => gateway.twilio.text(stop));
    await new FakeController(engine.store, actorId, 'sms').turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await until(async () => (await mail(actorId)).includes('reply-settled'));
    expect(await engine.redis.keys('*:optout:*')).toHaveLength(1);
    expect(sent()).toEqual(['7']);
  });

  it('is not cautious after a restart of a Redis that keeps every write before it confirms it', async () => {
    await stop();
    await start([]);
    await text('one');
    await redis.restart();
    expect(await text('two')).toBe(200);
    await until(async () => (await mail()).length === 2);
    expect(await mail()).toEqual(['one', 'two']);
    expect(gateway.warnings.join('')).not.toContain('Redis may have forgotten');
  });

  it('is cautious when that Redis comes back older than a heartbeat that was acknowledged', async () => {
    await stop();
    await start([]);
    await text('one');
    const sizes = sizesIn(redis.dir);
    await text('two');
    const heartbeats = async (): Promise<number> => Number(await engine.redis.hget('{turnpike}:pulse', 'count'));
    const before = await heartbeats();
    await until(async () => (await heartbeats()) >= before + 2);
    await loseSince(sizes);
    await until(async () => (await mail()).length === 2);
    expect(gateway.warnings.join('')).toContain('Redis may have forgotten');
  });
});
