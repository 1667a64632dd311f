import { TraceFlags } from '@opentelemetry/api';
import type { SpanContext } from '@opentelemetry/api';

/** A span's W3C `traceparent`, stored beside data: it outlives the job, the process and the span itself (ADR 29). */
export type TraceParent = string;

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const nothing = /^0+$/;

/** A span's `traceparent`. */
export function toTraceParent({ traceId, spanId, traceFlags }: SpanContext): TraceParent {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The span of a `traceparent`; null for an invalid one: it comes from a store or a URL, and tracing must never fail anything. */
export function readTraceParent(text: unknown): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = (typeof text === 'string' && form.exec(text)) || [];
  if (traceId === '' || nothing.test(traceId) || nothing.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The trace id, for logs, ledger rows and exemplars; null when there is none, or it was not sampled. */
export function readTraceId(text: TraceParent | null | undefined): string | null {
  const context = readTraceParent(text);
  return context && (context.traceFlags & TraceFlags.SAMPLED) !== 0 ? context.traceId : null;
}
