import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { openEngine } from './open-engine.js';
import type { OpenEngine } from './open-engine.js';
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
    const loaded = await opened.store.load(actorId, 'token');
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
});
