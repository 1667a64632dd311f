import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import type { DeliveryNote } from '#records';
import { keys } from '#records';
import { openEngine } from '../open-engine.js';
import type { OpenEngine } from '../open-engine.js';
import type { SettleAuthority, SettleResult } from '../ports/effect-port.js';

let server: PrivateRedis;
let engine: OpenEngine;
let version = 0;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});

const actorId = makeId('act', '01JD000000000000000000ACTR', 0);

function note(status: DeliveryNote['status'], errorCode: string | null = null): DeliveryNote {
  return { status, errorCode };
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const noSids = { providerId: null, errorCode: null };

/** What a provider reports, whatever it settles. */
function report(effectId: string, said: DeliveryNote, authority: SettleAuthority = 'callback'): Promise<SettleResult> {
  const event = { type: 'reply-settled', effectId, status: 'sent', ...noSids } as const;
  return engine.store.effects.settle(effectId, authority, event, said);
}

async function after(notes: readonly DeliveryNote[]): Promise<unknown> {
  const effectId = buildEffectId(actorId, (version += 1), 0);
  for (const said of notes) await report(effectId, said);
  return (await engine.store.records.readDeliveries([effectId])).get(effectId);
}

describe('what a provider says of a reply', () => {
  it.each([
    ['delivered', [note('queued'), note('sent'), note('delivered')], note('delivered')],
    ['read', [note('sent'), note('delivered'), note('read')], note('read')],
    [
      'undelivered',
      [note('queued'), note('sent'), note('undelivered', 'twilio-30003')],
      note('undelivered', 'twilio-30003'),
    ],
    ['failed', [note('queued'), note('failed', 'twilio-63016')], note('failed', 'twilio-63016')],
  ])('ends as %s in whichever order it comes', async (_name, notes, end) => {
    for (const order of orders(notes)) expect(await after(order)).toEqual({ ...end, at: expect.any(Number) });
  });

  it('keeps the first of two ends', async () => {
    expect(await after([note('delivered'), note('undelivered', 'twilio-30003')])).toMatchObject(note('delivered'));
    expect(await after([note('undelivered', 'twilio-30003'), note('delivered')])).toMatchObject({
      status: 'undelivered',
    });
  });

  it('is kept for a while, though its reply is settled or its id is another’s', async () => {
    const effectId = buildEffectId(actorId, (version += 1), 0);
    expect(await report(effectId, note('sent'))).toBe('gone');
    expect(await engine.redis.ttl(keys.delivery(effectId))).toBeGreaterThan(0);
    await engine.redis.set(keys.provider(0, 'SM1'), 'another');
    const event = { type: 'reply-settled', effectId, status: 'sent', providerId: 'SM1', errorCode: null } as const;
    expect(await engine.store.effects.settle(effectId, 'callback', event, note('delivered'))).toBe('provider-id-taken');
    expect((await engine.store.records.readDeliveries([effectId])).get(effectId)).toMatchObject(note('delivered'));
  });

  it('is believed of a worker only where it settles the reply', async () => {
    const effectId = buildEffectId(actorId, (version += 1), 0);
    expect(await report(effectId, note('sent'), { token: 'lost' })).toBe('gone');
    expect((await engine.store.records.readDeliveries([effectId])).size).toBe(0);
  });

  it('is nothing where nothing was said', async () => {
    expect((await engine.store.records.readDeliveries([buildEffectId(actorId, 9_999, 0)])).size).toBe(0);
  });
});
