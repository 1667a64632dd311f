import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEffectId, renameId } from '#protocol';
import type { OwedEffect, RunTool, SendReply } from '#protocol';
import { deriveChildActorId } from '#idempotency';
import { keys } from '#records';
import { TreeFixture } from '../test/tree-fixture.js';
import { openActorStore } from './open-actor-store.js';
import type { ActorStore } from './actor-store.js';
import type { Loaded } from './ports/loaded.js';
import type { CommitRequest } from './ports/turn-port.js';

let tree: TreeFixture;
let store: ActorStore;
let people = 0;

beforeAll(async () => {
  tree = await TreeFixture.open();
  const { redis, queues } = tree.engine;
  store = await openActorStore({ redis, queues, times: { quietMs: 0 }, publishesEvents: true });
});
afterAll(() => tree.close());

function addressOf(person: number) {
  return { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: `+1555${200_000 + person}` };
}

async function begin(
  simulated: { simulated?: true } = { simulated: true },
): Promise<{ actorId: string; runId: string }> {
  people += 1;
  const text = { address: addressOf(people), sourceId: null, mode: 'text' as const, text: 'add it' };
  const { actorId, messageId } = await store.intake.ingest({ ...text, ...simulated });
  return { actorId, runId: renameId(messageId, 'run') };
}

async function turn(actorId: string, more: Partial<CommitRequest> = {}): Promise<Extract<Loaded, { version: number }>> {
  const loaded = await store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  await store.turns.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {}, thinking: true, live: true },
    ...{ wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
    ...more,
  });
  return loaded;
}

function call(actorId: string, more: Partial<RunTool>, place = 0): RunTool {
  return { ...tree.toolCall(buildEffectId(actorId, 1, place)), ...more };
}

function reply(actorId: string): SendReply {
  return { type: 'send-reply', id: buildEffectId(actorId, 1, 9), runId: 'run_x', kind: 'answer', text: '7' };
}

async function claimed(effect: OwedEffect, token = 't', leaseMs = 60_000): Promise<string> {
  const options = { token, leaseMs };
  if (effect.type === 'run-tool') return (await store.effects.claim(effect.id, 'run-tool', options)).status;
  return (await store.effects.claim(effect.id, 'send-reply', options)).status;
}

describe('a claim of a simulated run', () => {
  it.each([
    [{ repeat: 'keyed' } as const, 'simulated'],
    [{ repeat: 'never' } as const, 'simulated'],
    [{ repeat: 'safe', writes: true } as const, 'simulated'],
    [{ repeat: 'safe' } as const, 'claimed'],
  ])('of the call %j is %s', async (what, status) => {
    const { actorId } = await begin();
    const effect = call(actorId, what);
    await turn(actorId, { effects: [effect] });
    expect(await claimed(effect)).toBe(status);
  });

  it('of a reply is simulated: no POST is counted or granted, and it is settled with what was made up', async () => {
    const { actorId } = await begin();
    await turn(actorId, { effects: [reply(actorId)] });
    const { id } = reply(actorId);
    expect(await claimed(reply(actorId))).toBe('simulated');
    expect(await store.effects.repost(id, { token: 't', leaseMs: 60_000 })).toBe('not-yours');
    expect(await tree.engine.redis.hget(keys.effect(id), 'posts')).toBe('0');
    const event = { type: 'reply-settled' as const, effectId: id, status: 'sent' as const, providerId: null };
    await store.effects.settle(id, { token: 't' }, { ...event, errorCode: null, simulated: true });
    expect((await turn(actorId)).mail).toMatchObject([{ type: 'reply-settled', simulated: true }]);
  });

  it('goes to the next worker where one has died over a call that must not be made twice', async () => {
    const [made, real] = [await begin(), await begin({})];
    const [one, two] = [call(made.actorId, { repeat: 'never' }), call(real.actorId, { repeat: 'never' })];
    await turn(made.actorId, { effects: [one] });
    await turn(real.actorId, { effects: [two] });
    expect([await claimed(one, 'dies', 0), await claimed(one, 'next')]).toEqual(['simulated', 'simulated']);
    expect([await claimed(two, 'dies', 0), await claimed(two, 'next')]).toEqual(['claimed', 'unknown']);
  });

  it('with a commit is simulated too', async () => {
    const { actorId } = await begin();
    const effect = call(actorId, { repeat: 'keyed' });
    const loaded = await store.turns.load(actorId, 'w');
    if (!('version' in loaded)) throw new Error('no turn');
    const result = await store.turns.commit({
      ...{ actorId, token: 'w', version: loaded.version, consumed: 1, lastMail: loaded.lastMail, state: {} },
      ...{ thinking: false, live: true, wakeInMs: null, effects: [effect], cancels: [], runs: [], ledger: [] },
      ...{ journal: [], messageRuns: {}, hold: false, claim: { effectId: effect.id, token: 't', leaseMs: 60_000 } },
    });
    expect(result).toMatchObject({ status: 'committed', claimed: { status: 'simulated' } });
  });
});

describe('what a simulated run begins', () => {
  it('is simulated, however deep', async () => {
    const { actorId, runId } = await begin();
    const spawn = tree.spawn(actorId, 1, 0, runId);
    expect((await turn(actorId, { spawns: [spawn] })).simulated).toBe(true);
    const child = deriveChildActorId(spawn.id);
    const below = tree.spawn(child, 1, 0, runId);
    expect((await turn(child, { spawns: [below], background: true })).simulated).toBe(true);
    const grandchild = deriveChildActorId(below.id);
    const effect = call(grandchild, { repeat: 'keyed' });
    await turn(grandchild, { effects: [effect], background: true });
    expect(await claimed(effect)).toBe('simulated');
  });

  it('reaches no actor that is real, and any that is simulated', async () => {
    const [from, simulated, real] = [await begin(), await begin(), await begin({})];
    const event = { type: 'wait-closed' as const, waitId: 'w' };
    const posts = [simulated, real].map(({ actorId }) => ({ to: actorId, event }));
    await turn(from.actorId, { posts });
    const mails = await Promise.all([simulated, real].map(({ actorId }) => turn(actorId)));
    expect(mails.map(({ mail }) => mail.map(({ type }) => type))).toEqual([
      ['message-received', 'wait-closed'],
      ['message-received'],
    ]);
  });

  it('is told to no other system', async () => {
    const ends = async (simulated: { simulated?: true }): Promise<string | null> => {
      const { actorId, runId } = await begin(simulated);
      await turn(actorId, { thinking: false, live: false, runs: [tree.run(actorId, runId, 'answered')] });
      return tree.engine.redis.lindex(keys.laneEvents(actorId), 0);
    };
    expect(await ends({ simulated: true })).toBeNull();
    expect(await ends({})).toEqual(expect.stringContaining('run'));
  });
});

it('a conversation is simulated from its first message, and for life', async () => {
  const real = await begin({});
  const text = { sourceId: null, mode: 'text' as const, text: 'more' };
  await expect(store.intake.ingest({ ...text, address: addressOf(people), simulated: true })).rejects.toThrow(
    'a simulated message to an actor that is not',
  );
  expect((await turn(real.actorId)).simulated).toBeUndefined();
  const { actorId } = await begin();
  await store.intake.ingest({ ...text, address: addressOf(people) });
  expect(await turn(actorId)).toMatchObject({ simulated: true, mail: [{}, {}] });
});
