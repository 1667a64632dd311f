import type { AlertLimits, Cause, Change, ReadValue, Readings } from './cause.js';
import { watchedAlerts } from './alert-table.js';
import type { WatchedRow } from './alert-table.js';

export interface Evaluated {
  /** What is amiss, or about to be. */
  causes: Cause[];
  /** What a message has to say; each is given once, as `causes` remembers. */
  changes: Change[];
}

function isBeyond(value: number, limit: number, { watched }: WatchedRow): boolean {
  return watched.isBelow ? value < limit : value > limit;
}

function furthest(a: number, b: number, { watched }: WatchedRow): number {
  return watched.isBelow ? Math.min(a, b) : Math.max(a, b);
}

/** One cause a look later; null: it is no more, and was never told. */
function lookAgain(
  row: WatchedRow,
  before: Cause,
  read: ReadValue | undefined,
  { limit, forMs, now }: { limit: number; forMs: number; now: number },
): Cause {
  const isOver = read === undefined || !isBeyond(read.value, limit * row.watched.clearAt, row);
  const value = read?.value ?? 0;
  const worst = read === undefined ? before.worst : furthest(before.worst, value, row);
  const wellSince = isOver ? (before.wellSince ?? now) : null;
  const hasHeld = !isOver && now - before.since >= forMs;
  return {
    ...before,
    value,
    worst,
    wellSince,
    link: read?.link ?? before.link,
    firingSince: before.firingSince ?? (hasHeld ? now : null),
  };
}

function evaluateRow(row: WatchedRow, known: readonly Cause[], readings: Readings, limits: AlertLimits, now: number) {
  const values = readings.get(row.name);
  const own = known.filter(({ alert }) => alert === row.name);
  if (values === undefined) return own;
  const { limit = row.limit ?? 0, forSeconds = row.forSeconds } = limits[row.name] ?? {};
  const begun = Array.from(values)
    .filter(([subject, { value }]) => isBeyond(value, limit, row) && !own.some((one) => one.subject === subject))
    .map(([subject, { value, link }]): Cause => {
      const times = { since: now, firingSince: null, wellSince: null };
      return { alert: row.name, subject, ...times, value, worst: value, link, isTold: false };
    });
  const times = { limit, forMs: forSeconds * 1_000, now };
  return [...own, ...begun].map((cause) => lookAgain(row, cause, values.get(cause.subject), times));
}

/** Whether it is over: at once where it has never counted, else once it has been well for long enough. */
function isPast({ firingSince, wellSince }: Cause, clearSeconds: number, now: number): boolean {
  if (wellSince === null) return false;
  return firingSince === null || now - wellSince >= clearSeconds * 1_000;
}

/**
 * What is amiss after a look, and what of it is to be told: that a cause has begun, once it has held, and that it is over, where its
 * beginning was told. What another alert explains is not told while that one is there, be it only about to count.
 */
export function evaluate(before: readonly Cause[], readings: Readings, limits: AlertLimits, now: number): Evaluated {
  const causes: Cause[] = [];
  const changes: Change[] = [];
  for (const row of watchedAlerts) {
    const { explainedBy = [] } = row.watched;
    const isExplained = causes.some(({ alert }) => explainedBy.includes(alert));
    for (const cause of evaluateRow(row, before, readings, limits, now)) {
      if (isPast(cause, limits[row.name]?.clearSeconds ?? row.watched.clearSeconds, now)) {
        if (cause.isTold) changes.push({ kind: 'resolved', cause });
        continue;
      }
      const isNews = cause.firingSince !== null && cause.wellSince === null && !cause.isTold && !isExplained;
      const kept = isNews ? { ...cause, isTold: true } : cause;
      if (isNews) changes.push({ kind: 'firing', cause: kept });
      causes.push(kept);
    }
  }
  return { causes, changes };
}
