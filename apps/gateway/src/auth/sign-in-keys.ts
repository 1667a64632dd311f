/** String: who is signed in to the console under a token's hash, as JSON. TTL: 12 hours at most. */
export function sessionKey(name: string): string {
  return `{console}:session:${name}`;
}

/** Sorted set: the hashes of the tokens that sign somebody in, by when each ends in ms; those that ended go with the next sign-in. No TTL. */
export const openKey = '{console}:sessions';

/** String: empty; that a sign-in by the provider is under way, under the hash of its token. TTL: ten minutes. */
export function begunKey(name: string): string {
  return `{console}:begun:${name}`;
}

/** String: how many wrong keys came from an address, by its hash. TTL: a minute since the last. */
export function wrongKeysKey(from: string): string {
  return `{console}:wrong:${from}`;
}
