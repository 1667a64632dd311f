import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { tokenKeys } from './credential-keys.js';
import type { Sealed } from './sealing-keys.js';

/** Access tokens, sealed, for as long as they last; and who may ask for one now. */
export class AccessTokenStore {
  constructor(private readonly redis: Redis) {}

  async read(name: string): Promise<Sealed | null> {
    const text = await ioBoundary('redis.token-read', () => this.redis.get(tokenKeys.token(name)));
    return text === null ? null : parseStored<Sealed>(text);
  }

  async write(name: string, sealed: Sealed, lastsMs: number): Promise<void> {
    await ioBoundary('redis.token-write', () =>
      this.redis.set(tokenKeys.token(name), JSON.stringify(sealed), 'PX', lastsMs),
    );
  }

  /** Whether nobody else asks; for so long, unless it is given back. */
  async claim(name: string, forMs: number): Promise<boolean> {
    const key = tokenKeys.claim(name);
    return (await ioBoundary('redis.token-claim', () => this.redis.set(key, '1', 'PX', forMs, 'NX'))) === 'OK';
  }

  async giveBack(name: string): Promise<void> {
    await ioBoundary('redis.token-give-back', () => this.redis.del(tokenKeys.claim(name)));
  }
}
