import { describe, expect, it } from '@jest/globals';
import { meddling } from '../../test/eager-bench.js';
import { Provider, sendBench } from '../../test/send-bench.js';
import type { Serving } from '../../test/send-bench.js';
import { never } from '../../test/turn-bench.js';
import { takeTurns } from '../engine/take-turn.js';

const { bench, serving, waiting, owedBy, afterDeath } = sendBench();

const stopArrives = (): Promise<unknown> => {
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
  return bench.engine.store.intake.ingest({ address, sourceId: null, mode: 'stop', text: 'STOP' });
};

async function outcomeOf(actorId: string): Promise<string | null> {
  const runs = await bench.engine.redis.keys(`{p0}:run:${actorId.replace(/^act/, 'run')}*`);
  const all = runs.length > 0 ? runs : await bench.engine.redis.keys('{p0}:run:*');
  return bench.engine.redis.hget(all.find((key) => key.split(':').length === 3) ?? '', 'outcome');
}

describe('a controller that serves sends', () => {
  it('posts an answer as soon as it is decided, and its settle ends the run: no job of a reply, and none of a turn', async () => {
    const { actorId } = await bench.textArrives();
    const turns = await waiting('turn');
    const provider = new Provider();
    const { ports, lines, eagerSends } = serving(provider);
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    await eagerSends.whenAllAreOver();
    expect(provider.taken).toHaveLength(1);
    expect([await waiting('reply'), (await waiting('turn')) - turns, await owedBy(actorId)]).toEqual([0, 0, []]);
    expect(await outcomeOf(actorId)).toBe('answered');
    expect(lines).toContainEqual(['replies', { channel: 'sms', status: 'sent' }]);
    expect(lines).toContainEqual(['queueDone', { queue: 'reply', how: 'eager' }]);
  });

  it('reads a text that has come while the model thought, and answers it too: nothing is held behind the claim', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const { ports, eagerSends } = serving(provider);
    let texts = 0;
    const meddled = meddling(ports, async (request, commit) => {
      if (request.claim && texts++ === 0) await bench.textArrives('+15550123', 'and today?');
      return commit(request);
    });
    await takeTurns(meddled, actorId, never, never);
    await eagerSends.whenAllAreOver();
    for (let looks = 0; looks < 5 && provider.taken.length < 2; looks += 1) {
      await takeTurns(meddled, actorId, never, never);
      await eagerSends.whenAllAreOver();
    }
    expect(new Set(provider.taken).size).toBe(2);
    expect(provider.taken).toHaveLength(2);
    expect(await owedBy(actorId)).toEqual([]);
  });

  it('sends nothing after a STOP that no turn has read', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const { ports, lines, eagerSends } = serving(provider);
    const meddled = meddling(ports, async (request, commit) => {
      if (request.claim) await stopArrives();
      return commit(request);
    });
    await takeTurns(meddled, actorId, never, never);
    await eagerSends.whenAllAreOver();
    expect([provider.taken, await waiting('reply'), await outcomeOf(actorId)]).toEqual([[], 0, 'opted-out']);
    expect(lines).toContainEqual(['claims', { kind: 'send-reply', status: 'refused' }]);
    expect(lines).toContainEqual(['replies', { channel: 'other', status: 'refused' }]);
  });

  it('leaves the end to a callback that was faster, and sends nothing twice', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    provider.answer = async (providerId, effectId) => {
      const event = { type: 'reply-settled' as const, effectId, status: 'sent' as const, providerId, errorCode: null };
      await bench.engine.store.effects.settle(effectId, 'callback', event);
      return { status: 'sent', providerId };
    };
    const { ports, lines, eagerSends } = serving(provider);
    await takeTurns(ports, actorId, never, never);
    await eagerSends.whenAllAreOver();
    expect([provider.taken.length, await owedBy(actorId), await outcomeOf(actorId)]).toEqual([1, [], 'answered']);
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'gone', how: 'eager' }));
  });
});

const jobs: [why: string, serving: Serving][] = [
  ['quiet hours hold', { quiet: () => Promise.resolve({ quiet: { restMs: 60_000, answerWithinMs: 0 } }) }],
  ['as many as may be are under way', { mostAtOnce: 0 }],
  ['a gateway on this disk keeps what Redis has not', { isSpoolEmpty: () => Promise.resolve(false) }],
  ['Redis may have forgotten something', { isJudged: () => Promise.resolve(false) }],
  ['its claim would be too old for a POST', { postWithinMs: -1 }],
];

describe('an answer is left to a job', () => {
  it.each(jobs)('where %s', async (_why, so) => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const { ports, eagerSends } = serving(provider, so);
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    await eagerSends.whenAllAreOver();
    expect([provider.taken, await waiting('reply'), (await owedBy(actorId)).length]).toEqual([[], 1, 1]);
  });

  it('where a connection was lost since: its claim may be forgotten', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    let era = 0;
    const { ports, eagerSends } = serving(provider, { era: () => era });
    const meddled = meddling(ports, async (request, commit) => {
      era += 1;
      return commit(request);
    });
    await takeTurns(meddled, actorId, never, never);
    await eagerSends.whenAllAreOver();
    expect([provider.taken, await waiting('reply')]).toEqual([[], 1]);
  });

  it('where a connection was lost while the process looked whether it may send', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    let era = 0;
    const isSpoolEmpty = async (): Promise<boolean> => (era += 1) > 0; // the look takes its time
    const { ports, eagerSends } = serving(provider, { era: () => era, isSpoolEmpty });
    await takeTurns(ports, actorId, never, never);
    await eagerSends.whenAllAreOver();
    expect([provider.taken, await waiting('reply')]).toEqual([[], 1]);
  });

  it('where the conversation is in doubt: somebody looks first', async () => {
    const { actorId } = await bench.textArrives();
    const now = Date.now();
    await bench.engine.store.heartbeat.doubt(0, { since: now - 60_000, until: now - 30_000 });
    const provider = new Provider();
    const { ports, eagerSends } = serving(provider);
    await takeTurns(ports, actorId, never, never);
    await eagerSends.whenAllAreOver();
    expect([provider.taken, await waiting('reply')]).toEqual([[], 1]);
  });

  it('where processes have died over the turn, or its channel is served by gateways alone', async () => {
    const { actorId } = await bench.textArrives();
    await bench.engine.store.turns.load(actorId, 'of the dead');
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
    const provider = new Provider();
    const { ports } = serving(provider);
    await takeTurns(ports, actorId, never, never);
    const address = { tenant: 'default', channel: 'slack', ours: 'T1', theirs: 'U1' };
    const other = await bench.engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'hello' });
    await takeTurns(ports, other.actorId, never, never);
    expect([provider.taken, await waiting('reply')]).toEqual([[], 2]);
  });

  it('where the commit was sent again because its answer was lost: it counts no POST', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const { ports } = serving(provider, { mostAtOnce: 1 });
    const sentTwice = meddling(ports, async (request, commit) => {
      if (request.claim) await commit(request);
      return commit(request);
    });
    await takeTurns(sentTwice, actorId, never, never);
    const [effectId = ''] = await owedBy(actorId);
    expect([provider.taken, await waiting('reply')]).toEqual([[], 1]);
    expect(await bench.engine.redis.hget(`{p0}:effect:${effectId}`, 'posts')).toBe('0');
    const other = await bench.textArrives('+15550199');
    await takeTurns(ports, other.actorId, never, never);
    expect(await waiting('reply')).toBe(1); // it counts no more
  });
});

describe('a controller that dies over a send', () => {
  it('after its commit, before the POST: it is looked for, and posted once', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const { ports } = serving(provider, { broken: { release: () => Promise.reject(new Error('dead')) } });
    const dying = meddling(ports, async (request, commit) => {
      await commit(request);
      throw new Error('dead');
    });
    await expect(takeTurns(dying, actorId, never, never)).rejects.toThrow('dead');
    expect(provider.taken).toEqual([]);
    expect(await afterDeath(provider, actorId)).toBe('sent');
    expect(provider.taken).toHaveLength(1);
  });

  it('during the POST, which was taken: it is found, and not posted again', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const dead = Promise.withResolvers<never>();
    provider.answer = () => dead.promise;
    const { ports } = serving(provider);
    await takeTurns(ports, actorId, never, never);
    expect(await afterDeath(provider, actorId)).toBe('found');
    expect([provider.taken.length, await owedBy(actorId), await outcomeOf(actorId)]).toEqual([1, [], 'answered']);
  });

  it('after the POST, before its settle: the same, and its own settle, if it comes late, changes nothing', async () => {
    const { actorId } = await bench.textArrives();
    const provider = new Provider();
    const late = Promise.withResolvers<void>();
    const { effects } = bench.engine.store;
    const broken = {
      settle: async (...asked: Parameters<typeof effects.settle>) => {
        await late.promise;
        return effects.settle(...asked);
      },
    };
    const { ports, eagerSends } = serving(provider, { broken });
    await takeTurns(ports, actorId, never, never);
    expect(await afterDeath(provider, actorId)).toBe('found');
    late.resolve();
    await eagerSends.whenAllAreOver();
    expect([provider.taken.length, await owedBy(actorId), await outcomeOf(actorId)]).toEqual([1, [], 'answered']);
  });
});
