import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { RecentMap } from '../platform/http/recent-map.js';
import { CONFIG } from '../platform/tokens.js';
import { SharedRate } from './shared-rate.js';

/** The rates of the API: one of its shared key, one of each agent, and one of each named key. */
@Injectable()
export class ApiRates {
  private readonly rate: SharedRate;
  /** By an agent's id: the keys of one agent share one rate. */
  private readonly agentRates = new Map<string, SharedRate>();

  private readonly keyRates = new RecentMap<SharedRate>();

  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'GATEWAY_API_KEY' | 'API_REQUESTS_PER_MINUTE'>,
  ) {
    this.rate = this.createRate(config.GATEWAY_API_KEY);
  }

  /** The rate of a named key, by its id; without one, of the API key. */
  ofKey(id?: string): Pick<SharedRate, 'take' | 'state'> {
    if (id === undefined) return this.rate;
    return this.keyRates.get(id) ?? this.keyRates.set(id, this.createRate(`key ${id}`));
  }

  /** An agent's own rate. */
  ofAgent(agentId: string): Pick<SharedRate, 'take' | 'state'> {
    const known = this.agentRates.get(agentId) ?? this.createRate(`agent ${agentId}`);
    this.agentRates.set(agentId, known);
    return known;
  }

  private createRate(apiKey: string): SharedRate {
    return new SharedRate(this.engine, { apiKey, perMinute: this.config.API_REQUESTS_PER_MINUTE });
  }
}
