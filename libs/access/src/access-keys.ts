/** Named keys and sign-ins, the deployment's. */
export const accessKeys = {
  /** Sorted set of the ids of named keys, by when each was created in ms. No TTL. */
  all: '{console}:keys',
  /** Hash of a named key: `record` (JSON: name, role, scopes, expiry, who created it), `secret:1` … (JSON: its hash, who made it and when), `revoked` (JSON: who, why and when), `used` (ms of the last use). TTL: none; 90 days once it is revoked. */
  one: (id: string): string => `{console}:key:${id}`,

  /** List of who signed in to the console by a provider or by the break-glass key, and whose sign-ins were ended, as JSON (at in ms, did, by, reason, to), newest first: at most 1,000. No TTL. */
  signIns: '{console}:sign-ins',

  /** String: how often the break-glass key was used. TTL: an hour since its last use. */
  glassUses: '{console}:glass',
} as const;
