/** `Connection: keep-alive` asks for what every connection does: a request without it is the same request. */
export function isSentAnyway(name: string, value: unknown): boolean {
  return name.toLowerCase() === 'connection' && typeof value === 'string' && value.toLowerCase() === 'keep-alive';
}
