import type { Verdict } from '#telemetry';
import type { EngineLink } from './engine-link.js';
import type { ReplyWorkers } from './reply-workers.js';

/** Whether this process lives, and whether it can do its work: the same answer on both ports. */
export class Health {
  private stopping = false;

  constructor(
    private readonly engine: EngineLink,
    private readonly workers: ReplyWorkers,
  ) {}

  isAlive(): Verdict {
    return { ok: true, reasons: [] };
  }

  /** Ready means that messages can be made durable and that replies move (design §7). */
  isReady(): Verdict {
    const reasons = this.workers.verdict.reasons.slice();
    if (this.stopping) reasons.push('stopping');
    if (!this.engine.isReady) reasons.push('Redis is away');
    return { ok: reasons.length === 0, reasons };
  }

  onModuleDestroy(): void {
    this.stopping = true;
  }
}
