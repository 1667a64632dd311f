/** From when to when POSTs began that Redis may have forgotten, in milliseconds by Redis's clock. */
export interface Doubt {
  since: number;
  until: number;
}

/** Who may say that POSTs are forgotten (ADR 15). */
export interface DoubtPort {
  /** From now on, for a day, every conversation of the partition looks for what it sends, until one look was in vain. */
  doubt(partition: number, doubt: Doubt): Promise<void>;
}
