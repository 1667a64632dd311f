import type { QueueName } from '#protocol';
import type { broughtBy } from './metric-names.js';
import type { Metrics } from './metrics.js';

/** What a process has under way for a queue, and has done, as its metrics tell it, by what brought it: a job, or the commit that owed it (ADR 161). */
export class QueueWork {
  private count = 0;

  constructor(
    private readonly metrics: Pick<Metrics, 'set' | 'count'>,
    private readonly labels: { queue: QueueName; how: (typeof broughtBy)[number] },
  ) {}

  get inFlight(): number {
    return this.count;
  }

  /** Counts this work while it goes on, and as done however it ends. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.change(1);
    try {
      return await work();
    } finally {
      this.change(-1);
      this.metrics.count('queueDone', this.labels);
    }
  }

  private change(by: number): void {
    this.count += by;
    this.metrics.set('queueInFlight', this.labels, this.count);
  }
}
