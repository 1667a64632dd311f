import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { buildEffectId } from '#protocol';
import { createToken } from '#redis';
import { openEngine } from './open-engine.js';
import type { ActorStore } from './actor-store.js';
import { engineForFile } from '../../../test/support/redis-for-file.js';

const opened = engineForFile();

/** A conversation whose agent owes an answer; its id and the answer's. */
async function oweAnswer(store: ActorStore, n: number): Promise<{ actorId: string; effectId: string }> {
  const address = {
    tenant: 'default',
    channel: 'sms',
    ours: '+15550100',
    theirs: `+1555${String(n).padStart(7, '0')}`,
  };
  const { actorId } = await store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' });
  const token = createToken();
  const turn = await store.turns.load(actorId, token);
  if (!('version' in turn)) throw new Error('no turn');
  const id = buildEffectId(actorId, turn.version + 1, 0);
  await store.turns.commit({
    ...{ actorId, token, version: turn.version, consumed: 1, lastMail: turn.lastMail, state: {} },
    ...{ thinking: false, live: true, wakeInMs: null, hold: false, cancels: [], runs: [], ledger: [], journal: [] },
    effects: [{ type: 'send-reply', id, runId: 'run_x', kind: 'answer', text: '7' }],
    messageRuns: {},
  });
  return { actorId, effectId: id };
}

describe('a takeover at a random point', () => {
  it('I9: lets no send be claimed after it, in a thousand tries of each', async () => {
    const { store } = opened.engine;
    const found = { claimed: 0, refused: 0, after: 0 };
    const race = async (n: number): Promise<void> => {
      const { actorId, effectId } = await oweAnswer(store, n);
      const claim = async (): Promise<number | null> => {
        await pause(Math.random() * 4);
        const claimed = await store.effects.claim(effectId, 'send-reply', { token: createToken(), leaseMs: 600_000 });
        return claimed.status === 'claimed' ? claimed.now : null;
      };
      const take = async (): Promise<void> => {
        await pause(Math.random() * 4);
        expect(await store.takeovers.takeOver(actorId, { by: 'one', reason: 'why' })).toBe('taken');
      };
      const [claimedAt] = await Promise.all([claim(), take()]);
      const at = (await store.takeovers.readTakeover(actorId))?.takeover?.at ?? 0;
      found[claimedAt === null ? 'refused' : 'claimed'] += 1;
      if (claimedAt !== null && claimedAt > at) found.after += 1;
      const late = await store.effects.claim(effectId, 'send-reply', { token: createToken(), leaseMs: 10_000 });
      if (late.status === 'claimed') found.after += 1;
    };
    for (let n = 0; n < 1_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => race(n + i)));
    process.stdout.write(
      `takeovers 1000: claimed before ${found.claimed}, refused ${found.refused}, claimed after ${found.after}\n`,
    );
    expect(found.after).toBe(0);
    expect(Math.min(found.claimed, found.refused)).toBeGreaterThan(50);
  }, 120_000);
});

describe('a sender’s share', () => {
  it('keeps what is over it, starts nothing for it, tells so once, and lets STOP through', async () => {
    const limits = { textsPerHour: 2 };
    const limited = await openEngine({
      ...{ url: opened.server.url, partitions: 1, role: 'worker' as const, limits },
      onError: () => undefined,
    });
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550199' };
    const send = (mode: 'text' | 'stop' = 'text') =>
      limited.store.intake.ingest({ address, sourceId: null, mode, text: 'again' });
    const results = [await send(), await send(), await send(), await send()];
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'limited', 'limited']);
    const message = await limited.store.records.readMessage(results[2]?.messageId ?? '');
    expect(message).toMatchObject({ limited: true, heard: true, runId: null });
    expect((await send('stop')).status).toBe('accepted');
    const owed = await limited.redis.hgetall(`{p0}:actor:${results[0]?.actorId ?? ''}:owed`);
    expect(Object.values(owed)).toEqual(['send-reply']);
    await limited.close();
  });
});
