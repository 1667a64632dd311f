import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { accessKeys } from './access-keys.js';

/** What was done about a sign-in to the console. */
export interface SignInDeed {
  /** ms since the epoch. */
  at: number;
  did: 'signed-in' | 'break-glass-used' | 'session-ended';
  by: string;
  reason: string | null;
  to: Record<string, string>;
}

const mostKept = 1_000;
const hourSeconds = 3_600;

export function readSignInDeed(line: string): SignInDeed {
  return parseStored<SignInDeed>(line);
}

/** Sign-ins for the audit, the latest first. */
export class SignInLogStore {
  constructor(private readonly redis: Redis) {}

  async note(deed: SignInDeed): Promise<void> {
    const write = this.redis.multi().lpush(accessKeys.signIns, JSON.stringify(deed));
    write.ltrim(accessKeys.signIns, 0, mostKept - 1);
    if (deed.did === 'break-glass-used') write.incr(accessKeys.glassUses).expire(accessKeys.glassUses, hourSeconds);
    await ioBoundary('redis.sign-in-noted', () => write.exec());
  }

  /** How often the break-glass key was used, up to an hour since its last use. */
  async countGlassUses(): Promise<number> {
    return Number(await ioBoundary('redis.glass-uses', () => this.redis.get(accessKeys.glassUses)));
  }
}
