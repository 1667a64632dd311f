import type { Logger, Metrics } from '#telemetry';

/** How this process makes itself heard. */
export interface ProcessContext {
  logger: Logger;
  metrics: Metrics;
  /** Ends the process: it is unfit, and must be started afresh or set up otherwise. */
  onFatal: (error: unknown) => void;
  /** Aborted once the process has stopped: nobody waits any longer for a Redis that is away. */
  stopped?: AbortSignal;
}
