import type { operations, Schemas } from '#client';
import { toInstant } from '../wording.js';
import { firstRows } from '../shortened.js';

type Query = NonNullable<operations['listRuns']['parameters']['query']>;

/** Which old runs a change is tried on; blank: any. */
export interface Wanted {
  agent: string;
  channel: NonNullable<Query['channel']> | '';
  since: string;
  /** How many of the latest, at most. */
  many: number;
}

/** So many runs are in a trial at most. */
export const mostRuns = 200;

/** The runs list's own question for them, with more than are wanted: some of what it lists cannot be done again. */
export function buildRunsQuery({ agent, channel, since, many }: Wanted): Query {
  return {
    phase: 'finished',
    limit: Math.min(mostRuns, many * 2),
    ...(agent !== '' && { agent }),
    ...(channel !== '' && { channel }),
    ...(since !== '' && { since: toInstant(since) }),
  };
}

/** Those that a person would try a change on: real runs of an agent or a workflow, none of which works for another. */
export function pickRuns(runs: readonly Schemas['RunHead'][], many: number): Schemas['RunHead'][] {
  const fit = runs.filter(
    ({ simulated, program, parent_run_id: parent }) =>
      simulated !== true && program === undefined && parent === undefined,
  );
  return firstRows(fit, many);
}

/** How far a trial is, in words. */
export function describeProgress({ runs, totals, stopped_by: stoppedBy }: Schemas['Trial']): string {
  const { over, other } = totals;
  const ended = over === runs.length ? `all ${over} are over` : `${over} of ${runs.length} are over`;
  const stopped = stoppedBy === null ? '' : `, stopped by ${stoppedBy}`;
  return `${ended}, ${other} came to something else${stopped}`;
}

/** Whether the page looks again: something is still under way. */
export function isUnderWay({ runs, stopped_by: stoppedBy }: Schemas['Trial']): boolean {
  const isOpen = runs.some(({ run_id: runId, differs }) => runId !== null && differs === null);
  return isOpen || (stoppedBy === null && runs.some(({ run_id: runId }) => runId === null));
}

/** Whose words a trial has changed, so that they can be published; null: no agent's with a file, or those of many. */
export function findTriedAgent({ changes, agents }: Pick<Schemas['Trial'], 'changes' | 'agents'>): string | null {
  const words = changes.goal ?? changes.constraints ?? changes.model;
  const [only, ...others] = agents;
  const id = changes.agent ?? (others.length === 0 ? only : undefined);
  return words === undefined || id === undefined || id === 'default' ? null : id;
}
