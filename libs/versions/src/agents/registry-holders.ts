import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { clockLua, readLua } from '#redis';
import { agentKeys } from '../version-keys.js';

/** A controller that has said nothing for so long counts as dead; it speaks every second. */
const aliveMs = 5_000;

/** What is asked of a registry. */
interface Asked {
  version: string;
  agents: readonly { version: string }[];
}

/** Which controllers answer by which registry, as the deployment knows it: whoever books texts asks here first (ADR 11). */
export class RegistryHolders {
  constructor(private readonly redis: Redis) {}

  /** Says that a controller answers by this registry: a fact, told after it has become one. */
  async hold(holder: string, registry: string): Promise<void> {
    await ioBoundary('redis.agent-hold', () =>
      this.redis.eval(scripts.hold, 1, agentKeys.holders, holder, registry, aliveMs),
    );
  }

  /**
   * Whether every living controller answers by this registry; where none lives, whether the last one did; where none has ever said
   * so, as those of older builds do not, whether the versions of all its agents are kept.
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
