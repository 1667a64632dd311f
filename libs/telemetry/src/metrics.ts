import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { OpenMetricsContentType, PrometheusContentType } from 'prom-client';
import { firstOf } from '#values';
import { noSamplesMs, showRounds } from './event-loop-lag.js';
import { metrics as table } from './metric-names.js';
import type { LabelValues, MetricKey, MetricSpec } from './metric-names.js';
import { labelSets } from './label-sets.js';
import type { LabelBounds } from './label-sets.js';
import { tellsOfProcess } from './process/shared-process.js';
import { version } from './version.js';

export type { LabelBounds };

type Table = typeof table;
type RegistryContentType = PrometheusContentType | OpenMetricsContentType;

/** The metrics of one type. */
export type MetricKeyOf<T extends MetricSpec['type']> = {
  [K in MetricKey]: Table[K]['type'] extends T ? K : never;
}[MetricKey];

/** A metric's labels: values that the table lists, or names within the bounds. */
export type LabelsOf<K extends MetricKey> = {
  [L in keyof Table[K]['labels']]: Table[K]['labels'][L] extends readonly (infer V)[] ? V : string;
};

export interface MetricsOptions {
  app: string;
  /** The values of bounded labels; any other value is counted as `other`. */
  bounds?: LabelBounds;
  /** Process metrics (CPU, memory, event loop lag); on unless a test wants silence, or another app tells of this process. */
  processMetrics?: boolean;
  /** Whether histograms name a trace for each bucket. The exposition is then OpenMetrics: no other format has exemplars. */
  exemplars?: boolean;
}

/** The metrics of contract's table, by their keys. Units are those of each metric's name. */
export interface Metrics {
  count<K extends MetricKeyOf<'counter'>>(key: K, labels: LabelsOf<K>, by?: number): void;
  set<K extends MetricKeyOf<'gauge'>>(key: K, labels: LabelsOf<K>, value: number): void;
  /** `traceId` becomes the exemplar of its bucket, where exemplars are enabled. */
  observe<K extends MetricKeyOf<'histogram'>>(key: K, labels: LabelsOf<K>, value: number, traceId?: string): void;
  /**
   * Adds values of a label that depends on configuration, each at zero; beyond 100 values (20 agents, 20 tenants) they count as `other`.
   */
  allow(bound: keyof LabelBounds, values: readonly string[]): void;
  /** The exposition text for `/metrics`. */
  text(): Promise<string>;
  readonly contentType: string;
  /** For metrics outside the table: a library's own. */
  readonly registry: Registry<RegistryContentType>;
}

/** A registry with every metric of the table, all label sets at zero, so that a rate sees the first event. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { app, processMetrics = tellsOfProcess(options.app), exemplars = false } = options;
  const bounds: Bounds = { ...options.bounds, versions: [version] };
  const registry = new Registry<RegistryContentType>();
  if (exemplars) registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  registry.setDefaultLabels({ app });
  if (processMetrics) {
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: noSamplesMs });
    showRounds(registry);
  }
  const families = new Map<MetricKey, Family>();
  for (const key of listKeys(table)) families.set(key, createFamily(table[key], registry, exemplars));
  const start = (sets: Bounds, isAffected: (spec: MetricSpec) => boolean): void => {
    for (const key of listKeys(table).filter((each) => isAffected(table[each])))
      for (const labels of labelSets(table[key].labels, sets)) families.get(key)?.start(labels);
  };
  start(bounds, () => true);
  const record = (key: MetricKey, labels: object, value: number, traceId?: string) =>
    families.get(key)?.record(bounded(table[key].labels, labels, bounds), value, traceId);
  record('buildInfo', { version }, 1);
  return {
    count: (key, labels, by = 1) => record(key, labels, by),
    set: (key, labels, value) => record(key, labels, value),
    observe: (key, labels, value, traceId) => record(key, labels, value, traceId),
    allow: (bound, values) => {
      const known = bounds[bound] ?? [];
      const fresh = [...new Set(values)].filter((value) => !known.includes(value));
      const more = firstOf(fresh, Math.max(0, pickMost(bound) - known.length));
      if (more.length === 0) return; // a controller says its schemas with each turn
      bounds[bound] = [...known, ...more];
      start({ ...bounds, [bound]: more }, ({ labels }) => Object.values(labels).includes(bound));
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    registry,
  };
}

type Bounds = { -readonly [B in keyof LabelBounds]: LabelBounds[B] };

/** The most values of one label: more count as `other`. */
const mostValues = 100;

/** Agents and tenants are multiplied by a run's two dozen outcomes. */
const mostNames = 20;

function pickMost(bound: keyof LabelBounds): number {
  return bound === 'agents' || bound === 'tenants' ? mostNames : mostValues;
}

interface Family {
  /** Begins a series at zero. */
  start(labels: Record<string, string>): void;
  record(labels: Record<string, string>, value: number, traceId?: string): void;
}

function createFamily(spec: MetricSpec, registry: Registry<RegistryContentType>, exemplars: boolean): Family {
  const common = { name: spec.name, help: spec.help, labelNames: Object.keys(spec.labels), registers: [registry] };
  switch (spec.type) {
    case 'counter': {
      const counter = new Counter(common);
      return { start: (labels) => counter.inc(labels, 0), record: (labels, by) => counter.inc(labels, by) };
    }
    case 'gauge': {
      const gauge = new Gauge(common);
      return { start: (labels) => gauge.set(labels, 0), record: (labels, value) => gauge.set(labels, value) };
    }
    case 'histogram': {
      const buckets = spec.buckets ? { buckets: [...spec.buckets] } : {};
      const histogram = new Histogram({ ...common, ...buckets, enableExemplars: exemplars });
      const start: Family['start'] = (labels) => histogram.zero(labels);
      if (!exemplars) return { start, record: (labels, value) => histogram.observe(labels, value) };
      return {
        start,
        record: (labels, value, traceId) =>
          histogram.observe({ labels, value, exemplarLabels: traceId === undefined ? {} : { trace_id: traceId } }),
      };
    }
  }
}

/** A value outside its label's bounds would make a new time series each: it counts as `other` (I9). */
function bounded(
  specs: Readonly<Record<string, LabelValues>>,
  labels: object,
  bounds: LabelBounds,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, values]) => {
      const known = typeof values === 'string' ? (bounds[values] ?? []) : values;
      const value: unknown = Reflect.get(labels, name);
      return [name, typeof value === 'string' && known.includes(value) ? value : 'other'];
    }),
  );
}

function listKeys<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[]; // a const table has no keys but those of its type
}
