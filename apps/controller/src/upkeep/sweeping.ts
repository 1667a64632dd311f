import type { ServedPartitions } from '#deployment';
import type { ActorStore } from '#engine';
import type { Logger, Metrics } from '#telemetry';
import { every } from '#timing';

/**
 * The sweeper: an interval in every controller. It is not a job, because a job could be lost with the keys of its queue. Any
 * number of controllers may sweep at once.
 */
export class Sweeping {
  private endSweeps = (): void => undefined;

  constructor(
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Sweeps the partitions that are served by this process, all unless said. */
  start(store: Pick<ActorStore, 'sweeper'>, served: Pick<ServedPartitions, 'has'> | null = null): void {
    this.endSweeps = every(this.everyMs, () => this.sweep(store, served));
  }

  /** Called by Nest before the workers drain: the last pass may still be under way. */
  onModuleDestroy(): void {
    this.endSweeps();
  }

  /** One pass: passes never overlap in one process. */
  private async sweep(store: Pick<ActorStore, 'sweeper'>, served: Pick<ServedPartitions, 'has'> | null): Promise<void> {
    try {
      const hints = await store.sweeper.sweep((partition) => served?.has(partition) ?? true);
      if (hints > 0) {
        this.metrics.count('hintsSwept', {}, hints);
        this.logger.warn({ hints }, 'hints were late or lost and given again');
      }
    } catch (error) {
      this.logger.error({ err: error }, 'a sweep failed; the next one is due all the same');
    }
  }
}
