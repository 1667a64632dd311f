import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parsePartition } from '#protocol';
import { actorIdFor, partitionOfPerson } from '#deployment';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { keys } from '#records';
import { openEngine } from '../open-engine.js';
import type { OpenEngine } from '../open-engine.js';
import { ingestNamed, nameMessage } from './named-message.js';

let server: PrivateRedis;
let opened: OpenEngine;

beforeAll(async () => {
  server = await startRedis();
  opened = await openEngine({
    url: server.url,
    partitions: 2,
    role: 'producer',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
});
afterAll(async () => {
  await opened.close();
  await server.stop();
});

const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk' };
const request = { address, sourceId: null, mode: 'text' as const, text: 'how many?' };

describe('a message that was named before Redis was asked', () => {
  it('I1: is ingested under its name, and once', async () => {
    const { engine } = opened.store;
    const { messageId, conversationId } = nameMessage(engine.deployment, address);
    expect(conversationId).toBe('desk');
    const results = [await ingestNamed(engine, messageId, request), await ingestNamed(engine, messageId, request)];
    expect(results.map((result) => result.messageId)).toEqual([messageId, messageId]);
    const actorId = results[0]?.actorId ?? '';
    const loaded = await opened.store.turns.load(actorId, 'token');
    expect(loaded).toMatchObject({ mail: [{ type: 'message-received', messageId }] });
  });

  it('keeps all but its partition when it was named for another deployment', async () => {
    const { engine } = opened.store;
    const { messageId } = nameMessage({ ...engine.deployment, partitions: 1024 }, address);
    const elsewhere = `${messageId.slice(0, -2)}ZZ`;
    const known = await ingestNamed(engine, elsewhere, request);
    expect(known.messageId.slice(0, -2)).toBe(elsewhere.slice(0, -2));
    expect(opened.store.knows(known.messageId)).toBe(true);
  });

  it('I1: is one message of a conversation by the id that its customer gave it, and no other conversation’s', async () => {
    const sourceId = '1';
    const inConversation = (theirs: string, channel = 'webhook') =>
      ({
        address: { tenant: 'default', channel, ours: 'webhook', theirs },
        sourceId,
        mode: 'text',
        text: 'how many?',
      }) as const;
    const people = Array.from({ length: 6 }, (_, n) => `webhook:order-${n}`); // over two partitions some must share one
    const first = await Promise.all(people.map((theirs) => opened.store.intake.ingest(inConversation(theirs))));
    expect(first.map(({ status }) => status)).toEqual(people.map(() => 'accepted'));
    const again = await Promise.all(people.map((theirs) => opened.store.intake.ingest(inConversation(theirs))));
    expect(again).toEqual(first.map((result) => ({ ...result, status: 'duplicate' })));
  });

  it('I1: is the one that an older build took in under an id of the whole channel', async () => {
    const { deployment } = opened.store.engine;
    const [theirs = '', stranger = ''] = Array.from({ length: 50 }, (_, n) => `person-${n}`).filter(
      (name) => partitionOfPerson(deployment, { ...address, theirs: name }) === 0,
    );
    const inConversation = (name: string) =>
      ({
        address: { ...address, channel: 'webhook', theirs: name },
        sourceId: 'old',
        mode: 'text',
        text: 'hello',
      }) as const;
    const first = await opened.store.intake.ingest(inConversation(theirs));
    const within = keys.seen(0, first.actorId, 'old');
    await opened.redis.del(within);
    expect(await opened.redis.get(keys.seen(0, 'webhook', 'old'))).toBe(first.messageId); // where such a build finds ours
    expect(await opened.store.intake.ingest(inConversation(theirs))).toEqual({ ...first, status: 'duplicate' });
    expect(await opened.store.intake.ingest(inConversation(stranger))).toMatchObject({ status: 'accepted' });
    await opened.redis.del(keys.message(first.messageId)); // kept for less long than the id
    expect(await opened.store.intake.ingest(inConversation(theirs))).toMatchObject({ status: 'accepted' });
  });

  it('I1: is one message of all conversations by the id that a provider gave it', async () => {
    const sms = (theirs: string) =>
      ({
        address: { tenant: 'default', channel: 'sms', ours: '+15550100', theirs },
        sourceId: 'SM1',
        mode: 'text',
        text: 'hi',
      }) as const;
    const one = await opened.store.intake.ingest(sms('+15550142'));
    const people = Array.from({ length: 12 }, (_, n) => `+1555017${String(n).padStart(2, '0')}`);
    const near = people.find(
      (theirs) =>
        parsePartition(actorIdFor(opened.store.engine.deployment, sms(theirs).address)) === parsePartition(one.actorId),
    );
    expect(await opened.store.intake.ingest(sms(near ?? ''))).toMatchObject({
      status: 'duplicate',
      messageId: one.messageId,
    });
  });
});
