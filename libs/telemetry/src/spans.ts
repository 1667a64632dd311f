import { SpanKind, SpanStatusCode, context, createContextKey, trace } from '@opentelemetry/api';
import type { Context, Link, Span as OtelSpan } from '@opentelemetry/api';
import { allowedAttributes, conventionsUrl } from './span-attributes.js';
import type { SpanAttributes } from './span-attributes.js';
import { readTraceParent, toTraceParent } from './trace-parent.js';
import type { TraceParent } from './trace-parent.js';
import { asWork } from './under-way.js';

/** What may be added to a span while it lasts. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Its `traceparent`; null when nothing is traced. */
  readonly traceParent: TraceParent | null;
}

export interface SpanOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** Its parent; null: none, it begins a trace; absent: the active span, if any. */
  parent?: TraceParent | null | undefined;
  /** Its other causes; invalid ones are left out. */
  links?: readonly (TraceParent | null | undefined)[];
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const silent: Span = { set: () => undefined, traceParent: null };

let isTracing = false;

/** Lets spans be made from now on; the returned function ends that. */
export function beginSpans(): () => void {
  isTracing = true;
  return () => (isTracing = false);
}

/**
 * Runs `fn` in a span. An error marks the span as failed and passes on. While nothing is traced this only calls `fn`, so computing a
 * span's attributes must cost nothing.
 */
export function withSpan<T>(name: string, options: SpanOptions, fn: (span: Span) => Promise<T>): Promise<T> {
  if (!isTracing) return asWork(name, () => fn(silent));
  return asWork(name, () => spanned(name, options, fn));
}

function spanned<T>(name: string, options: SpanOptions, fn: (span: Span) => Promise<T>): Promise<T> {
  const { kind = 'internal', attributes = {}, links = [] } = options;
  const tracer = trace.getTracerProvider().getTracer('turnpike', '', { schemaUrl: conventionsUrl });
  const above = contextAbove(options.parent);
  const made = {
    kind: kinds[kind],
    attributes: allowedAttributes(attributes),
    links: links.flatMap((link) => linkTo(link) ?? []),
  };
  return tracer.startActiveSpan(name, made, above, (span) => {
    if (kind === 'consumer') noteHop(toTraceParent(span.spanContext()));
    return settle(span, fn);
  });
}

/** Reads something needed for traces only; null while nothing is traced. */
export function whenTracing<T>(read: () => Promise<T>): Promise<T | null> {
  return isTracing ? read() : Promise.resolve(null);
}

/** The active span's `traceparent`; null when there is none. */
export function activeTrace(): TraceParent | null {
  const active = isTracing ? trace.getActiveSpan() : undefined;
  return active ? toTraceParent(active.spanContext()) : null;
}

function contextAbove(parent: TraceParent | null | undefined): Context {
  if (parent === undefined) return context.active();
  const remote = readTraceParent(parent);
  return remote ? trace.setSpanContext(context.active(), remote) : trace.deleteSpan(context.active());
}

function linkTo(text: TraceParent | null | undefined): Link | null {
  const linked = readTraceParent(text);
  return linked && { context: linked };
}

async function settle<T>(span: OtelSpan, fn: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await fn({
      set: (attributes) => void span.setAttributes(allowedAttributes(attributes)),
      traceParent: toTraceParent(span.spanContext()),
    });
  } catch (error) {
    // The kind of error only: its message may quote a person (I9).
    const kind = error instanceof Error ? error.name : 'unknown error';
    span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR, message: kind });
    throw error;
  } finally {
    span.end();
  }
}

/** The spans under one job, for those who come after they have ended. */
export interface HopNotes {
  /** The latest hop, a consumer's span. */
  hop: TraceParent | null;
  /** The latest model call within it: the cause of whatever is decided next. */
  asked: TraceParent | null;
}

const notesKey = createContextKey('turnpike: notes of the hop');

/** Runs `fn` with a place for notes, which the spans under it write. */
export function withHopNotes<T>(fn: (notes: HopNotes) => T): T {
  const notes: HopNotes = { hop: null, asked: null };
  if (!isTracing) return fn(notes);
  return context.with(context.active().setValue(notesKey, notes), () => fn(notes));
}

/** Records the active span as the cause of whatever its hop decides next. */
export function noteAsking(): void {
  const notes = isTracing ? notesNow() : undefined;
  if (notes) notes.asked = activeTrace();
}

/** The cause of what is decided now: the hop's last model call, or else the active span; null when nothing is traced. */
export function askingTrace(): TraceParent | null {
  return isTracing ? (notesNow()?.asked ?? activeTrace()) : null;
}

function noteHop(hop: TraceParent): void {
  const notes = notesNow();
  if (notes) Object.assign(notes, { hop, asked: null });
}

function notesNow(): HopNotes | undefined {
  return context.active().getValue(notesKey) as HopNotes | undefined; // only withHopNotes sets it
}
