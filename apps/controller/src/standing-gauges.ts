import type { OpenMatters } from '#actor';
import { letterCodes } from '#contract';
import { keepsAll } from '#queue';
import type { RedisMemory } from '#queue';
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

function showMemory(metrics: Metrics, { used, limit, machine, policy }: RedisMemory): void {
  metrics.set('redisMemoryUsed', {}, used);
  metrics.set('redisMemoryMax', {}, limit || machine);
  metrics.set('redisEvicts', {}, policy === keepsAll ? 0 : 1);
}

/** How both are read. */
export interface StandingReads {
  memory(): Promise<RedisMemory>;
  matters(): Promise<OpenMatters>;
}

/**
 * Measures, in every controller and in no other app, what waits for a person and how full Redis is: the deployment's, so that each
 * controller shows the same and whoever asks takes the highest.
 */
export class StandingGauges {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  start(read: StandingReads): void {
    this.timer = setTimeout(() => void this.measure(read), this.everyMs);
  }

  /** Called by Nest when the process is told to end. */
  beforeApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async measure(read: StandingReads): Promise<void> {
    try {
      showMemory(this.metrics, await read.memory()); // first: it is told where a full Redis refuses the other
      show(this.metrics, await read.matters());
    } catch (error) {
      this.logger.debug({ err: error }, 'what waits for a person was not counted; the next time it will be');
    }
    if (this.timer) this.start(read);
  }
}
