import { Inject, Injectable } from '@nestjs/common';
import { SharedRate } from '../auth/shared-rate.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { RecentMap } from '../platform/http/recent-map.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG } from '../platform/tokens.js';

/** Calls of triggers from one network: as many a minute as requests under a key. */
@Injectable()
export class TriggerRates {
  private readonly rates = new RecentMap<SharedRate>();

  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'API_REQUESTS_PER_MINUTE'>,
  ) {}

  /** Throws a 429 where the network has called too often. */
  async take(network: string): Promise<void> {
    const rate = this.rates.get(network) ?? this.rates.set(network, this.createRate(network));
    const retryAfter = await rate.take();
    if (retryAfter > 0) throw new Problem(429, 'rate-limited', 'too many calls from this address', { retryAfter });
  }

  private createRate(network: string): SharedRate {
    const perMinute = this.config.API_REQUESTS_PER_MINUTE;
    return new SharedRate(this.engine, { apiKey: `triggers ${network}`, perMinute });
  }
}
