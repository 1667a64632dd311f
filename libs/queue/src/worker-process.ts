import type { Redis } from 'ioredis';
import { startAdminServer, watchProgress } from '#telemetry';
import type { AdminServer, Logger, Metrics, ProgressWatch, Verdict } from '#telemetry';
import type { QueueName } from '#contract';
import type { JobQueues } from './job-queues.js';
import { observed } from './observed.js';
import type { Work } from './observed.js';
import { QueueWorkers } from './workers.js';

export interface WorkerProcessSettings {
  queue: QueueName;
  redis: Redis;
  queues: JobQueues;
  concurrency: number;
  lockMs: number;
  stalledCheckMs: number;
  adminPort: number;
  /** How long jobs may wait while nothing is handled before this process ends itself, in milliseconds. */
  stuckMs: number;
  logger: Logger;
  metrics: Metrics;
  work: Work;
}

const sampleEveryMs = 1_000;

/** One queue's workers with their health: ready while jobs move, and ended when they do not (design §7). */
export class WorkerProcess {
  private workers: QueueWorkers | null = null;
  private watch: ProgressWatch | null = null;
  private admin: AdminServer | null = null;

  constructor(private readonly settings: WorkerProcessSettings) {}

  async start(): Promise<void> {
    const { queue, logger, work, redis } = this.settings;
    const { concurrency, lockMs, stalledCheckMs, queues } = this.settings;
    this.workers = new QueueWorkers({
      redis,
      queue,
      partitions: queues.partitions,
      concurrency,
      lockMs,
      stalledCheckMs,
      handle: observed(queue, logger, work),
      onError: (error, data) => logger.error({ err: error, queue, actorId: data?.actorId }, 'a hint failed'),
    });
    this.watch = watchProgress({
      stuckMs: this.settings.stuckMs,
      everyMs: sampleEveryMs,
      sample: () => this.sample(),
      onStuck: (verdict) => this.giveUp(verdict),
    });
    const { adminPort: port, metrics } = this.settings;
    const isAlive = (): Verdict => ({ ok: true, reasons: [] });
    this.admin = await startAdminServer({ port, isAlive, isReady: () => this.verdict(), metrics });
  }

  /** Takes no new hints and waits for those under way. Queues and connections stay open: the work still needs them. */
  async drain(): Promise<void> {
    this.watch?.stop();
    await this.workers?.drain();
    this.workers = null;
  }

  /** The last thing to close: an orchestrator asks for health until the end. */
  async close(): Promise<void> {
    await this.admin?.close();
  }

  private verdict(): Verdict {
    if (this.settings.redis.status !== 'ready') return { ok: false, reasons: ['Redis is away'] };
    if (!this.workers) return { ok: false, reasons: ['draining'] };
    return this.watch?.verdict ?? { ok: false, reasons: ['starting'] };
  }

  private async sample(): Promise<{ at: number; processed: number; oldestAgeMs: number }> {
    const { queue, queues, metrics } = this.settings;
    const { waiting, oldestAgeMs } = await queues.backlog(queue);
    metrics.set('queueWaiting', { queue }, waiting);
    metrics.set('queueOldestAge', { queue }, oldestAgeMs / 1000);
    return { at: performance.now(), processed: this.workers?.progress ?? 0, oldestAgeMs };
  }

  /** A worker that stays connected and consumes nothing is a known failure of queues; only a new process mends it. */
  private giveUp(verdict: Verdict): void {
    this.settings.logger.fatal({ reasons: verdict.reasons }, 'stuck: ending, to be started again');
    process.exit(1);
  }
}
