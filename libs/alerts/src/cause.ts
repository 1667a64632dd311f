import type { WatchedName } from './alert-table.js';

/** What is amiss, once for each alert and what it is about (a queue, a provider); times are ms since the epoch by Redis's clock. */
export interface Cause {
  alert: WatchedName;
  /** Empty: it is about the whole. */
  subject: string;
  /** Since when the reading is beyond the limit. */
  since: number;
  /** Since when it counts, having held long enough; null: not yet. */
  firingSince: number | null;
  /** Since when the reading is well again; null: it is not. */
  wellSince: number | null;
  value: number;
  /** The reading furthest beyond the limit. */
  worst: number;
  /** Where the console shows what is behind it, from # on. */
  link: string;
  /** Whether a message says that it began. */
  isTold: boolean;
}

/** One reading of what an alert is about. */
export interface ReadValue {
  value: number;
  link: string;
}

/** What was read, by alert and subject. An alert that is not there could not be read, and stands as it did; a subject that is not there is well. */
export type Readings = ReadonlyMap<WatchedName, ReadonlyMap<string, ReadValue>>;

/** When an alert begins, how long that has to hold, and how long it has to be well to be over; what is absent is the table's. */
export interface OwnLimits {
  limit?: number;
  forSeconds?: number;
  clearSeconds?: number;
}

export type AlertLimits = Readonly<Partial<Record<WatchedName, OwnLimits>>>;

/** That a cause has begun, or is over. */
export interface Change {
  kind: 'firing' | 'resolved';
  cause: Cause;
}
