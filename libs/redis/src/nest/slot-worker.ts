import { Worker } from 'bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import { ioBoundary } from '#telemetry';
import { currentJobEnd, JobEnd, withJobEnd } from '../job-end.js';
import { fetcherNamed, jobCall, jobEnder } from '../job-scripts.js';
import type { Slots, SlotWait } from './slots.js';

export interface SlotWorkerOptions extends WorkerOptions {
  /** Shared by the workers of all partitions of a queue in this process. */
  slots: Slots;
  /** Wakes a worker that waits for a job of this partition, in whatever process. */
  wakeAnother: () => Promise<unknown>;
  /** Whether there is no job in its queue, neither now nor later. */
  isEmpty: () => Promise<boolean>;
  /** How many jobs of its queue workers have. */
  countActive: () => Promise<number>;
  /** Done before the work of each job. */
  refresh: () => Promise<void>;
}

/** BullMQ's own answer when there is none, which its type does not say. */
const noJob = undefined as unknown as Job;

/**
 * A worker that fetches a job only when it has a slot for it. While it waits for one the job stays in the queue, for any process that is
 * idle: a worker holds no job that it has not begun.
 */
export class SlotWorker extends Worker {
  declare readonly opts: SlotWorkerOptions;
  /** Jobs that have a slot and are not begun yet. */
  private readonly fetched = new Set<Job>();
  /** The ends of the jobs that are worked on, by their ids. */
  private readonly ends = new Map<string | undefined, JobEnd>();
  private hasPolled = false;
  /** Whether the last wait for a marker has ended without one. */
  private hasWaitedInVain = false;
  /** No job was active: until then (ms) there is none whose lock could have run out. */
  private noneStalledUntil = 0;
  private slotWait: SlotWait | null = null;
  /** Each ends the wait for one answer of Redis. */
  private readonly answersAwaited = new Set<() => void>();

  constructor(...parameters: ConstructorParameters<typeof Worker>) {
    super(...parameters);
    this.on('closing', () => this.slotWait?.giveUp());
    this.standBetween();
  }

  /** A job that its last step has ended is not locked any more, and was not lost. */
  override async extendJobLocks(...[ids, tokens, duration]: Parameters<Worker['extendJobLocks']>): Promise<string[]> {
    const lost = await ioBoundary('queue.renew', () => super.extendJobLocks(ids, tokens, duration));
    return lost.filter((id) => !this.ends.get(id)?.mayBeOver);
  }

  /** BullMQ asks for it before it waits for a marker, which it then has taken. */
  protected override getBlockTimeout(blockUntil: number): number {
    this.hasPolled = true;
    return super.getBlockTimeout(blockUntil);
  }

  /**
   * A job comes with the marker put back if there is another, for whoever is idle: with a slot left this worker waits for it like them, and
   * does not ask in vain before. BullMQ asks at once unless it takes its queue for drained, which it keeps to itself.
   */
  protected override async nextJobFromJobData(...found: Parameters<Worker['nextJobFromJobData']>): Promise<Job> {
    const job: Job | undefined = await ioBoundary('queue.found', () => super.nextJobFromJobData(...found));
    if (job && this.opts.slots.hasFree) Reflect.set(this, 'drained', true);
    return job;
  }

  /** Without a slot there is no job for BullMQ, which asks again. Nor where the wait was in vain, unless its marker was lost: that is asked without a script. */
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    const { hasWaitedInVain } = this;
    this.hasWaitedInVain = false;
    if (hasWaitedInVain && (await this.orLetGo(this.opts.isEmpty())) !== false) return noJob;
    if (!(await this.takeSlot())) return noJob;
    let job: Job | undefined;
    try {
      job = await this.orLetGo(ioBoundary('queue.fetch', () => super.moveToActive(token, name)));
      return job ?? noJob;
    } finally {
      if (job) this.fetched.add(job);
      else this.opts.slots.give();
    }
  }

  /**
   * Waits no longer for what Redis was asked: a worker that closes while it is away would do so until it is back. A job that was fetched, or
   * whose end was not heard of, is found by its lock, as after a crash. Returns how many answers it has waited for.
   */
  letGo(): number {
    const { size } = this.answersAwaited;
    for (const end of this.answersAwaited) end();
    return size;
  }

  protected override async handleCompleted(...end: Parameters<Worker['handleCompleted']>): Promise<Job> {
    return (await this.orLetGo(ioBoundary('queue.complete', () => super.handleCompleted(...end)))) ?? noJob;
  }

  protected override async handleFailed(...end: Parameters<Worker['handleFailed']>): Promise<Job> {
    return (await this.orLetGo(ioBoundary('queue.fail', () => super.handleFailed(...end)))) ?? noJob;
  }

  private async orLetGo<T>(answer: Promise<T>): Promise<T | undefined> {
    const { promise: letGo, resolve } = Promise.withResolvers<undefined>();
    const end = (): void => resolve(undefined);
    this.answersAwaited.add(end);
    try {
      return await Promise.race([answer, letGo]);
    } finally {
      this.answersAwaited.delete(end);
    }
  }

  /** The next job that comes with this one's end inherits its slot, unless somebody waits for a slot. */
  override async processJob(job: Job, token: string, fetchNext: () => boolean = () => true): Promise<void | Job> {
    this.fetched.delete(job);
    let next: void | Job = undefined;
    const mayFetch = (): boolean => !this.opts.slots.isWanted && fetchNext();
    const end = this.createJobEnd(job, token, () => mayFetch() && !this.closing && !this.paused);
    this.ends.set(job.id, end);
    try {
      next = await ioBoundary('queue.process', () => withJobEnd(end, () => super.processJob(job, token, mayFetch)));
    } finally {
      this.ends.delete(job.id);
      if (!next) this.opts.slots.give();
    }
    if (next) this.fetched.add(next);
    if (next) this.slotWait?.giveUp();
    return next;
  }

  /** What BullMQ would run to finish the job when its work is done; it gives keys and arguments as one list. */
  private createJobEnd(job: Job, token: string, mayFetch: () => boolean): JobEnd {
    const { prefix = '', removeOnComplete = false } = this.opts;
    return new JobEnd(prefix, () => {
      const keep = job.opts.removeOnComplete ?? removeOnComplete;
      const all = this.backend.moveToCompletedArgs(job, undefined, keep, token, mayFetch());
      return jobCall(
        jobEnder,
        all.map((part) => (part instanceof Buffer ? part : String(part ?? ''))),
      );
    });
  }

  /**
   * When BullMQ finishes a job that its last step has ended, it is given the answer which that step has brought. Otherwise it fetches without
   * what nobody needs.
   */
  private standBetween(): void {
    const { backend } = this;
    const wait = backend.waitForJob.bind(backend);
    backend.waitForJob = async (...asked) => {
      const marker = await ioBoundary('queue.wait', () => wait(...asked));
      this.hasWaitedInVain = marker === null;
      return marker;
    };
    const findStalled = backend.moveStalledJobsToWait.bind(backend);
    backend.moveStalledJobsToWait = async () =>
      (await this.hasActiveJobs()) ? ioBoundary('queue.find-stalled', () => findStalled()) : [];
    const run = backend.execCommand.bind(backend);
    backend.execCommand = (client, name, args): unknown => {
      const ended = name === jobEnder ? currentJobEnd()?.answer : null;
      if (ended) return ended.answer;
      const fetcher = fetcherNamed(name);
      if (fetcher === null) return run(client, name, args);
      return ioBoundary('queue.run', async (): Promise<unknown> => await client.runCommand(fetcher, args));
    };
  }

  /**
   * The search for jobs of dead workers is a script of seven commands: where none is active it looks for that alone. A job that was begun after such a
   * look has its lock for three intervals at least, so that every second look finds it in time.
   */
  private async hasActiveJobs(): Promise<boolean> {
    if (performance.now() < this.noneStalledUntil) return false;
    const { countActive, stalledInterval = 0, lockDuration = 0 } = this.opts;
    if ((await countActive()) > 0) return true;
    if (lockDuration >= 3 * stalledInterval) this.noneStalledUntil = performance.now() + 1.5 * stalledInterval;
    return false;
  }

  private async takeSlot(): Promise<boolean> {
    const { slots } = this.opts;
    const hasPolled = this.hasPolled;
    this.hasPolled = false;
    if (slots.take()) return true;
    // It has taken the wake-up for a job that it has no slot for: without another one an idle worker elsewhere would sleep on.
    if (hasPolled) {
      await this.opts.wakeAnother();
      if (slots.take()) return true; // given back meanwhile, to nobody
    }
    // BullMQ begins no job while it waits here, and those that it has not begun would keep their slots.
    if (this.fetched.size > 0 || this.closing) return false;
    this.slotWait = slots.wait();
    const granted = await this.slotWait.granted;
    this.slotWait = null;
    if (granted && this.closing) slots.give();
    return granted && !this.closing;
  }
}
