import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { accessKeys } from './access-keys.js';

/** What somebody did with a sign-in to the console. */
export interface SignInDeed {
  /** ms since the epoch. */
  at: number;
  did: 'signed-in';
  by: string;
  to: Record<string, string>;
}

const mostKept = 1_000;

export function readSignInDeed(line: string): SignInDeed {
  return parseStored<SignInDeed>(line);
}

/** Sign-ins for the audit, the latest first. */
export class SignInLogStore {
  constructor(private readonly redis: Redis) {}

  async note(deed: SignInDeed): Promise<void> {
    await ioBoundary('redis.sign-in-noted', () =>
      this.redis
        .multi()
        .lpush(accessKeys.signIns, JSON.stringify(deed))
        .ltrim(accessKeys.signIns, 0, mostKept - 1)
        .exec(),
    );
  }
}
