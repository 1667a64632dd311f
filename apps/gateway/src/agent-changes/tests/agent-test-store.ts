import { createToken, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys } from '#versions';
import type { AgentTest } from './agent-test.js';

/** So many tests of an agent are kept: a publish that asks for them runs each. */
export const mostTests = 50;

/** The tests that are kept of agents. Each is a key of its own, which an erasure of whom its words are takes along. */
export class AgentTestStore {
  constructor(private readonly redis: Redis) {}

  /** By their names. One that an erasure has taken along is none any more. */
  async list(agentId: string): Promise<AgentTest[]> {
    const names = await ioBoundary('redis.agent-tests', () => this.redis.hkeys(agentKeys.tests));
    const ids = names.flatMap((name) => (name.startsWith(`${agentId} `) ? [name.slice(agentId.length + 1)] : []));
    const found = await Promise.all(ids.map((id) => this.read(agentId, id)));
    return found.filter((test) => test !== null).toSorted((a, b) => a.name.localeCompare(b.name));
  }

  async read(agentId: string, testId: string): Promise<AgentTest | null> {
    const { agent, test } = await ioBoundary('redis.agent-test', () => this.redis.hgetall(agentKeys.test + testId));
    return agent === agentId && test !== undefined ? parseStored<AgentTest>(test) : null;
  }

  /** Keeps it in the place of the test of that name, if there is one; null: there are too many. */
  async keep(agentId: string, test: Omit<AgentTest, 'testId'>): Promise<AgentTest | null> {
    const all = await this.list(agentId);
    const known = all.find(({ name }) => name === test.name);
    if (known === undefined && all.length >= mostTests) return null;
    const kept = { ...test, testId: known?.testId ?? createToken() };
    const fields = { agent: agentId, test: JSON.stringify(kept) };
    await ioBoundary('redis.agent-test-keep', () =>
      this.redis
        .multi()
        .hset(agentKeys.test + kept.testId, fields)
        .hset(agentKeys.tests, `${agentId} ${kept.testId}`, test.name)
        .exec(),
    );
    return kept;
  }

  async remove(agentId: string, testId: string): Promise<void> {
    await ioBoundary('redis.agent-test-remove', () =>
      this.redis
        .multi()
        .del(agentKeys.test + testId)
        .hdel(agentKeys.tests, `${agentId} ${testId}`)
        .exec(),
    );
  }
}
