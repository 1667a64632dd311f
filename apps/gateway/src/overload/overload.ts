import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';

const sampleEveryMs = 1_000;
const resolutionMs = 20;

/** How late the event loop may be on average over a second, in milliseconds: a text is then late by several times that. */
const mostLateMs = 500;

/** A loop that works less of its time than this cannot be late by so much: it is not woken fifty times a second to see that. */
const restingShare = 0.05;

/** The share of the messages that may wait at all from which on nothing else should ask for the store. */
const deepShare = 0.05;

interface Intake {
  /** Messages on their way into Redis, those in the spool included, and how many may be. */
  readonly waiting: number;
  readonly mostWaiting: number;
}

/** Whether this gateway has more to do than to take messages in (ADR 64): its event loop is late, or many messages wait for the store. */
export class Overload {
  /** Null while the loop rests. */
  private delay: ReturnType<typeof monitorEventLoopDelay> | null = null;
  private readonly rounds = monitorEventLoopDelay({ samplePerIteration: true });
  private readonly sampling: NodeJS.Timeout;
  private used: EventLoopUtilization = performance.eventLoopUtilization();
  private lateMs = 0;

  constructor(
    private readonly intake: Intake,
    private readonly mostLate = mostLateMs,
  ) {
    this.rounds.enable();
    this.sampling = setInterval(() => this.look(), sampleEveryMs).unref();
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
    this.delay?.reset();
    this.rounds.reset();
  }

  stop(): void {
    clearInterval(this.sampling);
    this.delay?.disable();
    this.rounds.disable();
  }

  /** In the first second after a rest lateness is reckoned by the loop's rounds, which says more rather than less. */
  private look(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.used);
    this.used = now;
    this.sample(this.delay === null ? this.lateByRounds() : this.delay.mean / 1e6 - resolutionMs);
    this.watchClosely(utilization >= restingShare);
  }

  private watchClosely(isBusy: boolean): void {
    if (isBusy === (this.delay !== null)) return;
    this.delay?.disable();
    this.delay = isBusy ? monitorEventLoopDelay({ resolution: resolutionMs }) : null;
    this.delay?.enable();
  }

  /** How late somebody is on average who comes at any moment of the last second, in milliseconds. */
  private lateByRounds(): number {
    const { count, mean, stddev } = this.rounds;
    return count === 0 ? 0 : (count * (mean ** 2 + stddev ** 2)) / 1e12 / sampleEveryMs;
  }
}
