/** A random name of so many bytes, also where the page was not served over TLS and `crypto.randomUUID` is missing. */
export function randomName(prefix: string, length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
