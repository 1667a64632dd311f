import { TraceFlags } from '@opentelemetry/api';
import type { SpanContext } from '@opentelemetry/api';

/** A span as it is named beside data, in W3C's `traceparent` form: it outlives the job, the process and the span itself (ADR 29). */
export type TraceParent = string;

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const nothing = /^0+$/;

/** A span's name for what travels. */
export function traceParentOf({ traceId, spanId, traceFlags }: SpanContext): TraceParent {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The span that a name means; null for what is none: it comes out of a store or a URL, and tracing must never fail anything. */
export function readTraceParent(text: unknown): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = (typeof text === 'string' && form.exec(text)) || [];
  if (traceId === '' || nothing.test(traceId) || nothing.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The trace to look at, for logs, ledger rows and exemplars; null when there is none, or it was not sampled and nobody keeps it. */
export function traceIdOf(text: TraceParent | null | undefined): string | null {
  const context = readTraceParent(text);
  return context && (context.traceFlags & TraceFlags.SAMPLED) !== 0 ? context.traceId : null;
}
