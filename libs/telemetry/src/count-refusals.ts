import type { LabelsOf, Metrics } from './metrics.js';

/** Counts what a gate has refused. The codes are of our own lists. */
export function countRefusals(
  metrics: Pick<Metrics, 'allow' | 'count'>,
  gate: LabelsOf<'refusals'>['gate'],
  problems: readonly { code: string }[],
): void {
  metrics.allow(
    'refusals',
    problems.map(({ code }) => code),
  );
  for (const { code } of problems) metrics.count('refusals', { gate, code });
}
