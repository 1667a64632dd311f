import { randomUUID } from 'node:crypto';
import type { Redis } from '#redis';
import type { RegistryGate } from '#registry';
import type { PublishedAgents } from './published-agents.js';
import type { AgentVersionStore } from './agent-version-store.js';
import { RegistryHolders } from './registry-holders.js';

/** How often what has not changed is announced again, in milliseconds, less what a timer may be early: it lives for five seconds. */
const againMs = 1_900;

/**
 * The gate of a process that answers runs. It admits every registry, and first stores its agent versions in Redis: other processes
 * serve the runs that begin on them, those with published words too. It records which registry this process answers by, for the gateways,
 * which route texts by it.
 */
export function keepingGate(redis: Redis, store: AgentVersionStore, published?: PublishedAgents): RegistryGate {
  const holders = new RegistryHolders(redis);
  const holder = randomUUID();
  let held: { version: string; at: number } | null = null;
  return {
    admit: async ({ agents }) => {
      const own = new Map(agents.map(({ version, definition }) => [version, definition]));
      await store.keep(published ? published.toKeep(agents) : own);
      return true;
    },
    holds: async ({ version }) => {
      const at = performance.now();
      if (held?.version === version && at - held.at < againMs) return;
      await holders.hold(holder, version);
      held = { version, at };
    },
  };
}
