import { monitorEventLoopDelay } from 'node:perf_hooks';

const sampleEveryMs = 1_000;
const resolutionMs = 20;

/** How late the event loop may be on average over a second, in milliseconds: a text is then late by several times that. */
const mostLateMs = 500;

/** The share of the messages that may wait at all from which on nothing else should ask for the store. */
const deepShare = 0.05;

interface Intake {
  /** Messages on their way into Redis, those in the spool included, and how many may be. */
  readonly waiting: number;
  readonly mostWaiting: number;
}

/** Whether this gateway has more to do than to take messages in (ADR 64): its event loop is late, or many messages wait for the store. */
export class Overload {
  private readonly delay = monitorEventLoopDelay({ resolution: resolutionMs });
  private readonly sampling: NodeJS.Timeout;
  private lateMs = 0;

  constructor(
    private readonly intake: Intake,
    private readonly mostLate = mostLateMs,
  ) {
    this.delay.enable();
    this.sampling = setInterval(() => this.sample(this.delay.mean / 1e6 - resolutionMs), sampleEveryMs).unref();
  }

  /** Why what can wait should; null: it need not. */
  get reason(): string | null {
    if (this.lateMs > this.mostLate) return 'the gateway is busy with messages';
    const { waiting, mostWaiting } = this.intake;
    return waiting > mostWaiting * deepShare ? `${waiting} messages wait for the store` : null;
  }

  /** Takes how late the event loop was on average since the last sample; NaN: nothing was measured. */
  sample(lateMs: number): void {
    this.lateMs = Number.isNaN(lateMs) ? 0 : lateMs;
    this.delay.reset();
  }

  stop(): void {
    clearInterval(this.sampling);
    this.delay.disable();
  }
}
