import type { RunHead } from '../api/shapes.js';

/** What a list of runs is narrowed to; blank: not at all. */
export interface RunFilter {
  phase: string;
  outcome: string;
  channel: string;
  conversation: string;
}

export const filterNames = ['phase', 'outcome', 'channel', 'conversation'] as const;

/** How runs end. */
export const outcomes = [
  'answered',
  'cannot-proceed',
  'bad-tool-args',
  'unknown-tool',
  'contract-broken',
  'bad-answer',
  'step-cap',
  'tool-cap',
  'token-cap',
  'cost-cap',
  'budget-spent',
  'deadline',
  'thrash',
  'stalled',
  'model-failed',
  'middleware-refused',
  'middleware-failed',
  'cancelled',
  'opted-out',
  'taken-over',
  'unanswered',
  'undelivered',
  'delivery-unknown',
  'parked',
] as const;

/**
 * Whether a run that the feed tells of belongs into the list. What a name means the gateway knows: beside the run's own ids, a
 * conversation that is listed already is meant.
 */
export function matches(
  { phase, outcome, channel, conversation }: RunFilter,
  run: RunHead,
  listed: readonly RunHead[],
): boolean {
  const fitsPhase = phase === '' || phase === run.phase || (phase === 'live' && run.phase !== 'finished');
  return (
    fitsPhase &&
    (outcome === '' || outcome === run.outcome) &&
    (channel === '' || channel === run.channel) &&
    (conversation === '' ||
      [run.conversation_id, run.actor_id].includes(conversation) ||
      listed.some(({ actor_id }) => actor_id === run.actor_id))
  );
}

function rank({ phase }: RunHead): number {
  return phase === 'finished' ? 1 : 0;
}

/** The list with a run in its place: live ones first, then the latest changed. One that belongs no more is taken out. */
export function merge(runs: readonly RunHead[], run: RunHead, belongs: boolean): RunHead[] {
  const others = runs.filter(({ run_id }) => run_id !== run.run_id);
  if (!belongs) return others;
  return [...others, run].sort((a, b) => rank(a) - rank(b) || b.changed_at.localeCompare(a.changed_at));
}
