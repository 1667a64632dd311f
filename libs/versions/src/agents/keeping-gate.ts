import { randomUUID } from 'node:crypto';
import type { Redis } from '#redis';
import type { RegistryGate } from '#registry';
import type { AgentVersionStore } from './agent-version-store.js';
import { RegistryHolders } from './registry-holders.js';

/**
 * Lets every registry hold of a process that answers runs, once its versions are kept for whoever serves the runs that begin on
 * them; and says that the process answers by it once it does, for whoever books texts.
 */
export function keepingGate(redis: Redis, store: AgentVersionStore): RegistryGate {
  const holders = new RegistryHolders(redis);
  const holder = randomUUID();
  return {
    admit: async ({ agents }) => {
      await store.keep(new Map(agents.map(({ version, definition }) => [version, definition])));
      return true;
    },
    holds: ({ version }) => holders.hold(holder, version),
  };
}
