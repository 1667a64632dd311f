import type { OpenEngine } from '#engine';

const sampleEveryMs = 2_000;
const restEveryMs = 10_000;

/** The depth of the inbox: conversations that wait for a turn, counted every two seconds while texts come, and never for a single one (ADR 21). */
export class Inbox {
  private waiting = 0;
  private sampledAt = -Infinity;
  private readonly sampling: NodeJS.Timeout | null = null;

  /** `maxDepth` 0: never too deep. */
  constructor(
    private readonly opening: Promise<Pick<OpenEngine, 'queues'>>,
    private readonly maxDepth: number,
  ) {
    if (maxDepth > 0) this.sampling = setInterval(() => void this.sample(), restEveryMs).unref();
  }

  /** Whether a sender should be told now that the answer takes a while. */
  get isDeep(): boolean {
    if (this.maxDepth === 0) return false;
    if (performance.now() - this.sampledAt >= sampleEveryMs) void this.sample();
    return this.waiting > this.maxDepth;
  }

  onModuleDestroy(): void {
    if (this.sampling) clearInterval(this.sampling);
  }

  /** Counts once. While Redis is away the last figure stays. */
  async sample(): Promise<void> {
    this.sampledAt = performance.now();
    try {
      const { queues } = await this.opening;
      this.waiting = (await queues.backlog('turn')).waiting;
    } catch {
      // whoever opens the engine handles it; texts are then spooled, and nobody gets a notice
    }
  }
}
