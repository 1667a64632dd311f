import { makeDirectory } from '#sends/settings';
import { firstOf } from '#values';
import { ioBoundary } from '#telemetry';
import { pause } from '#timing';
import { Backlog } from './backlog.js';
import { KeptFiles } from './kept-files.js';
import type { KeptFile, KeptFilesOptions } from './kept-files.js';
import { Neighbours } from './neighbours.js';
import { isMessage, keyForLane, laneOfSpooled } from './spooled-message.js';
import type { Spooled, SpooledMessage } from './spooled-message.js';

export interface SpoolOptions extends Omit<KeptFilesOptions, 'onKept'> {
  /**
   * Puts a message, or a callback, into Redis, under its own id; rejects while that cannot be done. A second time must change nothing.
   * Claims wait for what `isUrgent`: a STOP, and its sender's messages before it.
   */
  deliver: (message: Spooled, isUrgent: boolean) => Promise<void>;
  /** Is called with why a delivery failed; it is tried again. */
  onDelay: (error: unknown) => void;
  /** The most messages and callbacks kept; what dead processes have left is taken over beyond that. */
  mostKept: number;
  /** Whether Redis answers: a process that is to end delivers what it keeps only then. */
  isStoreThere: () => boolean;
  /** How long a process that is to end goes on delivering, in milliseconds. */
  leaveWithinMs: number;
}

const retryMs = 200;
const lanesAtOnce = 16;
const heartbeatMs = 10_000;
const leavePollMs = 20;

/**
 * Keeps messages on this machine's disk while Redis is away, and drains them when it is back: each person's in order, and
 * once, since a delivery may be repeated (ADR 7).
 */
export class Spool {
  private readonly backlog = new Backlog<KeptFile>();
  private readonly files: KeptFiles;
  private readonly neighbours: Neighbours;
  /** Lanes whose messages are being written. */
  private readonly arriving = new Map<string, number>();
  private arrivals = 0;
  private readonly stopsAwaited = new Set<() => void>();
  private readonly heartbeat: NodeJS.Timeout;
  private draining: Promise<void> | null = null;
  private failing = false;
  private stopping = false;

  private constructor(private readonly options: SpoolOptions) {
    const onKept = (waiting: { message: Spooled; file: KeptFile }): void => {
      this.backlog.add(waiting);
      this.drainSoon();
    };
    this.files = new KeptFiles({ ...options, onKept });
    this.neighbours = new Neighbours({ ...options, isOurs: (path) => this.files.hasReported(path) });
    this.heartbeat = setInterval(() => void this.keepAlive(), heartbeatMs).unref();
  }

  /** Opens the spool and takes over what dead processes have left in it. Rejects when the directory cannot be used. */
  static async open(options: SpoolOptions): Promise<Spool> {
    await ioBoundary('disk.make-spool', () => makeDirectory(options.directory, 0o700));
    const spool = new Spool(options);
    try {
      await spool.files.adopt();
    } catch (error) {
      clearInterval(spool.heartbeat);
      throw error;
    }
    return spool;
  }

  get size(): number {
    return this.backlog.size;
  }

  /** How long the oldest message has been waiting, in ms. */
  get oldestAgeMs(): number {
    const at = this.backlog.oldestAt();
    return at === null ? 0 : Math.max(0, Date.now() - at);
  }

  /** Whether a message must go behind others: those of the same person, or anybody's while draining fails. */
  mustTake(message: Pick<SpooledMessage, 'request'>): boolean {
    const lane = keyForLane(message.request);
    return this.backlog.holds(lane) || this.arriving.has(lane) || (this.failing && this.backlog.size > 0);
  }

  /**
   * Resolves when everything that others have accepted from the same person before this message is in Redis; rejects while that cannot be
   * done. The message itself may have to be spooled by then.
   */
  letEarlierPass(message: SpooledMessage): Promise<void> {
    return this.neighbours.letEarlierPass(message);
  }

  /** Resolves when the message is on the disk. Rejects when it cannot be kept, or there is no room; then it will not be delivered. */
  async accept(message: Spooled): Promise<void> {
    const lane = laneOfSpooled(message);
    const { mostKept } = this.options;
    if (this.backlog.size + this.arrivals >= mostKept) throw new Error(`the spool keeps ${mostKept} messages already`);
    this.arrivals += 1;
    this.arriving.set(lane, (this.arriving.get(lane) ?? 0) + 1);
    try {
      await this.files.append(message);
    } finally {
      this.arrivals -= 1;
      const others = (this.arriving.get(lane) ?? 1) - 1;
      if (others > 0) this.arriving.set(lane, others);
      else this.arriving.delete(lane);
    }
  }

  find(messageId: string): SpooledMessage | null {
    return this.backlog.find(messageId);
  }

  /** Resolves when no STOP is left in the spool, nor in another process's (I9). Rejects when the process is to end before. */
  async untilStopsAreIn(): Promise<void> {
    while (this.backlog.stops > 0) {
      if (this.stopping) throw new Error('a STOP lies in the spool and this process is to end');
      await new Promise<void>((resolve) => this.stopsAwaited.add(resolve));
    }
    while (!(await this.passStops())) {
      if (this.stopping) throw new Error('a STOP lies in a spool and this process is to end');
      await pause(retryMs);
    }
  }

  private async passStops(): Promise<boolean> {
    try {
      await this.neighbours.letStopsPass();
      return true;
    } catch (error) {
      this.options.onDelay(error);
      return false;
    }
  }

  /** Called by Nest before the workers drain: delivers what it keeps if Redis answers, and no more then. It still accepts messages. */
  async onModuleDestroy(): Promise<void> {
    await this.drainToLeave();
    this.stopping = true;
    clearInterval(this.heartbeat);
    this.measureStopsAwaited();
    await this.draining;
  }

  /** Called by Nest last, when no request is open: leaves what is not drained on the disk, for the next process. */
  async onApplicationShutdown(): Promise<void> {
    await this.onModuleDestroy();
    await this.files.close();
  }

  private async drainToLeave(): Promise<void> {
    const latest = performance.now() + this.options.leaveWithinMs;
    while (this.backlog.size > 0 && !this.stopping && this.options.isStoreThere() && performance.now() < latest)
      await pause(leavePollMs);
  }

  private async keepAlive(): Promise<void> {
    await this.files.touch();
    await this.files.adopt().catch((error: unknown) => this.options.onDelay(error));
  }

  private drainSoon(): void {
    this.draining ??= this.drain().finally(() => (this.draining = null));
  }

  private async drain(): Promise<void> {
    while (this.backlog.size > 0 && !this.stopping) {
      this.failing = !(await this.drainLanes(true));
      const areCallbacksIn = await this.drainLanes(false);
      if (this.failing || !areCallbacksIn) await pause(retryMs);
    }
  }

  /** Messages go first, and never wait for a callback. False when one could not be delivered. */
  private async drainLanes(ofMessages: boolean): Promise<boolean> {
    const lanes = firstOf(this.backlog.laneNames(ofMessages), lanesAtOnce);
    const passed = await Promise.all(lanes.map((lane) => this.drainLane(lane)));
    return !passed.includes(false);
  }

  /** Delivers a lane from its head; false when one could not be delivered. */
  private async drainLane(lane: string): Promise<boolean> {
    for (let head = this.backlog.head(lane); head && !this.stopping; head = this.backlog.head(lane)) {
      try {
        const isUrgent = this.backlog.holdsStop(lane);
        if (isMessage(head.message)) await this.neighbours.letEarlierPass(head.message, isUrgent);
        if (this.backlog.head(lane) !== head) continue; // a file was taken over meanwhile
        await this.options.deliver(head.message, isUrgent);
      } catch (error) {
        this.options.onDelay(error);
        return false;
      }
      this.backlog.remove(head);
      this.measureStopsAwaited();
      await this.files.settle(head.file);
    }
    return true;
  }

  private measureStopsAwaited(): void {
    if (this.backlog.stops > 0 && !this.stopping) return;
    for (const resolve of this.stopsAwaited) resolve();
    this.stopsAwaited.clear();
  }
}
