import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { clockLua, readLua } from '#redis';
import { agentKeys } from '../version-keys.js';

/** A controller that has announced nothing for this long counts as dead, in milliseconds. */
const aliveMs = 5_000;

/** The questions about a registry. */
interface Asked {
  version: string;
  agents: readonly { version: string }[];
}

/** Which controllers use which registry: asked before a registry is used for incoming texts (ADR 11). */
export class RegistryHolders {
  constructor(private readonly redis: Redis) {}

  /** Announces that a controller uses this registry: only after it does. */
  async hold(holder: string, registry: string): Promise<void> {
    await ioBoundary('redis.agent-hold', () =>
      this.redis.eval(scripts.hold, 1, agentKeys.holders, holder, registry, aliveMs),
    );
  }

  /**
   * Whether every living controller uses this registry; where none lives, whether the last one did; where none has ever announced one
   * (older builds do not), whether the versions of all its agents are stored.
   */
  async allHold({ version, agents }: Asked): Promise<boolean> {
    const versions = agents.map((agent) => agent.version);
    const answer = await ioBoundary('redis.agent-all-hold', () =>
      this.redis.eval(scripts.allHold, 2, agentKeys.holders, agentKeys.versions, version, aliveMs, ...versions),
    );
    return answer === 1;
  }
}

const scripts = {
  hold: `${clockLua}\n${readLua(import.meta.url, './hold.lua')}`,
  allHold: `${clockLua}\n${readLua(import.meta.url, './all-hold.lua')}`,
};
