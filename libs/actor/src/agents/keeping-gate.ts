import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RosterGate } from '#registry';
import type { AgentVersionStore } from './agent-version-store.js';
import { RosterHolders } from './roster-holders.js';

/**
 * Lets every roster hold of a process that answers runs, once its versions are kept for whoever serves the runs that begin on
 * them; and says that the process answers by it once it does, for whoever books texts.
 */
export function keepingGate(redis: Redis, store: AgentVersionStore): RosterGate {
  const holders = new RosterHolders(redis);
  const holder = randomUUID();
  return {
    admit: async ({ agents }) => {
      await store.keep(new Map(agents.map(({ version, definition }) => [version, definition])));
      return true;
    },
    holds: ({ version }) => holders.hold(holder, version),
  };
}
