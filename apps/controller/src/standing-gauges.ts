import type { OpenMatters } from '#actor';
import { letterCodes } from '#contract';
import type { Logger, Metrics } from '#telemetry';

/** What is told of it; another code than those that letters have is told as `internal`. */
function show(metrics: Metrics, { letters, approvals, parked, takenOver }: OpenMatters): void {
  const known: readonly string[] = letterCodes;
  const strange = [...letters].reduce((sum, [code, count]) => (known.includes(code) ? sum : sum + count), 0);
  for (const code of letterCodes)
    metrics.set('deadLetters', { code }, (letters.get(code) ?? 0) + (code === 'internal' ? strange : 0));
  metrics.set('approvalsWaiting', {}, approvals);
  metrics.set('conversationsHeld', { why: 'parked' }, parked);
  metrics.set('conversationsHeld', { why: 'taken-over' }, takenOver);
}

/**
 * Measures, in every controller and in no other app, what waits for a person: the deployment's, so that each controller
 * shows the same and whoever asks takes the highest.
 */
export class StandingGauges {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  start(read: () => Promise<OpenMatters>): void {
    this.timer = setTimeout(() => void this.measure(read), this.everyMs);
  }

  /** Called by Nest when the process is told to end. */
  beforeApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async measure(read: () => Promise<OpenMatters>): Promise<void> {
    try {
      show(this.metrics, await read());
    } catch (error) {
      this.logger.debug({ err: error }, 'what waits for a person was not counted; the next time it will be');
    }
    if (this.timer) this.start(read);
  }
}
