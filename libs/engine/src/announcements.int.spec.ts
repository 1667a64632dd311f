import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { buildEffectId } from '#protocol';
import type { SendReply } from '#protocol';
import { createToken } from '#redis';
import type { OneRedis } from '#redis';
import { TreeFixture } from '../test/tree-fixture.js';
import { keys, noticesChannel } from '#records';
import { openEngine } from './open-engine.js';

let tree: TreeFixture;
let server: OneRedis;
let ear: OneRedis;
let heard: string[] = [];

beforeAll(async () => {
  tree = await TreeFixture.open();
  server = tree.engine.redis as OneRedis; // it is no cluster
  ear = server.duplicate();
  for (const event of ['message', 'smessage']) ear.on(event, (_channel, text: string) => void heard.push(text));
  await ear.subscribe(noticesChannel(0));
  await ear.ssubscribe(noticesChannel(0));
});
afterAll(async () => {
  ear.disconnect();
  await tree.close();
});
beforeEach(() => void (heard = []));

/** What was announced since the last time. */
async function announced(): Promise<string[]> {
  await server.ping();
  await pause(20);
  return heard.splice(0);
}

/** A text, and a turn that owes a reply to it. */
async function owing(): Promise<{ actorId: string; id: string }> {
  const { actorId, runId } = await tree.root({ thinking: true });
  await announced();
  const id = buildEffectId(actorId, 2, 0);
  const reply: SendReply = { type: 'send-reply', id, runId, kind: 'answer', text: 'seven' };
  await tree.think(actorId, { effects: [reply] });
  return { actorId, id };
}

const settled = { type: 'reply-settled', status: 'sent', providerId: 'SM1', errorCode: null } as const;

describe('a step that a live view shows', () => {
  it('is announced once, by the actor that has moved', async () => {
    const { store } = tree.engine;
    const { actorId, id } = await owing();
    expect(await announced()).toEqual([actorId, actorId]); // taken, committed
    const token = createToken();
    await store.effects.claim(id, 'send-reply', { token, leaseMs: 5_000 });
    expect(await announced()).toEqual([actorId]);
    await store.effects.settle(id, { token }, { ...settled, effectId: id });
    expect(await announced()).toEqual([actorId]);
    await store.takeovers.takeOver(actorId, { by: 'ops', reason: 'x' });
    expect(await announced()).toEqual([actorId]);
    await store.takeovers.giveBack(actorId, { by: 'ops', texts: 'handle' });
    expect(await announced()).toEqual([actorId]);
  });

  it('names the root where its tree has grown', async () => {
    const { actorId, runId, children } = await tree.tree(1);
    const [child = ''] = children;
    expect(await announced()).toEqual([actorId, actorId, actorId, actorId, actorId]);
    const own = { ...tree.spawn(child, 1, 0, deriveChildRunId(buildEffectId(actorId, 2, 0))), rootRunId: runId };
    await tree.turn(child, { background: true, spawns: [own], wakeInMs: 60_000 });
    expect(await announced()).toEqual([child, `${child} ${actorId}`]);
    await tree.turn(deriveChildActorId(own.id), { background: true, wakeInMs: 60_000 });
    expect(await announced()).toEqual([deriveChildActorId(own.id), deriveChildActorId(own.id)]);
  });

  it('is not announced where nothing has changed', async () => {
    const { actorId, id } = await owing();
    await tree.engine.store.effects.claim(id, 'send-reply', { token: createToken(), leaseMs: 5_000 });
    await announced();
    await tree.engine.store.effects.claim(id, 'send-reply', { token: createToken(), leaseMs: 5_000 });
    expect(await tree.engine.store.turns.load(actorId, createToken())).toMatchObject({ status: 'idle' });
    expect(await announced()).toEqual([]);
  });

  it('is done all the same where the server lets nobody publish', async () => {
    await server.call('ACL', 'SETUSER', 'silent', 'on', '>a-password', '~*', '+@all', 'resetchannels');
    const { host, port } = server.options;
    const url = `redis://silent:a-password@${host}:${port}`;
    const silent = await openEngine({ url, partitions: 1, role: 'worker', onError: () => undefined });
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550999' };
    const { actorId } = await silent.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'hello' });
    expect(await announced()).toEqual([]);
    expect(await server.llen(keys.mail(actorId))).toBe(1);
    expect(await server.zscore(keys.due(0), actorId)).not.toBeNull();
    await silent.close();
  });
});
