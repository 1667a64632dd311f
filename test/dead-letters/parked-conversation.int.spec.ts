import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId, renameId } from '#protocol';
import type { RunOutcome, Spawn } from '#protocol';
import { keys } from '#records';
import type { CommitRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { deriveChildActorId } from '#idempotency';
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
  await fixture.engine.store.turns.load(actorId, 'w');
  await fixture.engine.store.turns.park(actorId, 'w', 'a mistake of ours');
  return actorId;
}

/** As builds did that let go of the letter of a conversation that was still parked. */
async function discardAnyhow(actorId: string): Promise<void> {
  await fixture.engine.store.letters.takeLetter(actorId, 'old');
  await fixture.engine.store.letters.closeLetter(actorId, 'old', 'discarded', { by: 'bo', reason: 'why not' });
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
    await fixture.engine.store.takeovers.takeOver(actorId, { by: 'ana', reason: 'seen to by phone' });
    expect(await fixture.letters.replay(actorId, asItWas, operator)).toMatchObject({ result: 'done' });
    await fixture.engine.store.takeovers.giveBack(actorId, { by: 'ana', texts: 'skip' });
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
    const { takeLetter } = store.letters;
    store.letters.takeLetter = () => Promise.reject(new Error('killed'));
    await expect(fixture.letters.replay(actorId, asItWas, operator)).rejects.toThrow('killed');
    store.letters.takeLetter = takeLetter;
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

/** A root with a child whose turn cannot be committed; the root's run has an outcome, or not yet. */
async function parkedChild(outcome: RunOutcome | null) {
  const { store } = fixture.engine;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'desk:1' };
  const said = { address, sourceId: null, mode: 'text', text: 'count them', program: 'workflow' } as const;
  const { actorId, messageId } = await store.intake.ingest(said);
  const rootRunId = renameId(messageId, 'run');
  const figures = { steps: 1, toolCalls: 1, tokens: 9, costMicroUsd: 9 };
  const spawn: Spawn = {
    ...{
      id: buildEffectId(actorId, 1, 0),
      program: 'workflow',
      input: { text: '' },
      grant: { ...figures, deadlineAt: 9e12 },
    },
    pin: { policyVersion: 'p', agentId: 'default', agentVersion: '' },
    ...{ runId: rootRunId, rootRunId, node: 'fork/one' },
  };
  const used = { stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 };
  const record = (phase: 'joining' | 'finished', ended: RunOutcome | null): RunRecord => ({
    ...{
      runId: rootRunId,
      actorId,
      conversationId: 'desk:1',
      channel: 'api',
      phase,
      outcome: ended,
      program: 'workflow',
    },
    ...{ messageIds: [messageId], replies: [], ...used, policyVersion: 'p', startedAt: 1, finishedAt: null },
  });
  const turn = async (more: (mail: unknown[]) => Partial<CommitRequest>): Promise<void> => {
    const loaded = await store.turns.load(actorId, 'w');
    if (!('version' in loaded)) throw new Error(`no turn: ${loaded.status}`);
    const { version, lastMail, mail } = loaded;
    await store.turns.commit({
      ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: null, thinking: false, live: true },
      ...{ wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
      ...more(mail),
    });
  };
  await turn((mail) => ({
    ...{ spawns: [spawn], runs: [record('joining', null)], messageRuns: { [messageId]: rootRunId } },
    journal: [{ runId: rootRunId, entries: mail.map((event) => ({ event })) }],
  }));
  const childId = deriveChildActorId(spawn.id);
  await store.turns.load(childId, 'w');
  await store.turns.park(childId, 'w', 'a mistake of ours');
  await turn(() => ({ runs: outcome === null ? [] : [record('finished', outcome)], live: outcome === null }));
  return { rootId: actorId, rootRunId, childId };
}

describe('the letter of a parked child', () => {
  it('names its root, whose question a replay asks again, once', async () => {
    const { rootRunId, childId } = await parkedChild('stalled');
    expect(await fixture.letters.list({}, 10)).toMatchObject([{ letterId: childId, runId: null, rootRunId }]);
    const [plan] = await fixture.letters.plan([childId]);
    expect(plan).toMatchObject({ refusal: null, letter: { rootRunId }, action: { do: 'link', text: 'count them' } });
    expect(plan?.action).toMatchObject({ order: { letterId: childId, runId: rootRunId, first: null } });
    const done = await fixture.letters.replay(childId, asItWas, operator);
    expect(done).toMatchObject({ result: 'done', linkedRunId: expect.stringMatching(/^run_/) });
    expect(await fixture.letters.read(childId)).toMatchObject({ status: 'replayed', rootRunId });
    expect(await fixture.letters.replay(childId, asItWas, operator)).toMatchObject({ status: 'replayed' });
  });

  it('is among those of the conversation that its tree works for', async () => {
    const { rootId, rootRunId, childId } = await parkedChild(null);
    for (const conversation of ['desk:1', rootId])
      expect(await fixture.letters.list({ conversation }, 10)).toMatchObject([
        { letterId: childId, rootId, rootRunId },
      ]);
    expect(await fixture.letters.list({ conversation: 'desk:2' }, 10)).toEqual([]);
  });

  it('is planned beside runs of children, whose ids begin with no time', async () => {
    const { rootRunId, childId } = await parkedChild('stalled');
    const runId = makeId('run', 'Z'.repeat(24), 0);
    await fixture.engine.redis.hset(keys.run(runId), 'record', JSON.stringify({ runId, parentRunId: rootRunId }));
    expect(await fixture.letters.plan([childId])).toMatchObject([{ refusal: null, laterRuns: [] }]);
  });

  it('waits for the root to end, and may be discarded: nothing puts the child back to work', async () => {
    const { childId } = await parkedChild(null);
    expect(await fixture.letters.replay(childId, asItWas, operator)).toMatchObject({
      refusal: { code: 'still-running' },
    });
    expect(await fixture.letters.discard(childId, operator)).toMatchObject({ result: 'done' });
    expect(await fixture.letters.read(childId)).toMatchObject({ status: 'discarded' });
  });
});
