import type { GraphTrigger } from '#compiler';
import type { Graph } from '#graph';
import type { GraphRefusal } from './publish-error.js';
import { publicReach } from './public-reach.js';

/** What calls of strangers may take of a published workflow. Each run has its own budget, so that runs bound tokens, money and sends as well. */
export interface PublicLimits {
  /** Of all callers together, in a day of UTC. */
  runsPerDay: number;
  /** Of one caller: a network. */
  callsPerMinute: number;
  /** Of what the runs of all callers keep in a day of UTC, in bytes; absent: it was published before there was such a limit. */
  bytesPerDay?: number;
}

/** What is offered to whoever names none. */
export const offeredLimits: Required<PublicLimits> = { runsPerDay: 1_000, callsPerMinute: 60, bytesPerDay: 8_388_608 };

/** Why a graph cannot be published without limits: each trigger that anybody may call, with what it reaches. */
export function limitProblems({ nodes, ...graph }: Graph, triggers: readonly GraphTrigger[]): GraphRefusal[] {
  const { runsPerDay, callsPerMinute, bytesPerDay } = offeredLimits;
  const offer = JSON.stringify({
    ...{ runs_per_day: runsPerDay, calls_per_minute: callsPerMinute, bytes_per_day: bytesPerDay },
  });
  return publicReach({ nodes, ...graph }, triggers).map(({ trigger, deeds }) => {
    const at = nodes.findIndex(({ name }) => name === trigger);
    const reached = deeds.map(({ node, deed }) => `${deed === 'approval' ? 'an' : 'a'} ${deed} (${node})`).join(', ');
    const message = `anybody may call it, and it reaches ${reached}: publish it with limits, such as ${offer}`;
    return { code: 'PUBLIC_WITHOUT_BUDGET', path: `/nodes/${at}`, message };
  });
}
