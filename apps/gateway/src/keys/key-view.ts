import { keyState, findSecretEnd } from '#access';
import type { AccessKey, KeyChange } from '#access';
import type { KeyView } from './key-responses.js';

function changeView({ at, by, why }: KeyChange): KeyView['created'] {
  return { at: new Date(at).toISOString(), by, reason: why };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A key as the API shows it. */
export function keyView(key: AccessKey, now: number): KeyView {
  const { id, name, role, scopes, secrets, revoked } = key;
  const [first] = secrets;
  const latest = secrets.at(-1);
  if (first === undefined || latest === undefined) throw new TypeError(`the key ${id} has no secret`);
  const until = findSecretEnd(key, secrets.length - 2);
  return {
    ...{ id, name, role, words: scopes.words, tenants: scopes.tenants, agents: scopes.agents },
    state: keyState(key, now),
    created: changeView(first),
    expires_at: isoOrNull(key.expiresAt),
    last_used_at: isoOrNull(key.usedAt),
    rotated: latest === first ? null : changeView(latest),
    old_secret_until: until !== null && until > now ? isoOrNull(until) : null,
    revoked: revoked && changeView(revoked),
  };
}
