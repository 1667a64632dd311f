import { startRole } from './child.js';
import type { RoleChild } from './child.js';
import type { FloorSettings } from './hops.js';
import type { RunsWanted } from './roles/floor-loader.js';

/** Six no-op hops: what any product of six jobs a run costs on BullMQ before it does anything. */
export class Floor {
  private next = 1;

  private constructor(
    readonly worker: RoleChild,
    readonly loader: RoleChild,
  ) {}

  static async start(settings: FloorSettings): Promise<Floor> {
    const [worker, loader] = await Promise.all([
      startRole('floor-worker', settings),
      startRole('floor-loader', settings),
    ]);
    worker.onNotice = (run) => loader.notify(run);
    return new Floor(worker, loader);
  }

  /**
   * Keeps `inFlight` runs under way, as the product is driven, or (`full`) puts all in as fast as so many adds at once
   * allow, which is the best a queue can do. Resolves with their latencies in milliseconds.
   */
  async run(count: number, inFlight: number, load: 'closed' | 'full'): Promise<number[]> {
    const closedLoop = load === 'closed';
    const wanted: RunsWanted = { first: this.next, count, inFlight, closedLoop };
    this.next += count;
    const finished = this.worker.ask<number[]>('expect', { count, tell: closedLoop });
    await this.loader.ask('load', wanted);
    return finished;
  }

  async stop(): Promise<void> {
    await Promise.all([this.worker.end('SIGKILL'), this.loader.end('SIGKILL')]);
  }
}
