import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { operator, Fixture } from './fixture.js';

let server: PrivateRedis;
let fixture: Fixture;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  fixture = await Fixture.open(server.url, 1);
});
afterEach(async () => {
  await fixture.engine.redis.flushall();
  await fixture.close();
});

const asItWas = { choice: null, edit: null };

/** A conversation whose turn cannot be committed, with a question in its mail. */
async function parked(): Promise<string> {
  const { actorId } = await fixture.says('desk:1', 'look_up n1');
  await fixture.engine.store.load(actorId, 'w');
  await fixture.engine.store.park(actorId, 'w', 'a mistake of ours');
  return actorId;
}

/** As builds did that let go of the letter of a conversation that was still parked. */
async function discardAnyhow(actorId: string): Promise<void> {
  await fixture.engine.store.takeLetter(actorId, 'old');
  await fixture.engine.store.closeLetter(actorId, 'old', 'discarded', { by: 'bo', reason: 'why not' });
}

async function expire(actorId: string): Promise<void> {
  await fixture.engine.redis.del(`{p0}:letter:${actorId}`, '{p0}:dead');
}

async function answered(actorId: string): Promise<string[]> {
  await fixture.turn(actorId);
  await fixture.settleAll();
  return fixture.sent.map(({ text }) => text);
}

describe('the replay of a parked conversation', () => {
  it('puts it back to work with the mail that it has', async () => {
    const actorId = await parked();
    const [plan] = await fixture.letters.plan([actorId]);
    expect(plan?.effects).toMatchObject([{ kind: 'turn', standing: 'will-happen' }]);
    expect(await fixture.letters.replay(actorId, asItWas, operator)).toMatchObject({ result: 'done' });
    expect(await answered(actorId)).toEqual(['Done with n1.']);
  });

  it.each([
    ['was discarded', discardAnyhow],
    ['has expired', expire],
  ])('works though its letter %s, once, and is noted', async (_how, lose) => {
    const actorId = await parked();
    await lose(actorId);
    const [plan] = await fixture.letters.plan([actorId]);
    expect(plan).toMatchObject({ refusal: null, letter: { status: 'open' }, effects: [{ kind: 'turn' }] });
    expect(await fixture.letters.list({ status: 'open' }, 10)).toEqual([]); // the dry run has written nothing
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => fixture.letters.replay(actorId, asItWas, operator)),
    );
    expect(asked.filter(({ result }) => result === 'done')).toHaveLength(1);
    expect(asked.filter(({ result }) => result === 'conflict')).toHaveLength(4);
    const letter = await fixture.letters.read(actorId);
    expect(letter).toMatchObject({ status: 'replayed', payload: { reason: 'a mistake of ours' } });
    expect(letter?.audit.at(-1)).toMatchObject({ did: 'replayed', by: operator.who, reason: operator.reason });
    expect(await answered(actorId)).toEqual(['Done with n1.']);
    expect(await fixture.letters.replay(actorId, asItWas, operator)).toMatchObject({ status: 'replayed' });
  });

  it('answers nothing where a person has taken it over first', async () => {
    const actorId = await parked();
    await fixture.engine.store.takeOver(actorId, { by: 'ana', reason: 'seen to by phone' });
    expect(await fixture.letters.replay(actorId, asItWas, operator)).toMatchObject({ result: 'done' });
    await fixture.engine.store.giveBack(actorId, { by: 'ana', texts: 'skip' });
    expect(await answered(actorId)).toEqual([]);
  });
});

describe('the letter of a parked conversation', () => {
  it('cannot be discarded while it is the only way back', async () => {
    const actorId = await parked();
    for (const lose of [async () => undefined, discardAnyhow, expire]) {
      await lose(actorId);
      expect(await fixture.letters.discard(actorId, operator)).toMatchObject({ refusal: { code: 'still-parked' } });
    }
    await fixture.letters.replay(actorId, asItWas, operator);
    expect(await answered(actorId)).toEqual(['Done with n1.']);
  });

  it('is open again once its replayer has died before it was put back to work', async () => {
    const actorId = await parked();
    await expire(actorId);
    const { store } = fixture.engine;
    const { takeLetter } = store;
    store.takeLetter = () => Promise.reject(new Error('killed'));
    await expect(fixture.letters.replay(actorId, asItWas, operator)).rejects.toThrow('killed');
    store.takeLetter = takeLetter;
    expect(await fixture.letters.list({ status: 'open' }, 10)).toMatchObject([{ letterId: actorId }]);
    expect(await fixture.letters.replay(actorId, asItWas, operator)).toMatchObject({ result: 'done' });
    expect(await answered(actorId)).toEqual(['Done with n1.']);
  });

  it('is not there for a conversation that is at work', async () => {
    const { actorId } = await fixture.says('desk:1', 'look_up n1');
    expect(await fixture.letters.read(actorId)).toBeNull();
    expect(await fixture.letters.replay(actorId, asItWas, operator)).toMatchObject({ result: 'gone' });
    expect(await fixture.letters.discard(actorId, operator)).toMatchObject({ result: 'gone' });
  });
});
