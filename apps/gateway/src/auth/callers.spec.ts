import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharedViewer } from './identity/caller.js';
import type { Caller } from './identity/caller.js';
import { unavailable } from '../platform/http/problem.js';
import { Callers } from './callers.js';
import { WrongKeys } from './wrong-keys.js';

const keys = { GATEWAY_API_KEY: 'a-viewers-key-for-tests', OPERATOR_API_KEY: 'an-operators-key-for-tests' };
const reply = { header: () => undefined } as unknown as FastifyReply; // as much of one as a refusal takes

/** The statuses of so many looks, one after the other, where sessions are found out by `callerIn`; and how many keys were counted as wrong. */
async function looks(authorization: string, callerIn: () => Promise<Caller | null>, count: number) {
  let wrong = 0;
  const wrongKeys = new WrongKeys(() => (wrong += 1));
  const callers = new Callers({ ...keys, API_REQUESTS_PER_MINUTE: 0 }, { callerIn }, wrongKeys, {
    find: () => Promise.resolve(null),
  });
  const request = { method: 'GET', ip: '192.0.2.1', headers: { authorization } } as unknown as FastifyRequest; // what is looked at
  const statuses: number[] = [];
  for (let i = 0; i < count; i++)
    statuses.push(
      await callers.admit(request, reply).then(
        () => 200,
        (problem: { status: number }) => problem.status,
      ),
    );
  return { statuses, wrong };
}

describe('a wrong key', () => {
  it('is counted while sessions cannot be read, for who sends a cookie with it', async () => {
    const { statuses, wrong } = await looks('Bearer a-wrong-key', () => Promise.reject(unavailable('away', null)), 15);
    expect(statuses).toEqual([...Array<number>(10).fill(503), ...Array<number>(5).fill(429)]);
    expect(wrong).toBe(10);
  });

  it('is none where a proxy has put words of its own beside a session', async () => {
    const { statuses, wrong } = await looks('Bearer of-a-proxy', () => Promise.resolve(sharedViewer), 15);
    expect([statuses, wrong]).toEqual([Array<number>(15).fill(200), 0]);
  });
});
