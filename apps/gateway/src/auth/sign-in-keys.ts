/** String: who is signed in to the console under a token's hash, as JSON. TTL: 12 hours. */
export function sessionKey(name: string): string {
  return `{console}:session:${name}`;
}

/** String: how many wrong keys came from an address, by its hash. TTL: a minute since the last. */
export function wrongKeysKey(from: string): string {
  return `{console}:wrong:${from}`;
}
