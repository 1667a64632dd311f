import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { startFailover } from '../support/redis-failover.js';
import type { RedisFailover } from '../support/redis-failover.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let servers: RedisFailover;
let stack: Stack;

beforeAll(async () => {
  servers = await startFailover('always');
  stack = await startStack({ redis: { url: servers.url, stop: () => servers.stop() } });
}, 60_000);
afterAll(() => stack.stop());

describe('a planned failover under the four processes', () => {
  it('I1, I4: leaves each text answered once, those from before, during and after it', async () => {
    const people = ['+15550111', '+15550112', '+15550113'] as const;
    const [before, during, after] = people;
    await stack.text(before, 'How many angry messages today?');
    await stack.untilReplies(before, 1);
    await Promise.all([servers.failOver(), stack.text(during, 'How many angry messages today?')]);
    expect(await stack.text(after, 'How many angry messages today?')).toEqual([200]);
    for (const person of people) await stack.untilReplies(person, 1);
    await until('every app is ready', async () => (await fetch(`${stack.url}/readyz`)).status === 200);
    expect(people.map((person) => stack.repliesTo(person).length)).toEqual([1, 1, 1]);
  });
});
