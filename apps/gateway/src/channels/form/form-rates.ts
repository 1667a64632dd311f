import { Inject, Injectable } from '@nestjs/common';
import { SharedRate } from '../../auth/shared-rate.js';
import { EngineClient } from '../../platform/engine-client.js';
import { RecentMap } from '../../platform/http/recent-map.js';
import { CONFIG } from '../../platform/tokens.js';
import type { FormSettings } from './form.settings.js';

/** The share of the rate of all forms that one network may use. */
const ownPart = 0.25;

/** The rates of forms: one of them all, and one of each network. */
@Injectable()
export class FormRates {
  private readonly rate: SharedRate;
  private readonly perMinute: number;
  private readonly ownRates = new RecentMap<SharedRate>();

  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) { HTML_REQUESTS_PER_MINUTE: perMinute }: FormSettings,
  ) {
    this.perMinute = perMinute;
    this.rate = new SharedRate(engine, { apiKey: 'forms', perMinute });
  }

  /** Takes one request's share of all forms: 0 when it was there, else in how many seconds it will be. */
  take(): Promise<number> {
    return this.rate.take();
  }

  /** The same, of a network's own part. */
  takeForNetwork(network: string): Promise<number> {
    const perMinute = Math.max(1, Math.floor(this.perMinute * ownPart));
    const made = (): SharedRate => new SharedRate(this.engine, { apiKey: `forms ${network}`, perMinute });
    return (this.ownRates.get(network) ?? this.ownRates.set(network, made())).take();
  }
}
