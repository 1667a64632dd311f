import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import { keys } from '#records';
import type { OpenEngine } from '#engine';
import type { IngestRequest } from '#engine/ports';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { readTranscript } from './transcript.js';
import type { TranscriptText } from './transcript.js';

let server: PrivateRedis;
let newer: OpenEngine;
let older: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  const open = () => openEngine({ url: server.url, partitions: 1, role: 'worker', onError: () => undefined });
  newer = await open();
  await newer.redis.hset('{turnpike}:deployment', 'schema', 3);
  older = await open();
});
afterAll(async () => {
  await newer.close();
  await older.close();
  await server.stop();
});

const sms = { tenant: 'default', channel: 'sms' as const, ours: '+15550100', theirs: '+15550123' };
const api = { ...sms, channel: 'api' as const, theirs: 'a name of their own' };

async function textsOf(engine: OpenEngine, request: Omit<IngestRequest, 'sourceId' | 'mode'>): Promise<object> {
  const { actorId, messageId } = await engine.store.intake.ingest({ sourceId: null, mode: 'text', ...request });
  const transcript = await readTranscript(engine.redis, actorId, { before: null, limit: 10 });
  const text = transcript?.items.find((item): item is TranscriptText => item.id === messageId);
  if (!text) throw new Error('the text is not in the transcript');
  const { message, heard } = text;
  const { at: _at, messageId: heardAs, ...said } = heard ?? { messageId: null };
  expect([message.messageId, heardAs]).toEqual([messageId, messageId]);
  expect(Math.abs(message.acceptedAt - Date.now())).toBeLessThan(600_000);
  return { said, ...message, messageId: null, acceptedAt: null };
}

describe('the texts of a transcript', () => {
  it.each<[string, Omit<IngestRequest, 'sourceId' | 'mode'>]>([
    ['alone', { address: sms, text: 'how many?' }],
    ['that looks like more of the event', { address: sms, text: 'a","keyword":"help","trace":"\\' }],
    ['that ends in a quoted mark', { address: sms, text: '\\"\\\\"' }],
    ['of a conversation with a name of its own', { address: api, text: 'how many?' }],
    ['with attachments', { address: sms, text: 'see these', attachments: 2 }],
    ['that asks for help', { address: sms, text: 'HELP', keyword: 'help' }],
  ])('are read alike in the forms before and from schema version 4: one %s (ADR 66)', async (_, request) => {
    const read = await textsOf(newer, request);
    expect(read).toEqual(await textsOf(older, request));
    expect(read).toMatchObject({ said: { text: request.text } });
  });

  it('are kept without what the conversation knows, and without the span that they came in with', async () => {
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { messageId, actorId } = await newer.store.intake.ingest({
      ...{ address: sms, sourceId: null, mode: 'text', text: 'how many?', trace },
    });
    const kept = await newer.redis.hgetall(keys.message(messageId));
    expect(kept).toEqual({ at: expect.any(String), actorId, channel: 'sms', text: '"how many?"' });
    expect(await newer.redis.object('ENCODING', keys.message(messageId))).not.toBe('hashtable');
  });
});
