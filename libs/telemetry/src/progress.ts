import type { Verdict } from './admin-server.js';

/** What a worker process can say about its queues at one moment. */
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
  judge(sample: ProgressSample): Verdict;
}

/** A worker is ready while jobs move: old waiting jobs beside a counter that has been flat for as long mean it is stuck (§7). */
export function createProgress({ stuckMs }: { stuckMs: number }): Progress {
  let processed = -1;
  let flatSince = 0;
  return {
    judge: (sample) => {
      if (sample.processed !== processed) {
        processed = sample.processed;
        flatSince = sample.at;
      }
      const stuck = sample.oldestAgeMs >= stuckMs && sample.at - flatSince >= stuckMs;
      const reason = `a job waits since ${sample.oldestAgeMs} ms and nothing was handled for ${sample.at - flatSince} ms`;
      return stuck ? { ok: false, reasons: [reason] } : { ok: true, reasons: [] };
    },
  };
}

export interface ProgressWatch {
  /** The verdict of the latest sample, for readiness. */
  readonly verdict: Verdict;
  stop(): void;
}

/**
 * Samples every `everyMs` milliseconds. A store that cannot be asked makes the process unready; one that is stuck is
 * told to `onStuck` once, which should end the process so that it is started afresh (§7).
 */
export function watchProgress(options: {
  stuckMs: number;
  everyMs: number;
  sample: () => Promise<ProgressSample>;
  onStuck: (verdict: Verdict) => void;
}): ProgressWatch {
  const progress = createProgress(options);
  let verdict: Verdict = { ok: true, reasons: [] };
  let told = false;
  const look = async () => {
    try {
      verdict = progress.judge(await options.sample());
    } catch {
      verdict = { ok: false, reasons: ['the queues cannot be asked'] };
      return;
    }
    if (!verdict.ok && !told) {
      told = true;
      options.onStuck(verdict);
    }
  };
  const timer = setInterval(() => void look(), options.everyMs);
  timer.unref();
  return {
    get verdict() {
      return verdict;
    },
    stop: () => clearInterval(timer),
  };
}
