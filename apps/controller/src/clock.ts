/** Redis's clock, calculated from one reading of it, in ms since the epoch: no process's own clock decides anything. */
export type Clock = () => number;

/** Continues from a reading of Redis's clock by this process's monotonic one. */
export function clockFrom(now: number): Clock {
  const start = performance.now();
  return () => Math.round(now + performance.now() - start);
}
