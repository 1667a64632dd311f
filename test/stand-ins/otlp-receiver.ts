import { startStandIn } from './stand-in-server.js';
import type { StandInServer } from './stand-in-server.js';

/** A span as OTLP's JSON form has it; only what the tests look at. Times are nanoseconds since the epoch. */
export interface SentSpan {
  name: string;
  /** The process that made it. */
  service: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: SentAttribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number; message?: string };
}

export interface SentAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
}

interface SentTraces {
  resourceSpans?: {
    resource?: { attributes?: SentAttribute[] };
    scopeSpans?: { spans?: Omit<SentSpan, 'service'>[] }[];
  }[];
}

export interface OtlpReceiver extends StandInServer {
  /** Every span that was sent, as JSON. */
  spans(): string[];
  /** The same to be read. */
  sentSpans(): SentSpan[];
  /** Every body as it came, names of services and libraries included. */
  readonly bodies: readonly string[];
}

/** A collector of traces over OTLP's JSON form that keeps everything it is sent. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const server = await startStandIn(0, ({ url, body }) => {
    if (url.pathname !== '/v1/traces') return { status: 404, body: { error: 'no such page' } };
    bodies.push(body);
    return { status: 200, body: {} };
  });
  const sentSpans = (): SentSpan[] => bodies.flatMap(spansOf);
  return { ...server, bodies, sentSpans, spans: () => sentSpans().map((span) => JSON.stringify(span)) };
}

function spansOf(body: string): SentSpan[] {
  const sent = JSON.parse(body) as SentTraces; // the exporter's own writing, read leniently
  return (sent.resourceSpans ?? []).flatMap(({ resource, scopeSpans = [] }) => {
    const service = attributeOf(resource?.attributes ?? [], 'service.name');
    return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => ({ ...span, service: String(service) })));
  });
}

/** The value of an attribute; undefined where it is not said. */
export function attributeOf(attributes: readonly SentAttribute[], name: string): string | number | boolean | undefined {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue ?? value?.boolValue;
}
