import { Inject, Injectable } from '@nestjs/common';
import type { HealthStatus } from '#telemetry';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { RecoveryMode } from '../recovery/recovery-mode.js';
import { EngineClient } from '../platform/engine-client.js';
import { REPLY_WORKERS, SPOOL } from '../platform/tokens.js';
import type { Spool } from '../spool/spool.js';

/** Whether this process lives, and whether it can do its work: the same answer on both ports. */
@Injectable()
export class Health {
  private stopping = false;

  constructor(
    private readonly engine: EngineClient,
    /** Whether replies move; null before the first connection. */
    @Inject(REPLY_WORKERS) private readonly replies: { readonly progress: HealthStatus | null },
    @Inject(SPOOL) private readonly spool: Spool | null,
    private readonly recoveryMode: RecoveryMode,
    private readonly agents: AgentDirectory,
  ) {}

  isAlive(): HealthStatus {
    return { ok: true, reasons: [] };
  }

  /**
   * Ready means that messages can be made durable and that replies move. With a spool messages can be made
   * durable while Redis is away: then it is ready all the same, and says why replies do not move. Nothing is made durable
   * before it is known whose it is.
   */
  isReady(): HealthStatus {
    if (this.stopping) return { ok: false, reasons: ['stopping'] };
    const reasons = this.replies.progress?.reasons.slice() ?? ['the reply workers have not started'];
    const doubt = this.engine.isReady ? this.recoveryMode.reason : 'Redis is away';
    if (doubt !== null) reasons.push(doubt);
    const isReady = reasons.length === 0 || this.canSpool;
    return this.agents.doubt === null
      ? { ok: isReady, reasons }
      : { ok: false, reasons: [...reasons, this.agents.doubt] };
  }

  /** Whether a message would be kept now; while Redis is there and only the workers are starting, it would. */
  private get canSpool(): boolean {
    const isOutage = !this.engine.isReady || this.replies.progress !== null;
    return this.spool !== null && this.engine.deployment !== null && isOutage;
  }

  onModuleDestroy(): void {
    this.stopping = true;
  }
}
