import { createHmac } from 'node:crypto';
import { InvariantError } from '#contract';
import type { Engine } from './engine.js';
import { rateKey } from './keys.js';

/**
 * Takes one request's share of what a caller's key may ask in a minute, of all processes together: 0 when it was there, else
 * in how many milliseconds it will be. Rejects when Redis cannot be asked.
 */
export async function takeRequestShare(engine: Engine, apiKey: string, perMinute: number): Promise<number> {
  const name = createHmac('sha256', engine.deployment.idKey).update(`rate:${apiKey}`).digest('hex').slice(0, 32);
  const waitMs = await engine.runner.run({ name: 'take-share', keys: [rateKey(name)], args: [perMinute] });
  if (typeof waitMs !== 'number') throw new InvariantError('take-share answered something unknown');
  return waitMs;
}
