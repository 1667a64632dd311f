import { createHmac } from 'node:crypto';
import { InvariantError } from '#errors';
import type { Deployment } from '#deployment';
import { loadScripts } from '#redis';
import type { Redis, RunOfSet } from '#redis';
import { dayKey, rateKey } from './rate-keys.js';

/** The shares of callers' keys in a minute, of all processes together, by Redis's clock. */
export class RequestShares {
  private readonly script: RunOfSet<'take-share' | 'take-day'>;

  constructor(
    redis: Redis,
    private readonly deployment: Deployment,
  ) {
    this.script = loadScripts(redis, { folder: new URL('./', import.meta.url), names: ['take-share', 'take-day'] });
  }

  /** Takes one request's share of a key: 0 when it was there, else in how many milliseconds it will be. Rejects when Redis cannot be asked. */
  take(apiKey: string, perMinute: number): Promise<number> {
    return this.taken('take-share', rateKey(this.hashName(apiKey)), perMinute);
  }

  /** Takes one of so many a day (UTC) under a name: 0 when it was there, else in how many milliseconds the day ends. */
  takeOfDay(name: string, perDay: number): Promise<number> {
    return this.taken('take-day', dayKey(this.hashName(name)), perDay);
  }

  private hashName(name: string): string {
    return createHmac('sha256', this.deployment.idKey).update(`rate:${name}`).digest('hex').slice(0, 32);
  }

  private async taken(script: 'take-share' | 'take-day', key: string, most: number): Promise<number> {
    const waitMs = await this.script(script, [key], [most]);
    if (typeof waitMs !== 'number') throw new InvariantError(`${script} answered something unknown`);
    return waitMs;
  }
}
