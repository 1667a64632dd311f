import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { IngestRequest } from '#engine/ports';
import type { Plan } from '#dead-letters';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, World } from './world.js';
import type { Conversation } from './world.js';

const asItWas = { choice: null, edit: null };
const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk:1' };

let server: PrivateRedis;
let world: World;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  world = await World.open(server.url);
});
afterEach(async () => {
  await world.engine.redis.flushall();
  await world.close();
});

async function givenUp(): Promise<Conversation> {
  const conversation = await world.says('desk:1', 'add_note n1');
  await world.parks(conversation);
  await world.settleAll();
  return conversation;
}

async function keyword(actorId: string, mode: IngestRequest['mode']): Promise<void> {
  await world.engine.store.ingest({ address, sourceId: null, mode, text: mode });
  await world.turn(actorId);
}

async function linkedRunOf(letterId: string) {
  const letter = await world.letters.read(letterId);
  return letter && world.letters.linkedRun(letter);
}

async function planOf(letterId: string): Promise<Plan | undefined> {
  return (await world.letters.plan([letterId]))[0];
}

describe('I9: the replay of a letter whose person has sent STOP', () => {
  it('is refused, and the letter stays open until they have sent START', async () => {
    const { actorId, runId } = await givenUp();
    await keyword(actorId, 'stop');
    expect(await planOf(runId)).toMatchObject({ refusal: { code: 'opted-out' }, action: null });
    expect(await world.letters.replay(runId, asItWas, operator)).toMatchObject({ refusal: { code: 'opted-out' } });
    expect(await world.letters.read(runId)).toMatchObject({ status: 'open' });
    await keyword(actorId, 'start');
    expect(await planOf(runId)).toMatchObject({ refusal: null });
    expect(await world.letters.replay(runId, asItWas, operator)).toMatchObject({ result: 'done' });
    await world.turn(actorId);
    await world.settleAll();
    expect(await linkedRunOf(runId)).toMatchObject({ outcome: 'answered' });
  });

  it('is said to be dropped where STOP came before any turn had read it', async () => {
    const { actorId, runId } = await givenUp();
    await world.letters.replay(runId, asItWas, operator);
    expect(await linkedRunOf(runId)).toMatchObject({ phase: 'waiting' });
    await keyword(actorId, 'stop');
    expect(await linkedRunOf(runId)).toMatchObject({ phase: 'dropped', outcome: null });
  });
});

describe('a replay that was killed after its linked run had begun', () => {
  it.each([
    ['by who goes on under its token', 'a-batch.a-letter'],
    ['by another, once the letter has been given back', 'another'],
  ])('is closed with that run, though the person has sent STOP since: %s', async (_whom, token) => {
    const { actorId, runId } = await givenUp();
    jest.spyOn(world.engine.store, 'closeLetter').mockRejectedValueOnce(new Error('killed'));
    const replay = (as: string) => world.letters.replay(runId, asItWas, operator, as);
    await expect(replay('a-batch.a-letter')).rejects.toThrow('killed');
    await world.turn(actorId);
    await world.settleAll();
    await keyword(actorId, 'stop');
    if (token === 'another') await world.letters.reopen(runId, operator);
    const linked = await linkedRunOf(runId);
    expect(linked).toMatchObject({ outcome: 'answered' });
    expect(await replay(token)).toEqual({ result: 'done', letterId: runId, linkedRunId: linked?.runId });
    expect(await world.letters.read(runId)).toMatchObject({ status: 'replayed' });
  });
});

describe('the replay of a letter whose conversation a person has taken over', () => {
  it.each(['handle', 'skip'] as const)('waits until it is given back, to %s the texts', async (texts) => {
    const { actorId, runId } = await givenUp();
    await world.engine.store.takeOver(actorId, { by: 'ana', reason: 'asked for' });
    await world.turn(actorId);
    const plan = await planOf(runId);
    expect(plan?.refusal).toBeNull();
    expect(plan?.effects.map(({ kind, standing }) => [kind, standing])).toEqual([
      ['send-reply', 'already-happened'], // the apology
      ['turn', 'when-given-back'],
      ['send-reply', 'when-given-back'],
    ]);
    await world.letters.replay(runId, asItWas, operator);
    await world.turn(actorId);
    expect(await linkedRunOf(runId)).toMatchObject({ phase: 'waiting' });
    await world.engine.store.giveBack(actorId, { by: 'ana', texts });
    await world.turn(actorId);
    await world.settleAll();
    expect(await linkedRunOf(runId)).toMatchObject({ outcome: 'answered' });
  });
});
