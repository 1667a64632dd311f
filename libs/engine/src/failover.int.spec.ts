import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFailover } from '../../../test/support/redis-failover.js';
import type { RedisFailover } from '../../../test/support/redis-failover.js';
import { keys } from '#records';
import { openEngine } from './open-engine.js';
import type { OpenEngine } from './open-engine.js';

let servers: RedisFailover;
let opened: OpenEngine;

beforeAll(async () => {
  servers = await startFailover();
  const options = { partitions: 1, role: 'worker' as const, times: { quietMs: 0 }, onError: () => undefined };
  opened = await openEngine({ ...options, url: servers.url });
});
afterAll(async () => {
  await opened.close();
  await servers.stop();
});

describe('a step of the protocol that meets a replica', () => {
  it('I1, I3: is done once, at the new master: an ingest and a commit', async () => {
    const { store } = opened;
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
    await servers.failOver();
    const { actorId, status } = await store.intake.ingest({
      address,
      sourceId: 'SM1',
      mode: 'text',
      text: 'how many?',
    });
    expect(status).toBe('accepted');
    const turn = await store.turns.load(actorId, 'token');
    if (!('version' in turn)) throw new Error(`expected a turn, got ${turn.status}`);
    await servers.failOver();
    const { version, mail, lastMail } = turn;
    const nothing = { effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, wakeInMs: null };
    const flags = { thinking: false, live: false, hold: false };
    const commit = { actorId, token: 'token', version, consumed: mail.length, lastMail, state: { v: 1 } };
    expect(await store.turns.commit({ ...commit, ...nothing, ...flags })).toMatchObject({
      status: 'committed',
      mailLeft: 0,
    });
    expect(mail).toHaveLength(1);
    expect(await servers.master.hmget(keys.actor(actorId), 'version', 'state')).toEqual([
      String(version + 1),
      '{"v":1}',
    ]);
    expect(await servers.master.llen(keys.mail(actorId))).toBe(0);
  });
});
