import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import { keys } from '#records';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { readOpenMatters } from './open-matters.js';

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  const rest = { times: { quietMs: 0 }, onError: () => undefined };
  engine = await openEngine({ url: server.url, partitions: 3, role: 'worker', ...rest });
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});

async function text(theirs: string): Promise<string> {
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs };
  return (await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' })).actorId;
}

describe('what waits for a person', () => {
  it('is counted over all partitions, and no longer when it has been seen to', async () => {
    const nothing = { letters: new Map(), approvals: 0, parked: 0, takenOver: 0 };
    expect(await readOpenMatters(engine.store.engine)).toEqual(nothing);
    for (const n of [1, 2, 3, 4]) {
      const actorId = await text(`+1555010${n}`);
      await engine.store.turns.load(actorId, 'w');
      await engine.store.turns.park(actorId, 'w', 'it cannot be committed');
    }
    const taken = await text('+15550105');
    await engine.store.takeovers.takeOver(taken, { by: 'ana', reason: 'asked for' });
    await engine.redis.hset(keys.approvals(1), 'act_1.1.0', 'run_1');
    expect(await readOpenMatters(engine.store.engine)).toEqual({
      letters: new Map([['internal', 4]]),
      ...{ approvals: 1, parked: 4, takenOver: 1 },
    });
    const first = await text('+15550101');
    await engine.store.takeovers.giveBack(taken, { by: 'ana', texts: 'skip' });
    await engine.store.turns.unpark(first);
    await engine.store.letters.takeLetter(first, 'a replayer');
    expect(await readOpenMatters(engine.store.engine)).toEqual({
      letters: new Map([['internal', 3]]),
      ...{ approvals: 1, parked: 3, takenOver: 0 },
    });
  });
});
