import {
  AgentChangeStore,
  AgentVersionStore,
  ArmedWorkflows,
  keepingGate,
  PublishedAgents,
  textRoutes,
  WorkflowStore,
} from '#versions';
import type { OpenEngine } from '#engine';
import type { AgentBasis, PolicedEngine, PublishedObserver } from '#versions';
import { openProviders } from '#llm';
import { agentIdOfWorkflow, AgentVersionCache, registryObserver, RegistryWatch } from '#registry';
import type { RegisteredAgent, RegistrySource } from '#registry';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';
import type { LostVersion, OnLost } from './pins/versions.js';
import { readStepOptions } from './settings/step-settings.js';

function readGraphLimits(config: Config): AgentBasis['graphs'] {
  const { fuel, ms, items, evaluations } = readStepOptions(config).limits;
  return { fuel, ms, items, evaluations, runBytes: config.RUN_MAX_BYTES };
}

/** An engine with the versions of what runs are pinned to: the policy, and the agents. */
export type VersionedEngine = PolicedEngine<OpenEngine> & { agents: AgentVersionCache };

/** What this environment gives to agents, for who stores workflows. */
export function buildAgentBasis(config: Config): AgentBasis {
  return {
    tools: config.TOOLS_ENABLED.unchosen.names,
    schemas: Object.fromEntries(config.TOOLS_ENABLED.specs.map(({ name, parameters }) => [name, parameters])),
    provider: config.LLM_PROVIDER,
    providers: openProviders(config),
    model: config.LLM_MODEL || null,
    maxSteps: config.RUN_MAX_STEPS ?? null,
    maxToolCalls: config.RUN_MAX_TOOL_CALLS ?? null,
    graphs: readGraphLimits(config),
    env: Object.keys(config.GRAPH_ENV ?? {}),
  };
}

function publishedObserver(logger: Logger): PublishedObserver {
  return {
    fileChanged: (agent, fields) =>
      logger.warn(
        { agent, fields },
        'the file of an agent has changed in what was published of it: what was published holds',
      ),
    lost: (agent, version) =>
      logger.error({ agent, version }, 'what was published of an agent is not kept any more: its file holds'),
  };
}

/** Begins to watch the directory of agents, and what is published of them. Rejects when what was read at boot could not be stored. */
export async function withAgents(
  engine: PolicedEngine<OpenEngine>,
  source: RegistrySource | undefined,
  basis: AgentBasis,
  logger: Logger,
  metrics: Metrics,
): Promise<VersionedEngine> {
  const store = new AgentVersionStore(engine.redis, engine.store.engine.times.retentionSeconds * 1_000);
  const published = source && new PublishedAgents(new AgentChangeStore(engine.redis), store, publishedObserver(logger));
  const watch = new RegistryWatch(
    source,
    registryObserver(logger, metrics),
    keepingGate(engine.redis, store, published),
  );
  const registry = () => watch.current;
  try {
    await new WorkflowStore(engine.redis).tell(basis);
    await published?.refresh(registry);
    await watch.open();
  } catch (error) {
    watch.stop();
    throw error;
  }
  const close = (): Promise<void> => {
    watch.stop();
    return engine.close();
  };
  const armed = new ArmedWorkflows(engine.redis);
  const graphOn = async (ours: string) => {
    const found = await armed.find(textRoutes(ours));
    if (!found || found.armed.version === null) return null;
    return { agentId: agentIdOfWorkflow(found.armed.id), agentVersion: found.armed.version };
  };
  const versions = { read: (version: string) => store.read(version), graphOn };
  const watched = published && {
    get current() {
      return watch.current;
    },
    withPublished: (agent: RegisteredAgent) => published.withPublished(agent),
    refresh: () => published.refresh(registry),
  };
  return { ...engine, agents: new AgentVersionCache(watched ?? watch, versions), close };
}

/** More versions than these are never lost at once: each is logged once. */
const mostLogged = 1_000;

/** Counts each look at a run whose version is lost, and logs each such version once. */
export function lossObserver(logger: Logger, metrics: Metrics): OnLost {
  const logged = new Set<string>();
  return (lost) => {
    const found = Object.entries(lost) as [keyof LostVersion, string][]; // it has no other keys
    for (const [kind, version] of found) {
      metrics.count('versionsLost', { kind });
      if (logged.has(version) || logged.size >= mostLogged) continue;
      logged.add(version);
      logger.warn(
        { kind, version },
        'a run is pinned to a version that nobody has any more: the one that holds decides it',
      );
    }
  };
}
