import { AccessKeyStore, keyState, provenName } from '#access';
import type { AccessKey } from '#access';
import type { Redis } from '#redis';

const dayMs = 86_400_000;
/** A key that has ended, and was not revoked, is told of for so long. */
const toldForMs = 7 * dayMs;

/** In how many days each named key ends that does, by its name and id; 0: it has ended. */
export function daysLeft(keys: readonly AccessKey[], now: number): Map<string, number> {
  const ending = keys.flatMap((key) => {
    const { expiresAt } = key;
    const isOpen = expiresAt !== null && keyState(key, now) !== 'revoked' && expiresAt + toldForMs > now;
    return isOpen ? [[provenName(key), Math.max(0, expiresAt - now) / dayMs] as const] : [];
  });
  return new Map(ending);
}

export async function readKeyEnds(redis: Redis, now: number): Promise<Map<string, number>> {
  return daysLeft(await new AccessKeyStore(redis).list(), now);
}
