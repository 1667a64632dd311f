import { Inject, Injectable } from '@nestjs/common';
import type { OpenEngine } from '#engine';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { CONFIG } from '../platform/tokens.js';

const sampleEveryMs = 2_000;
const restEveryMs = 10_000;

/** The depth of the inbox: conversations that wait for a turn, counted every two seconds while texts come, and never for a single one (ADR 21). */
@Injectable()
export class Inbox {
  private readonly maxDepth: number;
  private waiting = 0;
  private sampledAt = -Infinity;
  private readonly sampling: NodeJS.Timeout | null = null;

  /** A depth of 0: never too deep. */
  constructor(
    @Inject(EngineClient) private readonly engine: { opening: Promise<Pick<OpenEngine, 'queues'>> },
    @Inject(CONFIG) { INBOX_MAX_DEPTH }: Pick<Config, 'INBOX_MAX_DEPTH'>,
  ) {
    this.maxDepth = INBOX_MAX_DEPTH;
    if (INBOX_MAX_DEPTH > 0) this.sampling = setInterval(() => void this.sample(), restEveryMs).unref();
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
      const { queues } = await this.engine.opening;
      this.waiting = (await queues.backlog('turn')).waiting;
    } catch {
      // whoever opens the engine handles it; texts are then spooled, and nobody gets a notice
    }
  }
}
