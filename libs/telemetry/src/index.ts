/**
 * Logs, metrics, traces, health, and how a process starts and ends. It knows no Redis, no Nest and no queue; phone numbers, secrets and
 * message text stop here (I9).
 */
export { startAdminServer } from './admin-server.js';
export { listeningPorts, listensOn, machineAddresses } from './listening.js';
export type { AdminPort, AdminServer, AdminServerOptions, HealthStatus, Serving } from './admin-server.js';
export { atMostEvery } from './at-most-every.js';
export { ioBoundary } from './io-boundary.js';
export type { IoBoundaryName } from './io-boundary.js';
export { createLogger } from './logger.js';
export type { LogLevel, Logger, LoggerOptions } from './logger.js';
export { countRefusals } from './count-refusals.js';
export { tellCompiled } from './compiled-code.js';
export { settingsFile, tellSettingsFile } from './settings-file.js';
export { createMetrics } from './metrics.js';
export type { LabelBounds, LabelsOf, MetricKeyOf, Metrics, MetricsOptions } from './metrics.js';
export { listOwnOpenBreakers, noteOwnBreaker } from './own-breakers.js';
export { listFailingProviders, noteProviderCall } from './own-providers.js';
export type { ProviderFailure } from './own-providers.js';
export { createProgress, watchProgress } from './progress.js';
export type { Progress, ProgressSample, ProgressWatch } from './progress.js';
export { QueueWork } from './queue-work.js';
export { runProcess } from './process/run-process.js';
export type { Running } from './process/run-process.js';
export { bootWorker, runWorkerProcess } from './process/run-worker-process.js';
export type { WorkerProcess } from './process/run-worker-process.js';
export { maskPhones, maskPhonesIn, scrub } from './scrub.js';
export { shareProcess } from './process/shared-process.js';
export { startTelemetry } from './process/start-telemetry.js';
export type { SpanAttributes } from './span-attributes.js';
export { activeTrace, askingTrace, noteAsking, whenTracing, withHopNotes, withSpan } from './spans.js';
export type { HopNotes, Span, SpanOptions } from './spans.js';
export { readTraceId } from './trace-parent.js';
export type { TraceParent } from './trace-parent.js';
export { startTracing } from './tracing.js';
export type { Tracing } from './tracing.js';
export { asWork, beginWork } from './under-way.js';
export { version } from './version.js';
export { watchEventLoop } from './watch-event-loop.js';
export type { Blocked, EventLoopWatch } from './watch-event-loop.js';
export { fallbackKinds, letterCodes, metrics } from './metric-names.js';
export type { LabelValues, MetricSpec } from './metric-names.js';
