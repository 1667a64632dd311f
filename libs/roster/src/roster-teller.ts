import { atMostEvery } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { rosterLine } from './directory.js';
import type { RosterObserver } from './roster-watch.js';

const failedEveryMs = 5_000;

/** Says what becomes of the directory of agents, in the log and as a metric. */
export function rosterTeller(logger: Logger, metrics: Metrics): RosterObserver {
  const onFailed = (err: unknown): void => logger.warn({ err }, 'the agents cannot be looked at');
  return {
    adopted: (roster) => {
      metrics.set('agentProblems', {}, 0);
      const agents = roster.agents.map(({ definition, version }) => `${definition.id}@${version}`);
      logger.info({ agents }, 'the directory of agents was read anew');
    },
    refused: (problems) => {
      metrics.set('agentProblems', {}, problems.length);
      logger.error({ problems: problems.map(rosterLine) }, 'the directory of agents is wrong: those from before go on');
    },
    waiting: () => {
      metrics.set('agentProblems', {}, 1);
      logger.error('not all controllers answer by the agents as they lie there: those from before go on');
    },
    failed: atMostEvery(failedEveryMs, onFailed),
  };
}
