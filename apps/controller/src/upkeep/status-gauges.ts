import type { OpenMatters } from '#runs';
import { letterCodes } from '#telemetry';
import { keepsAll } from '#redis';
import type { RedisMemory } from '#redis';
import type { Logger, Metrics } from '#telemetry';
import { every } from '#timing';

/** Codes with a label of their own; another code counts as `internal`. */
function reportMatters(metrics: Metrics, { letters, approvals, parked, takenOver }: OpenMatters): void {
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

/** How many counts of what waits lie between two reads of the memory. */
const looksPerMemory = 6;

/** How both are read. */
export interface StatusReads {
  memory(): Promise<RedisMemory>;
  matters(): Promise<OpenMatters>;
}

/**
 * Measures, in controllers alone, what waits for a person and how full Redis is. Both belong to the deployment: each controller shows the
 * same, and dashboards take the maximum.
 */
export class StatusGauges {
  private endLooks = (): void => undefined;
  private looks = 0;

  constructor(
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** How full Redis is: read at once, and then at every sixth look, since stored data grows slowly. */
  start(read: StatusReads): void {
    void this.attempt(async () => showMemory(this.metrics, await read.memory()));
    this.endLooks = every(this.everyMs, () => this.measure(read));
  }

  /** Called by Nest before the workers drain. */
  onModuleDestroy(): void {
    this.endLooks();
  }

  private async measure(read: StatusReads): Promise<void> {
    this.looks += 1;
    if (this.looks % looksPerMemory === 0)
      await this.attempt(async () => showMemory(this.metrics, await read.memory()));
    await this.attempt(async () => reportMatters(this.metrics, await read.matters()));
  }

  private async attempt(reading: () => Promise<void>): Promise<void> {
    try {
      await reading();
    } catch (error) {
      this.logger.debug({ err: error }, 'Redis was not asked how it stands; the next time it will be');
    }
  }
}
