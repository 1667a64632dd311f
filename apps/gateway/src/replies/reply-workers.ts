import type { OpenEngine } from '#engine';
import { PermanentError } from '#contract';
import type { SendStatus } from '#contract';
import { durabilityDoubt, QueueWorkers, logWorkerErrors } from '#redis';
import type { Handler } from '#redis';
import { traceIdOf, watchProgress, withHopNotes } from '#telemetry';
import type { ProgressSample, ProgressWatch, HealthStatus } from '#telemetry';
import { sendReply } from './reply.processor.js';
import type { ReplyOutcome, ReplyPorts, ReplyResult } from './reply.processor.js';
import type { ProcessContext } from '../platform/process-context.js';

export interface ReplyWorkersOptions {
  concurrency: number;
  lockMs: number;
  stalledCheckMs: number;
  /** Jobs that wait this long beside a counter that does not move mean a stuck worker, in milliseconds. */
  stuckMs: number;
  ports: Omit<ReplyPorts, 'store'>;
  /** Waited for before a claim: resolves when no STOP is on its way to Redis (I9), and nothing that it may have forgotten. */
  untilAllIsIn: () => Promise<void>;
}

const sampleEveryMs = 2_000;

const settledAs: Partial<Record<ReplyOutcome, SendStatus>> = {
  sent: 'sent',
  found: 'sent',
  rejected: 'rejected',
  refused: 'refused',
  unknown: 'unknown',
};
const claimStatuses = ['gone', 'held', 'early', 'refused', 'unknown'] as const;

/** The workers of the reply queue: started as soon as the engine is open, drained before anything is closed. */
export class ReplyWorkers {
  private workers: QueueWorkers | null = null;
  private engine: OpenEngine | null = null;
  private stopped = false;
  /** Jobs that are held back before their claim, on purpose: neither they nor what waits behind them mean a stuck worker. */
  private heldBack = 0;
  private readonly progress: ProgressWatch;

  constructor(
    opening: Promise<OpenEngine>,
    private readonly options: ReplyWorkersOptions,
    private readonly processContext: ProcessContext,
  ) {
    opening.then(
      (engine) => (this.stopped ? engine.close() : this.start(engine)),
      () => undefined,
    );
    const onStuck = (status: HealthStatus): void => processContext.onFatal(new Error(status.reasons.join('; ')));
    this.progress = watchProgress({
      stuckMs: options.stuckMs,
      everyMs: sampleEveryMs,
      sample: () => this.sample(),
      onStuck,
    });
  }

  get hasStarted(): boolean {
    return this.workers !== null;
  }

  /** Whether replies move; false before the first connection. */
  get status(): HealthStatus {
    return this.workers ? this.progress.status : { ok: false, reasons: ['the reply workers have not started'] };
  }

  /** Waits for the replies under way, before any connection is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.progress.stop();
    await this.workers?.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine?.close();
  }

  private start(engine: OpenEngine): void {
    const { concurrency, lockMs, stalledCheckMs, ports } = this.options;
    const { logger } = this.processContext;
    this.engine = engine;
    this.workers = new QueueWorkers({
      redis: engine.redis,
      queue: 'reply',
      processId: engine.processId,
      partitions: engine.queues.partitions,
      concurrency,
      lockMs,
      stalledCheckMs,
      handle: this.handlerOf({ ...ports, store: engine.store }),
      onError: logWorkerErrors(logger, 'reply'),
      onDead: this.processContext.onFatal,
    });
    void this.logDoubts(engine);
  }

  private async logDoubts(engine: OpenEngine): Promise<void> {
    const doubt = await durabilityDoubt(engine.redis);
    if (doubt !== null) this.processContext.logger.warn(doubt);
  }

  /** The one place where a reply job is counted and logged. */
  private handlerOf(ports: ReplyPorts): Handler {
    return ({ actorId, effectId }, signal) =>
      withHopNotes(async (notes) => {
        if (effectId === undefined)
          throw new PermanentError('bad-request', 'job data: effectId: expected an effect id');
        await this.untilMayClaim();
        const result = await sendReply(ports, effectId, signal);
        this.count(result);
        const trace_id = traceIdOf(notes.hop) ?? undefined;
        this.processContext.logger.info({ queue: 'reply', actorId, effectId, ...result, trace_id }, 'handled');
      });
  }

  private async untilMayClaim(): Promise<void> {
    this.heldBack += 1;
    try {
      await this.options.untilAllIsIn();
    } finally {
      this.heldBack -= 1;
    }
  }

  private count({ outcome, channel }: ReplyResult): void {
    const { metrics } = this.processContext;
    const refusal = channel === null ? claimStatuses.find((status) => status === outcome) : undefined;
    metrics.count('claims', { kind: 'send-reply', status: refusal ?? 'claimed' });
    const status = settledAs[outcome];
    if (status) metrics.count('replies', { channel: channel ?? 'other', status });
  }

  private async sample(): Promise<ProgressSample> {
    if (!this.workers || !this.engine) throw new Error('not started');
    const { waiting, oldestAgeMs } = await this.engine.queues.backlog('reply');
    this.processContext.metrics.set('queueWaiting', { queue: 'reply' }, waiting);
    this.processContext.metrics.set('queueOldestAge', { queue: 'reply' }, oldestAgeMs / 1_000);
    const { progress: processed } = this.workers;
    return { at: performance.now(), processed, oldestAgeMs: this.heldBack > 0 ? 0 : oldestAgeMs };
  }
}
