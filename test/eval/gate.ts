import type { Figures } from './figures.js';
import type { Report } from './report.js';

/** How much worse a figure may be than the accepted one: so much (`add`), or by this factor (`times`). */
export type Tolerance = { add: number } | { times: number };

type Judged = Exclude<keyof Figures, 'tasks' | 'asks' | 'modelCalls' | 'failedCalls' | 'rescues' | 'wrongTools'>;

export type Tolerances = Record<Judged, Tolerance>;

/** The last report that somebody took for good, and what later ones may fall short of it. */
export interface Accepted {
  tolerances: Tolerances;
  report: Report;
}

const higherIsBetter: ReadonlySet<Judged> = new Set<Judged>([
  'succeeded',
  'validAsItCame',
  'validRepaired',
  'validAfterLadder',
]);

/** For a model that answers alike every time; a live one wants more room, in the accepted file. */
export const strictTolerances: Tolerances = {
  succeeded: { add: 0 },
  validAsItCame: { add: 0.05 },
  validRepaired: { add: 0.05 },
  validAfterLadder: { add: 0.005 },
  clarifiesPerSuccess: { add: 0.02 },
  medianSteps: { add: 0 },
  tokensPerSuccess: { times: 1.03 },
  costPerSuccessUsd: { times: 1.03 },
  latencyP50Ms: { times: 5 },
  latencyP95Ms: { times: 5 },
};

/** Everything in which a report is worse than the accepted one, beyond the tolerances; none lets a release pass. */
export function regressions(accepted: Accepted, now: Report): string[] {
  const { report: before, tolerances } = accepted;
  const rounds = before.rounds === now.rounds ? 1 : now.rounds / before.rounds;
  const judged = Object.keys(strictTolerances) as Judged[]; // the keys of a Tolerances, whatever a person left in the file
  const figures = judged.flatMap((figure) => {
    const [old, value] = [before.figures[figure], now.figures[figure]];
    if (old === null) return [];
    const scaled = figure === 'succeeded' ? old * rounds : old;
    const limit = limitOf(scaled, { ...strictTolerances, ...tolerances }[figure], higherIsBetter.has(figure));
    // Said this way round, a limit that is no number, out of a tolerance mistyped, lets nothing pass.
    const isGood = value !== null && (higherIsBetter.has(figure) ? value >= limit : value <= limit);
    return isGood ? [] : [`${figure}: ${shown(value)}, accepted ${shown(scaled)}, limit ${shown(limit)}`];
  });
  return [...figures, ...lostTasks(before, now)];
}

function limitOf(accepted: number, tolerance: Tolerance, isHigherBetter: boolean): number {
  if ('add' in tolerance) return isHigherBetter ? accepted - tolerance.add : accepted + tolerance.add;
  return isHigherBetter ? accepted / tolerance.times : accepted * tolerance.times;
}

/** A task that always succeeded and never does now is named, whatever the tolerances: another may have made up for it. */
function lostTasks(before: Report, now: Report): string[] {
  return Object.entries(before.succeeded)
    .filter(([name, times]) => times === before.rounds && !now.succeeded[name])
    .map(([name]) => `task lost: ${name}`);
}

function shown(value: number | null): string {
  return value === null ? 'nothing' : String(Math.round(value * 1e6) / 1e6);
}
