import { SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';
import { scrubAttributes } from './scrub.js';

export type SpanAttributes = Attributes;

/** A trace context as it travels in an owed effect or a header: `traceparent` and its companions. */
export type TraceCarrier = Record<string, string>;

export interface Tracing {
  /** Sends what is still buffered and stops. */
  stop(): Promise<void>;
}

const tracerName = 'turnpike';

/** Starts the SDK if an OTLP endpoint is configured; without one every span is free of cost and goes nowhere. */
export async function startTracing(options: { serviceName: string; endpoint: string }): Promise<Tracing> {
  if (options.endpoint === '') return { stop: () => Promise.resolve() };
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const sdk = new NodeSDK({
    serviceName: options.serviceName,
    traceExporter: new OTLPTraceExporter({ url: tracesUrl(options.endpoint) }),
    metricReaders: [],
    logRecordProcessors: [],
    autoDetectResources: false,
  });
  sdk.start();
  return { stop: () => sdk.shutdown() };
}

/** The endpoint names the collector; traces have a path of their own there. */
function tracesUrl(endpoint: string): string {
  return endpoint.endsWith('/v1/traces') ? endpoint : `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}

/** Runs `fn` in a span, under the active one or under `parent`. An error ends the span as failed and passes on. */
export function withSpan<T>(
  name: string,
  attributes: SpanAttributes,
  fn: (span: Span) => Promise<T>,
  parent?: TraceCarrier,
): Promise<T> {
  const above = parent === undefined ? context.active() : propagation.extract(context.active(), parent);
  const tracer = trace.getTracer(tracerName);
  return tracer.startActiveSpan(name, { attributes: scrubAttributes(attributes) }, above, (span) => settle(span, fn));
}

async function settle<T>(span: Span, fn: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await fn(span);
  } catch (error) {
    // The kind of error only: its message may quote a person (I9).
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown error' });
    throw error;
  } finally {
    span.end();
  }
}

/** The active context as strings, for what travels through a queue; empty when nothing is traced. */
export function injectContext(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Runs `fn` under a context that was injected elsewhere. */
export function extractContext<T>(carrier: TraceCarrier, fn: () => T): T {
  return context.with(propagation.extract(context.active(), carrier), fn);
}
