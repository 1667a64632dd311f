import { readRetryAfter } from '#values';

/** How long the other side wants to be left alone from now on, in ms; null when it names no time. */
export function retryAfterMs(header: (name: string) => string | null | undefined): number | null {
  return readRetryAfter(header, Date.now());
}
