import { SharedRate } from '../auth/shared-rate.js';
import type { EngineClient } from '../platform/engine-client.js';
import { RecentMap } from '../platform/http/recent-map.js';
import { Problem } from '../platform/http/problem.js';

/** Calls of triggers from one network: as many a minute as requests under a key. */
export class TriggerRates {
  private readonly rates = new RecentMap<SharedRate>();

  constructor(
    private readonly engine: EngineClient,
    private readonly perMinute: number,
  ) {}

  /** Throws a 429 where the network has called too often. */
  async take(network: string): Promise<void> {
    const rate = this.rates.get(network) ?? this.rates.set(network, this.createRate(network));
    const retryAfter = await rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many calls from this address', { retryAfter });
  }

  private createRate(network: string): SharedRate {
    return new SharedRate(this.engine, { apiKey: `triggers ${network}`, perMinute: this.perMinute });
  }
}
