import { parseStored } from '#redis';
import type { Redis } from '#redis';
import type { EgressRefusal } from '#errors';
import { ioBoundary } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { egressRefusalsKey } from './deployment-keys.js';

/** How long a refusal is shown, in seconds. */
const keptSeconds = 86_400;

/** A refusal, and when it was, in ms. */
export interface KeptRefusal extends EgressRefusal {
  at: number;
}

/** The last refusal of each tool, server and channel within a day. */
export class EgressRefusals {
  constructor(private readonly redis: Redis) {}

  async keep(refusal: KeptRefusal): Promise<void> {
    const who = `${refusal.by} ${refusal.name}`;
    await ioBoundary('redis.keep-refusal', () =>
      this.redis
        .multi()
        .hset(egressRefusalsKey, who, JSON.stringify(refusal))
        .expire(egressRefusalsKey, keptSeconds)
        .exec(),
    );
  }

  /** Newest first; none older than a day at `now`. */
  async list(now: number): Promise<KeptRefusal[]> {
    const kept = await ioBoundary('redis.read-refusals', () => this.redis.hvals(egressRefusalsKey));
    const all = kept.map((each) => parseStored<KeptRefusal>(each));
    return all.filter(({ at }) => now - at < keptSeconds * 1_000).sort((a, b) => b.at - a.at);
  }
}

/** Reports refusals to operators: a line in the log, `turnpike_egress_refusals_total`, and a day in Redis for `doctor`. */
export class EgressReporter {
  #kept: EgressRefusals | null = null;

  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** From now on refusals are also stored for `doctor`. */
  keepIn(redis: Redis): void {
    this.#kept = new EgressRefusals(redis);
  }

  readonly report = (refusal: EgressRefusal): void => {
    const { by, name, reason, host } = refusal;
    this.metrics.count('egressRefusals', { by, reason });
    this.logger.warn({ by, name, reason, host }, 'egress refused');
    this.#kept
      ?.keep({ ...refusal, at: Date.now() })
      .catch((err: unknown) => this.logger.warn({ err }, 'a refusal is not kept'));
  };
}
