import { AgentVersionStore, keepingGate } from '#versions';
import type { OpenEngine } from '#engine';
import type { PolicedEngine } from '#versions';
import { AgentVersionCache, registryObserver, RegistryWatch } from '#registry';
import type { RegistrySource } from '#registry';
import type { Logger, Metrics } from '#telemetry';
import type { OnLost } from './programs.js';

/** An engine with the versions of what runs are pinned to: the policy, and the agents. */
export type VersionedEngine = PolicedEngine<OpenEngine> & { agents: AgentVersionCache };

/** Begins to watch the directory of agents. Rejects when what was read at boot could not be stored. */
export async function withAgents(
  engine: PolicedEngine<OpenEngine>,
  source: RegistrySource | undefined,
  logger: Logger,
  metrics: Metrics,
): Promise<VersionedEngine> {
  const store = new AgentVersionStore(engine.redis, engine.store.engine.times.retentionSeconds * 1_000);
  const watch = new RegistryWatch(source, registryObserver(logger, metrics), keepingGate(engine.redis, store));
  try {
    await watch.open();
  } catch (error) {
    watch.stop();
    throw error;
  }
  const close = (): Promise<void> => {
    watch.stop();
    return engine.close();
  };
  return { ...engine, agents: new AgentVersionCache(watch, store), close };
}

/** More versions than these are never lost at once: each is logged once. */
const mostLogged = 1_000;

/** Counts each look at a run whose version is lost, and logs each such version once. */
export function lossObserver(logger: Logger, metrics: Metrics): OnLost {
  const logged = new Set<string>();
  return (kind, version) => {
    metrics.count('versionsLost', { kind });
    if (logged.has(version) || logged.size >= mostLogged) return;
    logged.add(version);
    logger.warn(
      { kind, version },
      'a run is pinned to a version that nobody has any more: the one that holds decides it',
    );
  };
}
