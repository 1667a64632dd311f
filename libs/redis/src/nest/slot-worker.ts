import { Worker } from 'bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import { ioBoundary } from '#telemetry';
import type { Slots, SlotWait } from './slots.js';

export interface SlotWorkerOptions extends WorkerOptions {
  /** Shared by the workers of all partitions of a queue in this process. */
  slots: Slots;
  /** Wakes a worker that waits for a job of this partition, in whatever process. */
  wakeAnother: () => Promise<unknown>;
}

/**
 * A worker that fetches a job only when it has a slot for it. While it waits for one the job stays in the queue, for any process that is
 * idle: a worker holds no job that it has not begun.
 */
export class SlotWorker extends Worker {
  declare readonly opts: SlotWorkerOptions;
  /** Jobs that have a slot and are not begun yet. */
  private readonly fetched = new Set<Job>();
  private hasPolled = false;
  private slotWait: SlotWait | null = null;

  constructor(...parameters: ConstructorParameters<typeof Worker>) {
    super(...parameters);
    this.on('closing', () => this.slotWait?.giveUp());
  }

  /** BullMQ asks for it before it waits for a marker, which it then has taken. */
  protected override getBlockTimeout(blockUntil: number): number {
    this.hasPolled = true;
    return super.getBlockTimeout(blockUntil);
  }

  /**
   * A job comes with the marker put back, for whoever is idle: with a slot left this worker waits for it like them, and does not ask in
   * vain before. BullMQ asks at once unless it takes its queue for drained, which it keeps to itself.
   */
  protected override async nextJobFromJobData(...found: Parameters<Worker['nextJobFromJobData']>): Promise<Job> {
    const job: Job | undefined = await ioBoundary('queue.found', () => super.nextJobFromJobData(...found));
    if (job && this.opts.slots.hasFree) Reflect.set(this, 'drained', true);
    return job;
  }

  /** Without a slot there is no job for BullMQ, which asks again. */
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    const none = undefined as unknown as Job; // BullMQ's own answer when there is none, which its type does not say
    if (!(await this.takeSlot())) return none;
    let job: Job | undefined;
    try {
      job = await ioBoundary('queue.fetch', () => super.moveToActive(token, name));
      return job;
    } finally {
      if (job) this.fetched.add(job);
      else this.opts.slots.give();
    }
  }

  /** The next job that comes with this one's end inherits its slot, unless somebody waits for a slot. */
  override async processJob(job: Job, token: string, fetchNext: () => boolean = () => true): Promise<void | Job> {
    this.fetched.delete(job);
    let next: void | Job = undefined;
    try {
      const mayFetch = (): boolean => !this.opts.slots.isWanted && fetchNext();
      next = await ioBoundary('queue.process', () => super.processJob(job, token, mayFetch));
    } finally {
      if (!next) this.opts.slots.give();
    }
    if (next) this.fetched.add(next);
    if (next) this.slotWait?.giveUp();
    return next;
  }

  private async takeSlot(): Promise<boolean> {
    const { slots } = this.opts;
    const hasPolled = this.hasPolled;
    this.hasPolled = false;
    if (slots.take()) return true;
    // It has taken the wake-up for a job that it has no slot for: without another one an idle worker elsewhere would sleep on.
    if (hasPolled) await this.opts.wakeAnother();
    // BullMQ begins no job while it waits here, and those that it has not begun would keep their slots.
    if (this.fetched.size > 0 || this.closing) return false;
    this.slotWait = slots.wait();
    const granted = await this.slotWait.granted;
    this.slotWait = null;
    if (granted && this.closing) slots.give();
    return granted && !this.closing;
  }
}
