import type { LabelValues } from './metric-names.js';

/** The values of labels that depend on configuration: tools, providers, models, channels, breakers, the version. */
export type LabelBounds = Readonly<Partial<Record<Extract<LabelValues, string>, readonly string[]>>>;

/**
 * Every combination of a metric's label values; none where a bound is not known yet, and none of agents with tenants: an agent has one
 * tenant, so whatever knows the agents begins their series.
 */
export function labelSets(
  labels: Readonly<Record<string, LabelValues>>,
  bounds: LabelBounds,
): Record<string, string>[] {
  if (Object.values(labels).includes('agents')) return [];
  let sets: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(labels)) {
    const known = typeof values === 'string' ? (bounds[values] ?? []) : values;
    sets = sets.flatMap((set) => known.map((value) => ({ ...set, [name]: value })));
  }
  return sets;
}
