import type { ServedPartitions } from '#deployment';
import type { ActorStore } from '#engine';
import type { Logger, Metrics } from '#telemetry';
import { pause } from '#timing';

/** What a sweep asks of the store. */
export interface Swept {
  sweeper: Pick<ActorStore['sweeper'], 'sweep' | 'untilDue'>;
}

type Served = Pick<ServedPartitions, 'has'> | null;

/**
 * The sweeper: a loop in every controller. It is not a job, because a job could be lost with the keys of its queue. Any
 * number of controllers may sweep at once. Where nothing is due for a while it looks less often: what is written meanwhile with a hint is due
 * after the hint's grace at the soonest, and was seen by then.
 */
export class Sweeping {
  private readonly ended = new AbortController();
  private readonly restMs: number;

  constructor(
    private readonly everyMs: number,
    graceMs: number,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    this.restMs = Math.max(everyMs, graceMs - everyMs);
  }

  /** Sweeps the partitions that are served by this process, all unless said. */
  start(store: Swept, served: Served = null): void {
    void this.go(store, (partition) => served?.has(partition) ?? true);
  }

  /** Called by Nest before the workers drain: the last pass may still be under way. */
  onModuleDestroy(): void {
    this.ended.abort();
  }

  /** Passes never overlap in one process. */
  private async go(store: Swept, isMine: (partition: number) => boolean): Promise<void> {
    const { signal } = this.ended;
    for (let ms = this.everyMs; ;) {
      await pause(ms, { signal, ref: false });
      if (signal.aborted) return;
      ms = await this.pass(store, isMine);
    }
  }

  /** Sweeps where something is due; returns how long to wait, in milliseconds. */
  private async pass(store: Swept, isMine: (partition: number) => boolean): Promise<number> {
    const { everyMs, restMs } = this;
    try {
      const leftMs = await store.sweeper.untilDue(isMine);
      if (leftMs > 0) return leftMs > restMs ? restMs : Math.max(everyMs, leftMs);
      const hints = await store.sweeper.sweep(isMine);
      if (hints > 0) {
        this.metrics.count('hintsSwept', {}, hints);
        this.logger.warn({ hints }, 'hints were late or lost and given again');
      }
    } catch (error) {
      this.logger.error({ err: error }, 'a sweep failed; the next one is due all the same');
    }
    return everyMs;
  }
}
