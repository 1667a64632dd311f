import type { AlertRow, Watched } from './alert-row.js';
import { agentsAlerts } from './rows/agents.js';
import { answersAlerts } from './rows/answers.js';
import { boundsAlerts } from './rows/bounds.js';
import { endsAlerts } from './rows/ends.js';
import { flowAlerts } from './rows/flow.js';
import { modelAlerts } from './rows/models.js';
import { peopleAlerts } from './rows/people.js';
import { processesAlerts } from './rows/processes.js';
import { redisAlerts } from './rows/redis.js';

/** Every alert, in the groups of Prometheus's rules: the one place of their limits (ADR 177). */
export const alertGroups = {
  answers: answersAlerts,
  models: modelAlerts,
  flow: flowAlerts,
  redis: redisAlerts,
  agents: agentsAlerts,
  bounds: boundsAlerts,
  processes: processesAlerts,
  ends: endsAlerts,
  people: peopleAlerts,
} as const satisfies Record<string, readonly AlertRow[]>;

type AnyRow = (typeof alertGroups)[keyof typeof alertGroups][number];

/** An alert that the product watches by itself. */
export type WatchedRow = AlertRow & { name: WatchedName; watched: Watched };
export type WatchedName = Extract<AnyRow, { watched: object }>['name'];

const rows: readonly AlertRow[] = Object.values(alertGroups).flat();

function isWatched(row: AlertRow): row is WatchedRow {
  return row.watched !== undefined;
}

/** What the product watches by itself; those that explain others come first. */
export const watchedAlerts: readonly WatchedRow[] = rows
  .filter(isWatched)
  .toSorted((a, b) => (a.watched.explainedBy?.length ?? 0) - (b.watched.explainedBy?.length ?? 0));

export const watchedNames: readonly WatchedName[] = watchedAlerts.map(({ name }) => name);
