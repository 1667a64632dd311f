import { untilTrue } from '#timing';

/** As much of the heartbeat as a turn must know. */
export interface Remembering {
  keepsAll(): Promise<boolean>;
  allowsTurns(): Promise<boolean>;
}

/** How long turns wait at most, in milliseconds: gateways that are all down must not stop them for ever. */
const longestWaitMs = 30_000;
const lookEveryMs = 100;

/**
 * Makes turns wait after a connection was lost, until the texts that Redis may have lost are back (ADR 15): a turn that is repeated
 * without some of them would answer them again, after the message that it adopts.
 */
export class RecoveryGate {
  private asked: Promise<boolean> | null = null;
  private answered: Promise<boolean> | null = null;
  private judged: Promise<boolean> | null = null;
  private losses = 0;

  constructor(
    private readonly heartbeat: Remembering,
    private readonly waitMs = longestWaitMs,
  ) {}

  /** The connection is lost: Redis may have lost writes. */
  lost(): void {
    this.asked = null;
    this.losses += 1;
  }

  /** Changes when Redis may have lost what it acknowledged in between. */
  get era(): number {
    return this.losses;
  }

  /** Whether a turn may be taken, as far as this process knows. What was read before the loss may be of an earlier life of the server. */
  get isComplete(): boolean {
    return this.asked !== null && this.answered === this.asked;
  }

  /**
   * Whether Redis is known to have what was accepted: turns go on without that after a while, sends do not (ADR 161). Where it was not
   * known in time it is asked for again.
   */
  async isJudged(): Promise<boolean> {
    const { asked } = this;
    if (asked === null || !this.isComplete) return false;
    const isSo = (await asked) || this.judged === asked || (await this.heartbeat.allowsTurns().catch(() => false));
    if (isSo) this.judged = asked;
    return isSo && this.asked === asked;
  }

  /** Resolves when a turn may be taken, within a limited time, or when `cut` comes first. Rejects when Redis is away. */
  async complete(cut: AbortSignal): Promise<void> {
    if (cut.aborted) return;
    const asking = (this.asked ??= this.ask());
    const isCut = new Promise<void>((resolve) => cut.addEventListener('abort', () => resolve(), { once: true }));
    try {
      await Promise.race([asking.then(() => (this.answered = asking)), isCut]);
    } catch (error) {
      if (this.asked === asking) this.asked = null;
      throw error;
    }
  }

  /** Whether it was known in time. */
  private async ask(): Promise<boolean> {
    if (await this.heartbeat.keepsAll()) return true;
    return untilTrue(() => this.heartbeat.allowsTurns(), { everyMs: lookEveryMs, withinMs: this.waitMs });
  }
}
