import { CronExpressionParser } from 'cron-parser';
import type { ScheduleTimes } from '#protocol';
import { cronProblem, leastTickMs } from '#workflow';
import { CronClock } from './cron-clock.js';
import { presentRules } from './rules.js';

/** The longest interval, in milliseconds: 366 days. */
const mostEveryMs = 366 * 86_400_000;

/** More missed ticks than these are counted as so many. */
export const mostMissed = 10_000;

/** When a schedule ticks: `from` is when it was set, in milliseconds since the epoch. */
export interface Timetable {
  times: { everyMs: number } | { cron: string; timeZone: string };
  from: number;
  /** The rules by which it ticks; absent: the present ones (ADR 41). */
  rules?: number;
}

/** What is wrong with the times of a schedule; null: nothing. */
export function timesProblem(times: ScheduleTimes): { field: 'ms' | 'cron' | 'timeZone'; message: string } | null {
  if ('everyMs' in times) {
    const { everyMs } = times;
    if (Number.isInteger(everyMs) && everyMs >= leastTickMs && everyMs <= mostEveryMs) return null;
    return { field: 'ms', message: `expected ${leastTickMs} to ${mostEveryMs} milliseconds, a whole number` };
  }
  return cronProblem(times.cron, times.timeZone);
}

/** The first tick: an interval's is at once. Null: there is none. */
export function firstTick(table: Timetable): number | null {
  return 'everyMs' in table.times ? table.from : nextTick(table, table.from);
}

/** The first tick after a time; null: there is none. Each tick of an interval is counted from when it was set, so it does not drift. */
export function nextTick({ times, from, rules = presentRules }: Timetable, after: number): number | null {
  if ('everyMs' in times) return from + (Math.floor(Math.max(0, after - from) / times.everyMs) + 1) * times.everyMs;
  return cronTimes(times, rules, after)();
}

/** The ticks from one that is due up to a time, that one included, and the first one after it. */
export function ticksUpTo(table: Timetable, due: number, at: number): { count: number; next: number | null } {
  const { times, rules = presentRules } = table;
  if ('everyMs' in times) return { count: 1 + Math.floor((at - due) / times.everyMs), next: nextTick(table, at) };
  const after = cronTimes(times, rules, due);
  for (let count = 1; count < mostMissed; count++) {
    const next = after();
    if (next === null || next > at) return { count, next };
  }
  return { count: mostMissed, next: nextTick(table, at) };
}

/** One after the other, the times of a cron expression after this one; null: no more. */
function cronTimes(times: { cron: string; timeZone: string }, rules: number, after: number): () => number | null {
  try {
    return rules >= 3 ? iterateTimes(new CronClock(times), after) : iterateOldTimes(times, after);
  } catch {
    return () => null;
  }
}

function iterateTimes(clock: CronClock, after: number): () => number | null {
  let last: number | null = after;
  return () => (last = last === null ? null : clock.after(last));
}

/** The times of rules 1, as their journals have them: a day that has no midnight has none. */
function iterateOldTimes({ cron, timeZone }: { cron: string; timeZone: string }, after: number): () => number | null {
  const expression = CronExpressionParser.parse(cron, { currentDate: new Date(after), tz: timeZone });
  return () => {
    try {
      return expression.next().getTime();
    } catch {
      return null;
    }
  };
}
