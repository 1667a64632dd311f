import { beginSpans } from './spans.js';

export interface Tracing {
  /** Sends what is still buffered and stops. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  serviceName: string;
  /** Where a collector takes OTLP over HTTP; empty: nothing is traced, and nothing is paid for it. */
  endpoint: string;
  /** The part of new traces that is kept, from 0 to 1; a trace is kept or dropped whole. Absent: all. */
  ratio?: number;
}

/** How often spans are sent, in milliseconds: what a killed process has not sent is lost. */
const sendEveryMs = 1_000;

/** Starts the SDK if an OTLP endpoint is configured. */
export async function startTracing({ serviceName, endpoint, ratio = 1 }: TracingOptions): Promise<Tracing> {
  if (endpoint === '') return { stop: () => Promise.resolve() };
  const [{ NodeSDK }, { OTLPTraceExporter }, sdkTrace] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint) });
  const sdk = new NodeSDK({
    serviceName,
    sampler: new sdkTrace.ParentBasedSampler({ root: new sdkTrace.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdkTrace.BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
    metricReaders: [],
    logRecordProcessors: [],
    autoDetectResources: false,
  });
  sdk.start();
  const end = beginSpans();
  return {
    stop: () => {
      end();
      return sdk.shutdown();
    },
  };
}

/** The endpoint names the collector; traces have a path of their own there. */
function tracesUrl(endpoint: string): string {
  return endpoint.endsWith('/v1/traces') ? endpoint : `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}
