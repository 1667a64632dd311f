import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { IngestRequest } from '#engine/ports';
import type { Plan } from '#dead-letters';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, Fixture } from './fixture.js';
import type { Conversation } from './fixture.js';

const asItWas = { choice: null, edit: null };
const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk:1' };

let server: PrivateRedis;
let fixture: Fixture;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  fixture = await Fixture.open(server.url);
});
afterEach(async () => {
  await fixture.engine.redis.flushall();
  await fixture.close();
});

async function givenUp(): Promise<Conversation> {
  const conversation = await fixture.says('desk:1', 'add_note n1');
  await fixture.parks(conversation);
  await fixture.settleAll();
  return conversation;
}

async function keyword(actorId: string, mode: IngestRequest['mode']): Promise<void> {
  await fixture.engine.store.intake.ingest({ address, sourceId: null, mode, text: mode });
  await fixture.turn(actorId);
}

async function linkedRunOf(letterId: string) {
  const letter = await fixture.letters.read(letterId);
  return letter && fixture.letters.linkedRun(letter);
}

async function planOf(letterId: string): Promise<Plan | undefined> {
  return (await fixture.letters.plan([letterId]))[0];
}

describe('I9: the replay of a letter whose person has sent STOP', () => {
  it('is refused, and the letter stays open until they have sent START', async () => {
    const { actorId, runId } = await givenUp();
    await keyword(actorId, 'stop');
    expect(await planOf(runId)).toMatchObject({ refusal: { code: 'opted-out' }, action: null });
    expect(await fixture.letters.replay(runId, asItWas, operator)).toMatchObject({ refusal: { code: 'opted-out' } });
    expect(await fixture.letters.read(runId)).toMatchObject({ status: 'open' });
    await keyword(actorId, 'start');
    expect(await planOf(runId)).toMatchObject({ refusal: null });
    expect(await fixture.letters.replay(runId, asItWas, operator)).toMatchObject({ result: 'done' });
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect(await linkedRunOf(runId)).toMatchObject({ outcome: 'answered' });
  });

  it('is said to be dropped where STOP came before any turn had read it', async () => {
    const { actorId, runId } = await givenUp();
    await fixture.letters.replay(runId, asItWas, operator);
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
    jest.spyOn(fixture.engine.store.letters, 'closeLetter').mockRejectedValueOnce(new Error('killed'));
    const replay = (as: string) => fixture.letters.replay(runId, asItWas, operator, as);
    await expect(replay('a-batch.a-letter')).rejects.toThrow('killed');
    await fixture.turn(actorId);
    await fixture.settleAll();
    await keyword(actorId, 'stop');
    if (token === 'another') await fixture.letters.reopen(runId, operator);
    const linked = await linkedRunOf(runId);
    expect(linked).toMatchObject({ outcome: 'answered' });
    expect(await replay(token)).toEqual({ result: 'done', letterId: runId, linkedRunId: linked?.runId });
    expect(await fixture.letters.read(runId)).toMatchObject({ status: 'replayed' });
  });
});

describe('the replay of a letter whose conversation a person has taken over', () => {
  it.each(['handle', 'skip'] as const)('waits until it is given back, to %s the texts', async (texts) => {
    const { actorId, runId } = await givenUp();
    await fixture.engine.store.takeovers.takeOver(actorId, { by: 'ana', reason: 'asked for' });
    await fixture.turn(actorId);
    const plan = await planOf(runId);
    expect(plan?.refusal).toBeNull();
    expect(plan?.effects.map(({ kind, standing }) => [kind, standing])).toEqual([
      ['send-reply', 'already-happened'], // the apology
      ['turn', 'when-given-back'],
      ['send-reply', 'when-given-back'],
    ]);
    await fixture.letters.replay(runId, asItWas, operator);
    await fixture.turn(actorId);
    expect(await linkedRunOf(runId)).toMatchObject({ phase: 'waiting' });
    await fixture.engine.store.takeovers.giveBack(actorId, { by: 'ana', texts });
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect(await linkedRunOf(runId)).toMatchObject({ outcome: 'answered' });
  });
});
