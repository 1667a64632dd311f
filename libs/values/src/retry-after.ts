/** Milliseconds to wait from `now` on, from `retry-after-ms`, or `Retry-After` as seconds or as a date; null when none is named. */
export function readRetryAfter(header: (name: string) => string | null | undefined, now: number): number | null {
  const exact = Number.parseFloat(header('retry-after-ms') ?? '');
  if (Number.isFinite(exact)) return Math.max(exact, 0);
  const named = header('retry-after') ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(named) ? Number(named) * 1000 : Date.parse(named) - now;
  return Number.isFinite(seconds) ? Math.max(Math.round(seconds), 0) : null;
}
