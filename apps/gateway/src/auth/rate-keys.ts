/** String: when (ms) all that was asked under an API key will have been given back to its rate; `name` is a keyed hash. TTL: until then. Same slot as the deployment. */
export function rateKey(name: string): string {
  return `{turnpike}:rate:${name}`;
}

/** String: how many of a day (UTC) were taken under a name, a keyed hash. TTL: until the day ends. Same slot as the deployment. */
export function dayKey(name: string): string {
  return `{turnpike}:day:${name}`;
}
