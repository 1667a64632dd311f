import type { Redis } from 'ioredis';
import { atMostEvery, startAdminServer, watchProgress } from '#telemetry';
import type { AdminPort, AdminServer, Logger, Metrics, ProgressSample, ProgressWatch, HealthStatus } from '#telemetry';
import type { QueueName } from '#contract';
import type { JobQueues } from './job-queues.js';
import { observed } from './observed.js';
import type { Work } from './observed.js';
import { durabilityDoubt } from './redis-fitness.js';
import { logWorkerErrors } from './worker-errors.js';
import { QueueWorkers } from './workers.js';

/** What the workers of a process stand on. Whoever opened it knows more of it, and the work may use that. */
export interface OpenQueues {
  redis: Redis;
  queues: JobQueues;
  /** What this process is known by; absent: its workers' connections bear no name of their own. */
  processId?: string;
  close(): Promise<void>;
}

/** The part of an app's settings that its workers are run by, under the published names. */
export interface WorkerConfig {
  JOB_LOCK_MS: number;
  STALLED_CHECK_MS: number;
  ADMIN_PORT: AdminPort;
  /** How long jobs may wait while nothing is handled before this process ends itself, in milliseconds. */
  STUCK_MS: number;
}

export interface WorkerProcessSettings<E extends OpenQueues> {
  queue: QueueName;
  /**
   * Begun once health is served, and told whom to tell that Redis is away, and whom that this process must end. May wait for
   * Redis for ever; rejects when Redis is there and cannot be used.
   */
  open: (onError: (error: Error) => void, onUnfit: (error: Error) => void) => Promise<E>;
  /** What a hint makes this process do. Asked for once, when all is open. */
  workWith: (engine: E) => Work;
  concurrency: number;
  config: WorkerConfig;
  logger: Logger;
  metrics: Metrics;
  /** Ends this process as failed; `process.exit(1)` unless a test wants to live on. */
  end?: () => void;
}

const sampleEveryMs = 1_000;
/** How often an outage is told, in milliseconds. */
const outageEveryMs = 5_000;

/**
 * One queue's workers with their health, to be provided to Nest as it is: its methods are named as Nest calls them. Health is served before Redis is there,
 * ready while jobs move, and the process is ended when they do not (design §7).
 */
export class WorkerProcess<E extends OpenQueues> {
  private engine: E | null = null;
  private workers: QueueWorkers | null = null;
  private watch: ProgressWatch | null = null;
  private admin: AdminServer | null = null;
  private stopping = false;

  constructor(private readonly settings: WorkerProcessSettings<E>) {}

  /** Serves health, then begins to open the engine and does not wait for it. Rejects when a given port is taken. */
  async onApplicationBootstrap(): Promise<void> {
    const { config, metrics, logger } = this.settings;
    const isAlive = (): HealthStatus => ({ ok: true, reasons: [] });
    this.admin = await startAdminServer({ ...config.ADMIN_PORT, isAlive, isReady: () => this.status(), metrics });
    logger.info({ port: this.admin.port }, 'serves health and metrics');
    const onError = atMostEvery(outageEveryMs, (err: Error) => logger.warn({ err }, 'Redis'));
    this.settings
      .open(onError, (err) => this.giveUp({ err }, 'cannot work'))
      .then((engine) => this.adopt(engine))
      .catch((error: unknown) => this.giveUp({ err: error }, 'cannot work'));
  }

  /** Takes no new hints and waits for those under way. Queues and connections stay open: the work still needs them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.watch?.stop();
    await this.workers?.drain();
  }

  /** Closes the engine, and health last: an orchestrator asks for it until the end. */
  async onApplicationShutdown(): Promise<void> {
    await this.engine?.close();
    await this.admin?.close();
  }

  /** An engine that opens after the end is closed at once. */
  private adopt(engine: E): void {
    if (this.stopping) return void engine.close();
    this.engine = engine;
    this.workers = this.startWorkers(engine);
    this.watch = watchProgress({
      stuckMs: this.settings.config.STUCK_MS,
      everyMs: sampleEveryMs,
      sample: () => this.sample(engine),
      onStuck: ({ reasons }) => this.giveUp({ reasons }, 'stuck'),
    });
    void this.logDoubts(engine);
  }

  private startWorkers(engine: E): QueueWorkers {
    const { queue, logger, workWith, concurrency, config } = this.settings;
    return new QueueWorkers({
      redis: engine.redis,
      queue,
      ...(engine.processId !== undefined && { processId: engine.processId }),
      partitions: engine.queues.partitions,
      concurrency,
      lockMs: config.JOB_LOCK_MS,
      stalledCheckMs: config.STALLED_CHECK_MS,
      handle: observed(queue, logger, workWith(engine)),
      onError: logWorkerErrors(logger, queue),
      onDead: (err) => this.giveUp({ err }, 'a worker has ended'),
    });
  }

  private async logDoubts(engine: E): Promise<void> {
    const doubt = await durabilityDoubt(engine.redis);
    if (doubt !== null) this.settings.logger.warn(doubt);
  }

  private status(): HealthStatus {
    if (this.stopping) return { ok: false, reasons: ['draining'] };
    if (this.engine?.redis.status !== 'ready') return { ok: false, reasons: ['Redis is away'] };
    return this.watch?.status ?? { ok: false, reasons: ['starting'] };
  }

  private async sample({ queues }: E): Promise<ProgressSample> {
    const { queue, metrics } = this.settings;
    const { waiting, oldestAgeMs } = await queues.backlog(queue);
    metrics.set('queueWaiting', { queue }, waiting);
    metrics.set('queueOldestAge', { queue }, oldestAgeMs / 1000);
    return { at: performance.now(), processed: this.workers?.progress ?? 0, oldestAgeMs };
  }

  /** A worker that stays connected and consumes nothing is a known failure of queues; only a new process mends it. */
  private giveUp(why: object, what: string): void {
    const { logger, end = () => process.exit(1) } = this.settings;
    logger.fatal(why, `${what}: ending, to be started again`);
    end();
  }
}
