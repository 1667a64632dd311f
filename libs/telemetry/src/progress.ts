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

/** Where nothing waits and nothing was handled, so many samples are left out. */
const restingSamples = 5;
const longestRestMs = 10_000;

export interface ProgressWatchOptions {
  stuckMs: number;
  /** Whose jobs they are. */
  queue: string;
  everyMs: number;
  patienceMs?: number;
  sample: () => Promise<ProgressSample>;
  onStuck: (status: HealthStatus) => void;
}

/**
 * Samples every `everyMs` milliseconds, one sample at a time; at rest less often, never so that a job could be called stuck later for it. A store that
 * cannot be asked, or that stays silent for `patienceMs` (3000 by default), makes the process unready. Once the process is stuck, `onStuck` is called
 * once, and should end it so that it is restarted.
 */
export function watchProgress(options: ProgressWatchOptions): ProgressWatch {
  return new Sampling(options);
}

class Sampling implements ProgressWatch {
  private readonly progress: Progress;
  private readonly restMs: number;
  private timer: NodeJS.Timeout | undefined;
  private last: HealthStatus = { ok: true, reasons: [] };
  private processed = -1;
  private isReported = false;
  private isStopped = false;
  private askedAt: number | null = null;

  constructor(private readonly options: ProgressWatchOptions) {
    const { everyMs, stuckMs } = options;
    this.progress = createProgress(options);
    this.restMs = Math.max(everyMs, Math.min(everyMs * restingSamples, stuckMs / 2, longestRestMs));
    this.schedule(everyMs);
  }

  get status(): HealthStatus {
    const { patienceMs = 3_000 } = this.options;
    return this.askedAt !== null && performance.now() - this.askedAt > patienceMs ? cannotAsk : this.last;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => void this.look(), ms).unref();
  }

  private async look(): Promise<void> {
    const isResting = await this.judge();
    if (!this.isStopped) this.schedule(isResting ? this.restMs : this.options.everyMs);
  }

  /** Takes one sample; returns whether nothing waits and nothing was handled since the one before. */
  private async judge(): Promise<boolean> {
    this.askedAt = performance.now();
    const sample = await this.options.sample().catch(() => null);
    this.askedAt = null;
    this.last = sample === null ? cannotAsk : this.progress.judge(sample);
    if (sample === null) return false;
    const isResting = sample.oldestAgeMs === 0 && sample.processed === this.processed;
    this.processed = sample.processed;
    if (!this.last.ok && !this.isReported) {
      this.isReported = true;
      this.options.onStuck(this.last);
    }
    return isResting;
  }
}
