import type { UntilPredicate } from '../../document/document.js';
import { similarity } from './similarity.js';

/** What a predicate looks at, after a round. */
export interface Seen {
  rounds: number;
  /** Since the loop began. */
  costMicroUsd: number;
  ms: number;
  /** The calls of tools that models made in this round. */
  modelCalls: number;
  output: string;
  /** The output of the round before; null: there is none. */
  previous: string | null;
}

const microUsd = 1_000_000;

/** Whether the loop is over. */
export function isOver(until: UntilPredicate, seen: Seen): boolean {
  switch (until.kind) {
    case 'maxSteps':
      return seen.rounds >= until.n;
    case 'maxCost':
      return seen.costMicroUsd >= Math.max(1, Math.round(until.usd * microUsd));
    case 'maxDuration':
      return seen.ms >= until.ms;
    case 'noToolCalls':
      return seen.modelCalls === 0;
    case 'outputContains':
      return seen.output.includes(until.marker);
    case 'outputEquals':
      return seen.output === until.sentinel;
    case 'converged':
      return hasConverged(seen, until.threshold);
    case 'never':
      return false;
    case 'any':
      return until.predicates.some((each) => isOver(each, seen));
    case 'all':
      return until.predicates.every((each) => isOver(each, seen));
  }
}

function hasConverged({ output, previous }: Seen, threshold = 1): boolean {
  if (previous === null) return false;
  return threshold >= 1 ? output === previous : similarity(output, previous) >= threshold;
}

/** Whether it compares outputs, so that one must be kept. */
export function asksForPrevious(until: UntilPredicate): boolean {
  return until.kind === 'converged' || ('predicates' in until && until.predicates.some(asksForPrevious));
}
