import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { connect } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { AnswerStore } from './answer-store.js';

const never = new AbortController().signal;
const longMs = 60_000;

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
});

function answersOf(owner: string, underWayMs = longMs): AnswerStore {
  return new AnswerStore(redis, 0, underWayMs, owner);
}

describe('answers of equal calls', () => {
  it('are awaited and shared', async () => {
    expect(await answersOf('e1').get('k', never)).toBeNull();
    const waiting = answersOf('e2').get('k', never);
    await answersOf('e1').put('k', 60, { n: 7 });
    expect(await waiting).toEqual({ value: { n: 7 } });
  });

  it('are run by the next one in line when a call fails', async () => {
    await answersOf('e1').get('k', never);
    const waiting = answersOf('e2').get('k', never);
    await answersOf('e1').drop('k');
    expect(await waiting).toBeNull();
  });

  it('are not waited for by whoever tries the same effect again', async () => {
    await answersOf('e1').get('k', never);
    expect(await answersOf('e1').get('k', never)).toBeNull();
  });

  it.each(['another call', 'an answer'])('stay when a late failure finds %s in its place', async (found) => {
    await answersOf('e1', 1).get('k', never);
    expect(await answersOf('e2').get('k', never)).toBeNull();
    if (found === 'an answer') await answersOf('e2').put('k', 60, 7);
    const before = await redis.dump('{p0}:answer:k');
    await answersOf('e1').drop('k');
    expect(await redis.dump('{p0}:answer:k')).toEqual(before);
  });

  it('are waited for no longer than their job lives', async () => {
    await answersOf('e1').get('k', never);
    const job = new AbortController();
    const waiting = answersOf('e2').get('k', job.signal);
    job.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'TransientError' });
  });
});
