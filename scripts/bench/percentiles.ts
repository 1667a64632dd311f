/** The value that this share of the values does not exceed; NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median of some rounds. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
