import type { BullRegistrar } from '@nestjs/bullmq';
import { awaitedQueues } from '#protocol';
import { firstOf } from '#values';
import type { QueueName } from '#protocol';
import type { Redis } from '../redis.js';
import { atMostEvery, ioBoundary, startAdminServer, watchEventLoop, watchProgress } from '#telemetry';
import type {
  AdminPort,
  AdminServer,
  Blocked,
  EventLoopWatch,
  Logger,
  Metrics,
  ProgressSample,
  ProgressWatch,
  HealthStatus,
  Serving,
} from '#telemetry';
import { pause } from '#timing';
import type { JobQueues } from '../job-queues.js';
import { durabilityDoubt } from '../redis-fitness.js';
import type { JobObserver } from './job-observer.js';
import type { JobProcessor } from './job.processor.js';
import type { Opened } from './opened.js';
import type { SlotWorker } from './slot-worker.js';

/** What the workers of a process need. The app may open more than this, for its own work. */
export interface OpenQueues {
  redis: Redis;
  queues: JobQueues;
  /** The process's id; absent: its workers' connections carry none. */
  processId?: string;
  /** Which partitions this process serves; null or absent: all. */
  served?: ServedPartitions | null;
  /** What this process and the others serve, for probes; null or absent: not known. */
  serving?: { now(): Serving } | null;
  /** By what jobs are decided, which after a rest is looked for before the first of them; absent: nothing is. */
  policies?: { refresh(): Promise<void> };
  close(): Promise<void>;
}

/** The partitions that a process serves, which change as others of its app come and go. */
interface ServedPartitions {
  has(partition: number): boolean;
  onChange(listener: () => void): void;
}

/** Why a process ends itself. */
export type EndReason = { err: unknown } | { reasons: readonly string[] };

export interface WorkerLifecycleOptions<E extends OpenQueues> {
  /**
   * Called once health is served, with the callbacks for an outage and for the end of the process. May wait for Redis for ever; rejects
   * when Redis is there and cannot be used.
   */
  open: (onError: (error: Error) => void, onUnfit: (error: Error) => void) => Promise<E>;
  /** Called before the first job, for whatever needs the opened engine. */
  engine: Opened<E>;
  /** How long jobs may wait while nothing is handled before this process ends itself, in milliseconds. */
  stuckMs: number;
  /** How often progress is looked at, in milliseconds; every second unless said, of what no person waits for every five. */
  sampleEveryMs?: number;
  logger: Logger;
  metrics: Metrics;
  /** Where health and metrics are served; absent: the app serves its own. */
  admin?: AdminPort;
  /** Ends this process as failed, and says why; absent: one fatal line, then `process.exit(1)`. */
  giveUp?: (why: EndReason, what: string) => void;
}

/** How often the progress of a queue is looked at that no person waits for, in milliseconds. */
const unawaitedSampleMs = 5_000;

function isAwaited(queue: QueueName): boolean {
  return awaitedQueues.some((each) => each === queue);
}

/** Strangers may keep its slots as long as they like: that ends no process, and only a slot that takes nothing is told. */
function isStrangers(queue: QueueName): boolean {
  return queue === 'public' || queue === 'public-tool';
}

/** How often what waits in partitions that other processes serve is counted, in milliseconds. */
const othersSampleMs = 10_000;

/** How often a process that is to end looks whether its workers have begun, in milliseconds. */
const beginPollMs = 10;

/** How often a process that is to end looks whether Redis is away, in milliseconds; then nothing waits for its answers. */
const awayMs = 1_000;

/** Of what was under way while the event loop was blocked. */
const mostNamed = 20;

type Backlog = Awaited<ReturnType<JobQueues['backlog']>>;

/** How often an outage is logged, in milliseconds. */
const outageEveryMs = 5_000;

/** Ends a process as failed with one fatal line. `exit` is `process.exit(1)` unless a test wants to live on. */
export function endProcess(
  logger: Logger,
  exit: () => void = () => process.exit(1),
): (why: EndReason, what: string) => void {
  return (why, what) => {
    logger.fatal(why, `${what}: ending, to be started again`);
    exit();
  };
}

/**
 * The life of the workers of a process, in Nest's hooks (ADR 57): health is served before Redis is there; the processors are registered
 * once it is, and drained while queues and connections are still open; the process ends itself when jobs do not move.
 */
export class WorkerLifecycle<E extends OpenQueues> {
  private engine: E | null = null;
  private watches: ProgressWatch[] = [];
  private loop: EventLoopWatch | null = null;
  private admin: AdminServer | null = null;
  private stopping = false;
  /** Workers that wait for their connections. */
  private readonly beginning = new Set<SlotWorker>();
  /** In partitions that other processes serve, when it was last counted. */
  private readonly othersBacklog = new Map<QueueName, Backlog & { at: number }>();
  private readonly giveUp: (why: EndReason, what: string) => void;

  constructor(
    private readonly options: WorkerLifecycleOptions<E>,
    private readonly registrar: Pick<BullRegistrar, 'register'>,
    private readonly observers: readonly JobObserver[],
    private readonly processors: readonly Pick<JobProcessor, 'worker' | 'partition'>[],
  ) {
    this.giveUp = options.giveUp ?? endProcess(options.logger);
  }

  /** Whether jobs move, in every queue that it serves; null as long as no worker has started. */
  get progress(): HealthStatus | null {
    if (this.watches.length === 0) return null;
    const reasons = this.watches.flatMap(({ status }) => status.reasons);
    return { ok: reasons.length === 0, reasons: [...new Set(reasons)] };
  }

  /** Serves health, then begins to open the engine and does not wait for it. Rejects when a given port is taken. */
  async onApplicationBootstrap(): Promise<void> {
    const { admin, metrics, logger, open } = this.options;
    if (admin) {
      const isAlive = (): HealthStatus => ({ ok: true, reasons: [] });
      const serving = (): Serving | null => this.engine?.serving?.now() ?? null;
      this.admin = await startAdminServer({ ...admin, isAlive, isReady: () => this.status(), serving, metrics });
      logger.info({ port: this.admin.port }, 'serves health and metrics');
    }
    const onError = atMostEvery(outageEveryMs, (err: Error) => logger.warn({ err }, 'Redis'));
    open(onError, (err) => this.giveUp({ err }, 'cannot work'))
      .then((engine) => this.adopt(engine))
      .catch((err: unknown) => this.stopping || this.giveUp({ err }, 'cannot work'));
  }

  /** Takes no new jobs and waits for those under way. Queues and connections stay open: the work still needs them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const watch of this.watches) watch.stop();
    this.loop?.stop();
    if (this.watches.length > 0) await Promise.all(this.processors.map(({ worker }) => this.drain(worker)));
  }

  /** Closes the engine, and health last: an orchestrator asks for it until the end. */
  async onApplicationShutdown(): Promise<void> {
    await this.engine?.close();
    await this.admin?.close();
  }

  /**
   * A worker that begins as Redis goes away would wait for it, and BullMQ for the worker. It works on no job and is let go; any other
   * finishes what it works on, and then waits for no answer of a Redis that stays away.
   */
  private async drain(worker: SlotWorker): Promise<void> {
    if (this.beginning.has(worker)) await ioBoundary('queue.take-part', () => worker.pause(true));
    while (this.beginning.has(worker) && this.isRedisThere) await pause(beginPollMs);
    const whenAway = setInterval(() => this.isRedisThere || this.letGo(worker), awayMs);
    try {
      await ioBoundary('queue.drain', () => worker.close(this.beginning.has(worker)));
    } finally {
      clearInterval(whenAway);
    }
  }

  private letGo(worker: SlotWorker): void {
    const answers = worker.letGo();
    const what = 'ends without the answers of Redis, which is away: their jobs are found by their locks';
    if (answers > 0) this.options.logger.warn({ queue: worker.name, answers }, what);
  }

  private get isRedisThere(): boolean {
    return this.engine?.redis.status === 'ready';
  }

  /** An engine that opens after the end is closed at once. Nothing is awaited in between: no signal finds some workers without the others. */
  private adopt(engine: E): void {
    if (this.stopping) return void engine.close();
    this.engine = engine;
    this.loop = watchEventLoop((blocked) => this.tellBlocked(blocked));
    this.options.engine.open(engine);
    this.registrar.register();
    for (const { worker } of this.processors) void this.begin(worker);
    engine.served?.onChange(() => this.takePart(engine));
    this.takePart(engine);
    this.watches = this.observers.map((observer) =>
      watchProgress({
        stuckMs: this.options.stuckMs,
        queue: observer.queue,
        everyMs: this.options.sampleEveryMs ?? (isAwaited(observer.queue) ? 1_000 : unawaitedSampleMs),
        sample: () => this.sample(engine, observer),
        onStuck: ({ reasons }) => {
          if (!isStrangers(observer.queue)) return this.giveUp({ reasons }, 'stuck');
          this.options.logger.warn({ queue: observer.queue, reasons }, 'a worker takes no jobs');
        },
      }),
    );
    void this.logDoubts(engine);
  }

  /** Takes no more jobs of partitions that others serve; those under way are finished. */
  private takePart({ served }: E): void {
    if (this.stopping || !served) return;
    for (const { worker, partition } of this.processors) {
      if (served.has(partition) !== worker.isPaused()) continue;
      void ioBoundary('queue.take-part', () => (worker.isPaused() ? worker.resume() : worker.pause(true)));
    }
  }

  /**
   * A worker that was refused at its start never asks again, and fails without a pause, so that no timer of this process would fire any
   * more.
   */
  private async begin(worker: SlotWorker): Promise<void> {
    this.beginning.add(worker);
    try {
      await ioBoundary('queue.begin', () => worker.waitUntilReady());
    } catch (err) {
      if (worker.closing) return;
      void ioBoundary('queue.drain', () => worker.close(true));
      this.giveUp({ err }, 'a worker has ended');
    } finally {
      this.beginning.delete(worker);
    }
  }

  private tellBlocked({ lateMs, workedMs, work }: Blocked): void {
    const { logger, metrics } = this.options;
    metrics.observe('eventLoopBlocked', {}, lateMs / 1_000);
    const named = firstOf(work, mostNamed);
    logger.warn({ lateMs, workedMs, work: named, unnamed: work.length - named.length }, 'the event loop was blocked');
  }

  private async logDoubts(engine: E): Promise<void> {
    const doubt = await durabilityDoubt(engine.redis);
    if (doubt !== null) this.options.logger.warn(doubt);
  }

  private status(): HealthStatus {
    if (this.stopping) return { ok: false, reasons: ['draining'] };
    if (!this.isRedisThere) return { ok: false, reasons: ['Redis is away'] };
    return this.progress ?? { ok: false, reasons: ['starting'] };
  }

  /** Progress is judged by what this process serves; its metrics tell of all. */
  private async sample({ queues, served }: E, observer: JobObserver): Promise<ProgressSample> {
    const { queue } = observer;
    const { metrics } = this.options;
    const { waiting, oldestAgeMs } = await queues.backlog(queue, (partition) => served?.has(partition) ?? true);
    const others = await this.backlogOfOthers(queues, queue, served);
    metrics.set('queueWaiting', { queue }, waiting + others.waiting);
    metrics.set('queueOldestAge', { queue }, Math.max(oldestAgeMs, others.oldestAgeMs) / 1_000);
    const mayWait = observer.isHeldBack || (isStrangers(queue) && !observer.hasFreeSlot);
    return { at: performance.now(), processed: observer.processed, oldestAgeMs: mayWait ? 0 : oldestAgeMs };
  }

  /** Asked for now and then: there may be very many of them. */
  private async backlogOfOthers(
    queues: JobQueues,
    queue: QueueName,
    served: ServedPartitions | null | undefined,
  ): Promise<Backlog> {
    if (!served) return { waiting: 0, oldestAgeMs: 0 };
    const known = this.othersBacklog.get(queue);
    if (known && performance.now() - known.at < othersSampleMs) return known;
    const found = await queues.backlog(queue, (partition) => !served.has(partition));
    this.othersBacklog.set(queue, { ...found, at: performance.now() });
    return found;
  }
}
