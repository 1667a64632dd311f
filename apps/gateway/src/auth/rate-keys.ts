/** String: when (ms) all that was asked under an API key will have been given back to its rate; `name` is a keyed hash. TTL: until then. Same slot as the deployment. */
export function rateKey(name: string): string {
  return `{turnpike}:rate:${name}`;
}
