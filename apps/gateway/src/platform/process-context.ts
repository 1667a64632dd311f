import type { Logger, Metrics } from '#telemetry';

/** Runs the command line with these words, in a process of its own; what it prints. */
export type RunDoctor = (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<string>;

/** The process's log, metrics and shutdown. */
export interface ProcessContext {
  logger: Logger;
  metrics: Metrics;
  /** Ends the process: it is unfit, and must be restarted or configured differently. */
  onFatal: (error: unknown) => void;
  /** Aborted once the process has stopped: nothing waits any longer for a Redis that is away. */
  stopped?: AbortSignal;
  /** How late the event loop may be before looks are put off, in milliseconds; absent: as late as overload.ts says. */
  mostLateMs?: number;
  /** Between two looks for alerts, in milliseconds; absent: as alert-notifier.ts says. */
  alertsEveryMs?: number;
  /** How the doctor is run; absent: as set-up/run-doctor.ts does. */
  runDoctor?: RunDoctor;
}
