/** The values of a label: written out, or bounded by what the configuration names. */
export type LabelValues =
  | readonly string[]
  | 'tools'
  | 'providers'
  | 'models'
  | 'schemas'
  | 'channels'
  | 'breakers'
  | 'middleware'
  | 'agents'
  | 'tenants'
  | 'versions'
  | 'refusals';

export interface MetricSpec {
  name: `turnpike_${string}`;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: Readonly<Record<string, LabelValues>>;
  /** Upper bounds of a histogram's buckets, in the unit of its name. */
  buckets?: readonly number[];
}

type Labels = Readonly<Record<string, LabelValues>>;

/** A figure that only grows. */
export function counter<const L extends Labels>(name: string, help: string, labels: L) {
  return { name: `turnpike_${name}`, type: 'counter', help, labels } as const;
}

/** A figure as it is now. */
export function gauge<const L extends Labels>(name: string, help: string, labels: L) {
  return { name: `turnpike_${name}`, type: 'gauge', help, labels } as const;
}

/** How figures are spread. */
export function histogram<const L extends Labels>(name: string, help: string, labels: L, buckets: readonly number[]) {
  return { name: `turnpike_${name}`, type: 'histogram', help, labels, buckets } as const;
}
