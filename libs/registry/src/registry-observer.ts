import { runOutcomes } from '#protocol';
import { atMostEvery } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { workflowErrorCodes } from '#workflow';
import { nobody } from './definition.js';
import { problemLine } from './directory.js';
import { commonTenant } from './agent-registry.js';
import type { RegistryObserver } from './registry-watch.js';

const failedEveryMs = 5_000;

/** Without a file only the environment's agent answers, and none. */
export const unfiled = [
  { id: 'default', tenant: commonTenant },
  { id: nobody.id, tenant: commonTenant },
];

/** Adds these agents and their tenants to the metrics' labels, each outcome from zero, so that a rate sees the first. */
export function beginRunCounts(metrics: Metrics, agents: readonly { id: string; tenant: string }[]): void {
  metrics.allow(
    'agents',
    agents.map(({ id }) => id),
  );
  metrics.allow(
    'tenants',
    agents.map(({ tenant }) => tenant),
  );
  for (const { id: agent, tenant } of agents)
    for (const outcome of runOutcomes) metrics.count('runs', { outcome, agent, tenant }, 0);
}

/** Reports the state of the directory of agents, in the log and as a metric. */
export function registryObserver(logger: Logger, metrics: Metrics): RegistryObserver {
  metrics.allow('refusals', workflowErrorCodes);
  const onFailed = (err: unknown): void => logger.warn({ err }, 'the agents cannot be looked at');
  return {
    adopted: (registry) => {
      metrics.set('agentProblems', {}, 0);
      beginRunCounts(
        metrics,
        registry.agents.map(({ definition }) => definition),
      );
      if (registry.doubts.length > 0) {
        for (const { code } of registry.doubts) metrics.count('refusals', { gate: 'agent', code });
        const problems = registry.doubts.map(problemLine);
        logger.warn({ problems }, 'files of agents hold what would be refused of a new one: they go on as before');
      }
      const agents = registry.agents.map(({ definition, version }) => `${definition.id}@${version}`);
      logger.info({ agents }, 'the directory of agents was read anew');
    },
    refused: (problems) => {
      metrics.set('agentProblems', {}, problems.length);
      logger.error(
        { problems: problems.map(problemLine) },
        'the directory of agents is wrong: those from before go on',
      );
    },
    waiting: () => {
      metrics.set('agentProblems', {}, 1);
      logger.error('not all controllers answer by the agents as they lie there: those from before go on');
    },
    failed: atMostEvery(failedEveryMs, onFailed),
  };
}
