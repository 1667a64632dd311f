import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys } from '../version-keys.js';

/** What services were told to call, by the credential that they were told with: a service calls one address for each (ADR 196). */
export class HookRegistrations<T> {
  constructor(private readonly redis: Redis) {}

  async list(): Promise<Map<string, T>> {
    const all = await ioBoundary('redis.hooks', () => this.redis.hgetall(agentKeys.hooks));
    return new Map(Object.entries(all).map(([credential, text]) => [credential, parseStored<T>(text)]));
  }

  async write(credential: string, registration: T): Promise<void> {
    await ioBoundary('redis.hook-write', () =>
      this.redis.hset(agentKeys.hooks, credential, JSON.stringify(registration)),
    );
  }

  async remove(credential: string): Promise<void> {
    await ioBoundary('redis.hook-remove', () => this.redis.hdel(agentKeys.hooks, credential));
  }
}
