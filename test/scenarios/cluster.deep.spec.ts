import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { RedisCluster } from '../support/redis-cluster.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { turnpike } from '../support/turnpike.js';

const people = Array.from({ length: 8 }, (_, n) => `+1555010${n + 1}`);
const question = 'How many angry messages today?';

let cluster: RedisCluster;
let stack: Stack;

beforeAll(async () => {
  cluster = await RedisCluster.start();
  stack = await startStack({ redis: cluster, environment: { PARTITIONS: '6' } });
}, 120_000);
afterAll(() => stack.stop());

async function eachIsAnswered(count: number): Promise<void> {
  await Promise.all(people.map((person) => stack.text(person, question)));
  for (const person of people) await stack.untilReplies(person, count, 90_000);
}

describe('a deployment on a Redis Cluster', () => {
  it('answers each text once, before and after a master has died and a slot has moved', async () => {
    await eachIsAnswered(1);
    await cluster.failOver('{p2}');
    await eachIsAnswered(2);
    await cluster.moveSlot('{p1}');
    await eachIsAnswered(3);
    expect(people.map((person) => stack.repliesTo(person).length)).toEqual(people.map(() => 3));
    const owners = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => cluster.masterOf(`{p${n}}`)));
    expect(new Set(owners).size).toBeGreaterThan(1);
  }, 300_000);

  it('lists the runs of all partitions, and erases a person wherever they are', async () => {
    const headers = { authorization: `Bearer ${standInKeys.operator}` };
    const { runs } = (await (await stack.api('/v1/runs?limit=100', { headers })).json()) as { runs: unknown[] }; // the gateway's own answer
    expect(runs).toHaveLength(3 * people.length);
    const environment = { ...stack.environment };
    const erased = await turnpike(['erase', String(people[0]), '--yes', '--by', 'ana', '--reason', 'asked to'], {
      environment,
    });
    expect(erased.code).toBe(0);
    const { runs: left } = (await (await stack.api('/v1/runs?limit=100', { headers })).json()) as { runs: unknown[] }; // likewise
    expect(left).toHaveLength(3 * (people.length - 1));
  }, 60_000);
});
