import type { AlertSeverity } from './names.js';

/** How a reading is counted, and so how it is written for people. */
export type AlertUnit = 'share' | 'seconds' | 'dollars' | 'count' | 'days';

/** What the product watches by itself beside Prometheus: from the same limit, by what is in Redis. */
export interface Watched {
  /** What has happened, as a line for people: `{subject}` and `{value}` stand for what it happened to and the reading. */
  title: string;
  unit: AlertUnit;
  /** Set: a reading below the limit is amiss; absent: one above it. */
  isBelow?: true;
  /** What the policy may set the limit to. */
  bounds: readonly [least: number, most: number];
  /** It is over once the reading is on the good side of this part of the limit, for `clearSeconds`: a reading at the limit does not come and go. */
  clearAt: number;
  clearSeconds: number;
  /** Alerts that explain this one: while one of them is there, this one sends no message of its own. */
  explainedBy?: readonly string[];
}

/** An alert: one row makes the rule of Prometheus and, where it is watched, the product's own message. */
export interface AlertRow {
  /** `backlog-old` is `TurnpikeBacklogOld` in Prometheus. */
  name: string;
  severity: AlertSeverity;
  /** The section of docs/runbook.md that says what to do, by its anchor. */
  section: string;
  /** `$limit` in the question; absent: the question has no number. */
  limit?: number;
  /** How long it has to hold before anybody is told. */
  forSeconds: number;
  /** Prometheus's question. */
  expr: string;
  /** What has happened, in Prometheus's templates. */
  summary: string;
  /** Why it is so, for who reads the rules. */
  note?: string;
  watched?: Watched;
}
