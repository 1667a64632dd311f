import type { OpenEngine } from '#engine';

const sampleEveryMs = 2_000;

/** How deep the inbox is: conversations that wait for a turn, looked at every two seconds and never for a single text (ADR 21). */
export class Inbox {
  private waiting = 0;
  private readonly sampling: NodeJS.Timeout | null = null;

  /** `maxDepth` 0: never too deep. */
  constructor(
    private readonly opening: Promise<Pick<OpenEngine, 'queues'>>,
    private readonly maxDepth: number,
  ) {
    if (maxDepth > 0) this.sampling = setInterval(() => void this.sample(), sampleEveryMs).unref();
  }

  /** Whether who texts now should be told that it takes a while. */
  get isDeep(): boolean {
    return this.maxDepth > 0 && this.waiting > this.maxDepth;
  }

  onModuleDestroy(): void {
    if (this.sampling) clearInterval(this.sampling);
  }

  /** Looks once. While Redis is away the last figure stands. */
  async sample(): Promise<void> {
    try {
      const { queues } = await this.opening;
      this.waiting = (await queues.backlog('turn')).waiting;
    } catch {
      // whoever opens the engine hears of it; texts are then kept in the spool, and nobody is told anything
    }
  }
}
