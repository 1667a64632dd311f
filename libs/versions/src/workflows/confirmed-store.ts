import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { agentKeys } from '../version-keys.js';

/** That a person has seen which nodes of a version write without asking, and wants it so; `at` is in ms. */
export interface ConfirmedWrites {
  id: string;
  /** The ids of the nodes. */
  nodes: readonly string[];
  by: string;
  why: string | null;
  at: number;
}

/** The versions of which a person has confirmed what they do without asking. A version is never changed, so neither is what was confirmed. */
export class ConfirmedVersions {
  constructor(private readonly redis: Redis) {}

  /** Null: nobody has confirmed anything of this version. */
  async read(version: string): Promise<ConfirmedWrites | null> {
    const text = await ioBoundary('redis.confirmed', () => this.redis.hget(agentKeys.confirmed, version));
    return text === null ? null : parseStored<ConfirmedWrites>(text);
  }

  /** Forgets what was confirmed of versions that are dropped. One that is stored again is to be confirmed again. */
  async forgetDropped(): Promise<void> {
    const versions = await ioBoundary('redis.confirmed-versions', () => this.redis.hkeys(agentKeys.confirmed));
    if (versions.length === 0) return;
    const held = await ioBoundary('redis.confirmed-held', () => this.redis.hmget(agentKeys.held, ...versions));
    const dropped = versions.filter((_, at) => held[at] === null);
    if (dropped.length === 0) return;
    await ioBoundary('redis.confirmed-forget', () => this.redis.hdel(agentKeys.confirmed, ...dropped));
  }

  /** Puts it down, and into the audit with who it was; the publish that it belongs to keeps that at its length. */
  async confirm(version: string, confirmed: ConfirmedWrites): Promise<void> {
    const { id, nodes, by, why, at } = confirmed;
    const entry = { did: 'workflow-writes-confirmed', id, version, base: null, by, why, at, nodes };
    await ioBoundary('redis.confirm', () =>
      this.redis
        .multi()
        .hset(agentKeys.confirmed, version, JSON.stringify(confirmed))
        .lpush(agentKeys.published, JSON.stringify(entry))
        .exec(),
    );
  }
}
