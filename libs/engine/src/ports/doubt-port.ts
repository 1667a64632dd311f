/** Between which times POSTs began that Redis may have lost, in milliseconds by Redis's clock. */
export interface Doubt {
  since: number;
  until: number;
}

/** Puts partitions in doubt (ADR 15). */
export interface DoubtPort {
  /** From now on, for a day, every conversation of the partition looks for its sends at the provider, until one look was in vain. */
  doubt(partition: number, doubt: Doubt): Promise<void>;
}
