import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, publicBaseUrl, them, until, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { spoolDirectory } from '#sends/settings';
import { untilSpoolIsEmpty } from './until-empty.js';

let redis: PrivateRedis;
let directory: string;
let gateway: TestGateway;

beforeEach(async () => {
  redis = await startRedis({ appendonly: 'always' });
  directory = await mkdtemp(join(tmpdir(), 'turnpike-spool-'));
  gateway = await openGateway(redis.url, { SPOOL_DIR: directory });
  await untilReady(gateway);
});
afterEach(async () => {
  await gateway.stop();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

const smsUrl = `${publicBaseUrl}/webhooks/twilio/sms`;

async function text(body: string, messageSid?: string): Promise<number | undefined> {
  const sms = { from: them, to: us, body, url: smsUrl, ...(messageSid === undefined ? {} : { messageSid }) };
  return (await gateway.twilio.text(sms)).responses[0]?.status;
}

async function post(body: string): Promise<{ status: number; id: string }> {
  const response = await gateway.ask('POST', '/v1/conversations/c/messages?wait=20', { text: body });
  const { message_id: id } = (await response.json()) as { message_id: string }; // the API's own answer
  return { status: response.status, id };
}

async function statusOf(id: string): Promise<unknown> {
  return (await gateway.ask('GET', `/v1/messages/${id}`)).json();
}

/** The words of all mail in Redis, by person in the order of each mailbox. */
async function mail(): Promise<string[]> {
  const client = new Redis(redis.url);
  const boxes = await client.keys('*:mail');
  const events = (await Promise.all(boxes.map((box) => client.lrange(box, 0, -1)))).flat();
  client.disconnect();
  return events.map((event) => {
    const { type, text: words } = JSON.parse(event) as { type: string; text?: string }; // mail as ingest has written it
    return words ?? type;
  });
}

async function spoolFiles(): Promise<string[]> {
  const names = await readdir(spoolDirectory(directory, redis.url));
  return names.filter((name) => name.endsWith('.spool'));
}

/** Has a conversation owe its answer while no gateway is there; gives the answer's effect. */
async function oweAnswer(then?: (engine: OpenEngine, effectId: string) => Promise<void>): Promise<string> {
  await text('how many?');
  await gateway.stop();
  const quiet = () => undefined;
  const engine = await openEngine({ url: redis.url, partitions: 1, role: 'producer', onError: quiet });
  const [actorId = ''] = (await engine.redis.keys('*:mail')).map((key) => /act_\w+/.exec(key)?.[0] ?? '');
  const answer = { reply: { kind: 'answer' as const, text: '7' } };
  const run = await new FakeController(engine.store, actorId, 'sms').turn(actorId, answer);
  const effectId = run.replies[0]?.effectId ?? '';
  await then?.(engine, effectId);
  await engine.close();
  return effectId;
}

describe('the gateway with a spool', () => {
  it('founds a Redis that has come back empty with the key it remembers: a person keeps their lane', async () => {
    const client = new Redis(redis.url);
    const idKey = () => client.hget('{turnpike}:deployment', 'idKey');
    const before = await idKey();
    const kept = join(spoolDirectory(directory, redis.url), 'deployment.json');
    await until(async () => (await readFile(kept, 'utf8').catch(() => '')).includes(String(before)));
    await gateway.stop();
    await client.flushall();
    gateway = await openGateway(redis.url, { SPOOL_DIR: directory });
    await until(async () => (await idKey()) !== null);
    expect([before, await idKey()]).toEqual([expect.any(String), before]);
    client.disconnect();
  });

  it('I1: takes texts and messages while Redis is away, and drains them in order when it is back', async () => {
    await redis.kill();
    const answers = [await text('one'), await text('two'), await text('STOP')];
    const api = await post('three');
    expect([answers, api.status]).toEqual([[200, 200, 200], 202]);
    expect(await statusOf(api.id)).toMatchObject({ status: 'spooled', conversation_id: 'c', run_id: null });
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    await redis.restart();
    await until(async () => (await mail()).length === 4);
    expect((await mail()).filter((words) => words !== 'three')).toEqual(['one', 'two', 'opted-out']);
    await until(async () => (await spoolFiles()).length === 0);
    expect(await statusOf(api.id)).toMatchObject({ message_id: api.id, status: 'accepted' });
  });

  it('I1: answers 503 to what exceeds its bound and keeps nothing of it, so that a repeat is taken later', async () => {
    await gateway.stop();
    gateway = await openGateway(redis.url, { SPOOL_DIR: directory, INTAKE_MAX_WAITING: '2' });
    await untilReady(gateway);
    await redis.kill();
    const sid = `SM${'a'.repeat(32)}`;
    expect([await text('one'), await text('two'), await text('three', sid)]).toEqual([200, 200, 503]);
    expect((await post('four')).status).toBe(503);
    await redis.restart();
    await until(async () => (await spoolFiles()).length === 0);
    expect(await mail()).toEqual(['one', 'two']);
    await until(async () => (await text('three', sid)) === 200);
    expect(await mail()).toEqual(['one', 'two', 'three']);
  });

  it('I1: takes a repeated text once, whether it was in Redis or in the spool before', async () => {
    const sid = `SM${'a'.repeat(32)}`;
    await text('one', sid);
    await redis.kill();
    await text('one', sid);
    await text('two', `SM${'b'.repeat(32)}`);
    await text('two', `SM${'b'.repeat(32)}`);
    await redis.restart();
    await until(async () => (await spoolFiles()).length === 0);
    expect(await mail()).toEqual(['one', 'two']);
  });

  it('I1: drains at its next start, and can be started while Redis is away', async () => {
    await gateway.stop();
    await redis.kill();
    for (const body of ['one', 'two']) {
      gateway = await openGateway(redis.url, { SPOOL_DIR: directory });
      expect(await text(body)).toBe(200);
      expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
      if (body === 'one') await gateway.stop();
    }
    await redis.restart();
    await until(async () => (await mail()).length === 2);
    expect(await mail()).toEqual(['one', 'two']);
  });

  it('I1: is stopped as Redis comes back, and has delivered what it kept when it ends', async () => {
    await redis.kill();
    for (const body of ['one', 'two']) expect(await text(body)).toBe(200);
    await redis.restart();
    await until(
      async () => (await fetch(`${gateway.url}/readyz`).then((answer) => answer.text())).includes('away') === false,
    );
    await gateway.stop();
    expect([await mail(), await spoolFiles()]).toEqual([['one', 'two'], []]);
  });

  it('I1: two gateways that find the volume of a dead one deliver what it kept, once and in order', async () => {
    await redis.kill();
    for (const body of ['one', 'two']) expect(await text(body)).toBe(200);
    const kept = spoolDirectory(directory, redis.url);
    const volume = await mkdtemp(join(tmpdir(), 'turnpike-volume-'));
    const folder = spoolDirectory(volume, redis.url);
    await mkdir(folder);
    for (const name of await spoolFiles()) {
      const orphan = join(folder, name.replace(/^[^-]+/, 'another.host'));
      await copyFile(join(kept, name), orphan);
      await utimes(orphan, 0, 0);
      await rm(join(kept, name));
    }
    await gateway.stop();
    await redis.restart();
    const heirs = await Promise.all([1, 2].map(() => openGateway(redis.url, { SPOOL_DIR: volume })));
    await untilSpoolIsEmpty(folder);
    expect(await mail()).toEqual(['one', 'two']);
    await Promise.all(heirs.map((heir) => heir.stop()));
    await rm(volume, { recursive: true });
  });

  it('I9: claims no reply before a spooled STOP is in', async () => {
    await oweAnswer();
    await redis.kill();
    gateway = await openGateway(redis.url, { SPOOL_DIR: directory });
    expect(await text('STOP')).toBe(200);
    await redis.restart();
    await until(async () => (await mail()).includes('reply-settled'));
    expect(await mail()).toEqual(['opted-out', 'reply-settled']);
    expect(gateway.twilio.messages.filter(({ direction }) => direction === 'outbound-api')).toEqual([]);
  });

  it('I3: keeps Twilio’s signed word on a send while Redis is away, and no forged one', async () => {
    const effectId = await oweAnswer(async (engine, id) => {
      await engine.store.effects.claim(id, 'send-reply', { token: 'another gateway', leaseMs: 600_000 });
    });
    await redis.kill();
    gateway = await openGateway(redis.url, { SPOOL_DIR: directory });
    const statusCallback = `${publicBaseUrl}/webhooks/twilio/status?effect=${effectId}`;
    const at = { createdAt: Date.now(), listedAt: Date.now() };
    const sent = { sid: `SM${'c'.repeat(32)}`, direction: 'outbound-api', to: them, from: us, body: '7' } as const;
    const message = { ...sent, ...at, status: 'sent', statusCallback };
    expect(await gateway.twilio.callBack(message, 'sent', { mode: 'unsigned' })).toBe(403);
    expect(await spoolFiles()).toEqual([]);
    expect(await gateway.twilio.callBack(message, 'sent')).toBe(204);
    expect(await gateway.twilio.callBack(message, 'delivered')).toBe(204);
    expect(await spoolFiles()).toHaveLength(1);
    await redis.restart();
    await until(async () => (await spoolFiles()).length === 0);
    expect(await mail()).toEqual(['reply-settled']);
    expect(gateway.twilio.messages).toEqual([]);
  });

  it('tells how many messages wait, and how long', async () => {
    await redis.kill();
    await text('one');
    const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
    await until(async () => /turnpike_spooled_messages\{[^}]*\} 1\b/.test(await metrics()));
    expect(await metrics()).toMatch(/turnpike_spooled_oldest_age_seconds/);
    await redis.restart();
    await until(async () => (await spoolFiles()).length === 0);
  });
});
