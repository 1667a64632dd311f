import { asWork, QueueWork, readTraceId, withHopNotes } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import type { JobData, QueueName } from '#protocol';
import { logWorkerErrors } from '../worker-errors.js';
import type { Slots } from './slots.js';

/** The result of a job: a word from a closed set, or the fields of its log line. */
export type JobOutcome = string | Record<string, unknown>;

/** Counts and logs what the processors of a queue do, over all partitions of this process. */
export class JobObserver {
  readonly onError: (error: unknown, data: JobData | null) => void;
  private readonly work: QueueWork;
  private done = 0;
  private held = 0;

  constructor(
    readonly queue: QueueName,
    private readonly logger: Logger,
    private readonly slots: Pick<Slots, 'hasFree'>,
    metrics: Pick<Metrics, 'set' | 'count'>,
  ) {
    this.work = new QueueWork(metrics, { queue, how: 'job' });
    this.onError = logWorkerErrors(logger, queue);
  }

  /** Jobs handled so far, failed ones included, and steps within long ones: a flat counter beside old waiting jobs means a stuck worker. */
  get processed(): number {
    return this.done;
  }

  /** Whether a job is deliberately held back: neither it nor what waits behind it means a stuck worker. */
  get isHeldBack(): boolean {
    return this.held > 0;
  }

  /** Whether one job more could be worked on: what waits beside it is not waiting for others of its queue. */
  get hasFreeSlot(): boolean {
    return this.slots.hasFree;
  }

  async holdBack(wait: () => Promise<void>): Promise<void> {
    this.held += 1;
    try {
      await wait();
    } finally {
      this.held -= 1;
    }
  }

  /** A job was handled, or one that takes long has come further. */
  countMove(): void {
    this.done += 1;
  }

  /** Writes one log line for a job that was worked off; the span is the work's, which knows its trace. */
  async observe({ actorId, effectId }: JobData, work: () => Promise<JobOutcome>): Promise<void> {
    await withHopNotes(async (notes) => {
      const startedAt = performance.now();
      const outcome = await this.work.during(() => asWork(`${this.queue} job of ${actorId}`, work));
      const ms = Math.round(performance.now() - startedAt);
      const result = typeof outcome === 'string' ? { outcome, ms } : outcome;
      const trace_id = readTraceId(notes.hop) ?? undefined;
      this.logger.info({ queue: this.queue, actorId, effectId, ...result, trace_id }, 'handled');
    });
  }
}
