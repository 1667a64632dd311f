import type { HealthStatus } from './admin-server.js';

/** A worker process's queues at one moment. */
export interface ProgressSample {
  /** When the sample was taken, in milliseconds on any clock that only goes forward. */
  at: number;
  /** Jobs handled since the process began. */
  processed: number;
  /** Age in milliseconds of the oldest job that waits; 0 when none does. */
  oldestAgeMs: number;
}

export interface Progress {
  /** Takes one more sample and judges by all so far. */
  judge(sample: ProgressSample): HealthStatus;
}

/**
 * A worker is ready while jobs move: old waiting jobs beside a counter that has been flat for as long mean it is stuck.
 * Flat counts only while jobs are seen to wait, so that a clock that is wrong elsewhere cannot make an idle worker stuck.
 */
export function createProgress({ stuckMs, queue }: { stuckMs: number; queue: string }): Progress {
  let processed = -1;
  let flatSince = 0;
  return {
    judge: (sample) => {
      if (sample.processed !== processed || sample.oldestAgeMs === 0) {
        processed = sample.processed;
        flatSince = sample.at;
      }
      const stuck = sample.oldestAgeMs >= stuckMs && sample.at - flatSince >= stuckMs;
      const reason = `a job of ${queue} waits since ${sample.oldestAgeMs} ms and nothing was handled for ${sample.at - flatSince} ms`;
      return stuck ? { ok: false, reasons: [reason] } : { ok: true, reasons: [] };
    },
  };
}

const cannotAsk: HealthStatus = { ok: false, reasons: ['the queues cannot be asked'] };

export interface ProgressWatch {
  /** The result of the latest sample, for readiness. */
  readonly status: HealthStatus;
  stop(): void;
}

/**
 * Samples every `everyMs` milliseconds, one sample at a time. A store that cannot be asked, or that stays silent for `patienceMs` (3000
 * by default), makes the process unready. Once the process is stuck, `onStuck` is called once, and should end it so that it is restarted.
 */
export function watchProgress(options: {
  stuckMs: number;
  /** Whose jobs they are. */
  queue: string;
  everyMs: number;
  patienceMs?: number;
  sample: () => Promise<ProgressSample>;
  onStuck: (status: HealthStatus) => void;
}): ProgressWatch {
  const progress = createProgress(options);
  const { patienceMs = 3_000 } = options;
  let status: HealthStatus = { ok: true, reasons: [] };
  let reported = false;
  let askedAt: number | null = null;
  const look = async () => {
    if (askedAt !== null) return;
    askedAt = performance.now();
    try {
      status = progress.judge(await options.sample());
    } catch {
      status = cannotAsk;
      return;
    } finally {
      askedAt = null;
    }
    if (!status.ok && !reported) {
      reported = true;
      options.onStuck(status);
    }
  };
  const timer = setInterval(() => void look(), options.everyMs);
  timer.unref();
  return {
    get status() {
      return askedAt !== null && performance.now() - askedAt > patienceMs ? cannotAsk : status;
    },
    stop: () => clearInterval(timer),
  };
}
