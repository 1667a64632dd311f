import { createHmac } from 'node:crypto';
import { InvariantError } from '#contract';
import type { Deployment } from '#deployment';
import { scriptsOf } from '#redis';
import type { Redis, RunOfSet } from '#redis';
import { rateKey } from './rate-keys.js';

/** The shares of callers' keys in a minute, of all processes together, by Redis's clock. */
export class RequestShares {
  private readonly script: RunOfSet<'take-share'>;

  constructor(
    redis: Redis,
    private readonly deployment: Deployment,
  ) {
    this.script = scriptsOf(redis, { folder: new URL('./', import.meta.url), names: ['take-share'] });
  }

  /** Takes one request's share of a key: 0 when it was there, else in how many milliseconds it will be. Rejects when Redis cannot be asked. */
  async take(apiKey: string, perMinute: number): Promise<number> {
    const name = createHmac('sha256', this.deployment.idKey).update(`rate:${apiKey}`).digest('hex').slice(0, 32);
    const waitMs = await this.script('take-share', [rateKey(name)], [perMinute]);
    if (typeof waitMs !== 'number') throw new InvariantError('take-share answered something unknown');
    return waitMs;
  }
}
