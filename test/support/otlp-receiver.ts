import { startStandIn } from './stand-in-server.js';
import type { StandInServer } from './stand-in-server.js';

interface SentTraces {
  resourceSpans?: { scopeSpans?: { spans?: object[] }[] }[];
}

export interface OtlpReceiver extends StandInServer {
  /** Every span that was sent, as JSON. */
  spans(): string[];
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
  return { ...server, bodies, spans: () => bodies.flatMap(spansOf) };
}

function spansOf(body: string): string[] {
  const sent = JSON.parse(body) as SentTraces; // the exporter's own writing, read leniently
  const scopes = (sent.resourceSpans ?? []).flatMap((resource) => resource.scopeSpans ?? []);
  return scopes.flatMap(({ spans }) => spans ?? []).map((span) => JSON.stringify(span));
}
