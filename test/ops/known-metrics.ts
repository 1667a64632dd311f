import type { LabelValues, MetricSpec } from '#telemetry';
import { createMetrics, metrics as table } from '#telemetry';
import { readQuery } from './read-query.js';
import type { Rule } from './monitoring.js';

/** The labels of a metric; a value that is a list is all that the label can say. */
type Labels = Readonly<Record<string, LabelValues | null>>;

/** What Prometheus adds to all that it scrapes, and the apps to all that they say. */
const everywhere: Labels = { app: null, job: null, instance: null };
const typeLine = /^# TYPE (\S+) (\S+)$/gm;

/** What the series of one metric are called. */
function namesOf(name: string, type: string): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}

/** Every metric that can be asked for, with its labels: ours, of a Node process, of Prometheus, and the recorded ones. */
export async function knownMetrics(rules: readonly Rule[]): Promise<Map<string, Labels>> {
  const known = new Map<string, Labels>([['up', everywhere]]);
  const exposition = await createMetrics({ app: 'gateway' }).text();
  for (const [, name = '', type = ''] of exposition.matchAll(typeLine))
    for (const series of namesOf(name, type)) known.set(series, everywhere);
  const specs: MetricSpec[] = Object.values(table);
  for (const { name, type, labels } of specs)
    for (const series of namesOf(name, type))
      known.set(series, { ...everywhere, ...labels, ...(series.endsWith('_bucket') ? { le: null } : {}) });
  for (const { record, expr } of rules)
    if (record) known.set(record, Object.fromEntries(readQuery(expr).grouped.map((label) => [label, null])));
  return known;
}
