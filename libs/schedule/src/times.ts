import { CronExpressionParser } from 'cron-parser';
import type { CronExpression } from 'cron-parser';
import type { ScheduleTimes } from '#contract';

/** The shortest interval, in milliseconds. */
export const leastEveryMs = 100;

/** The longest interval, in milliseconds: 366 days. */
const mostEveryMs = 366 * 86_400_000;

/** More missed ticks than these are counted as so many. */
export const mostMissed = 10_000;

/** When a schedule ticks: `from` is when it was set, in milliseconds since the epoch. */
export interface Timetable {
  times: { everyMs: number } | { cron: string; timeZone: string };
  from: number;
}

/** The most days of each month. */
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const fieldsExpected = 'expected a cron expression of five or six fields, as in 0 3 * * *';

/** What is wrong with the times of a schedule; null: nothing. */
export function timesProblem(times: ScheduleTimes): { field: 'ms' | 'cron' | 'timeZone'; message: string } | null {
  if ('everyMs' in times) {
    const { everyMs } = times;
    if (Number.isInteger(everyMs) && everyMs >= leastEveryMs && everyMs <= mostEveryMs) return null;
    return { field: 'ms', message: `expected ${leastEveryMs} to ${mostEveryMs} milliseconds, a whole number` };
  }
  const { cron, timeZone } = times;
  if (timeZone !== null && !isZone(timeZone))
    return { field: 'timeZone', message: 'expected the name of a time zone, as in America/New_York' };
  return isCron(cron) ? null : { field: 'cron', message: fieldsExpected };
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A name in place of fields and `H`, which stands for a random time, are refused. */
function isCron(cron: string): boolean {
  const fields = cron.trim().split(/\s+/);
  if (fields.length < 5 || fields.length > 6 || /\bH\b/i.test(cron)) return false;
  try {
    const expression = CronExpressionParser.parse(cron, { currentDate: new Date(0), tz: 'UTC' });
    return hasDay(expression) && expression.next().getTime() > 0;
  } catch {
    return false;
  }
}

/** Whether one of its months is as long as its first day asks for; where there is none, years are looked through for seconds. */
function hasDay({ fields: { dayOfMonth, month, dayOfWeek } }: CronExpression): boolean {
  if (!dayOfWeek.isWildcard) return true; // either day will do
  const longest = Math.max(...month.values.map((each) => daysOf[each - 1] ?? 0));
  return dayOfMonth.values.some((day) => typeof day !== 'number' || day <= longest);
}

/** The first tick: an interval's is at once. Null: there is none. */
export function firstTick({ times, from }: Timetable): number | null {
  return 'everyMs' in times ? from : nextTick({ times, from }, from);
}

/** The first tick after a time; null: there is none. Each tick of an interval is counted from when it was set, so it does not drift. */
export function nextTick({ times, from }: Timetable, after: number): number | null {
  if ('everyMs' in times) return from + (Math.floor(Math.max(0, after - from) / times.everyMs) + 1) * times.everyMs;
  return cronTimes(times, after)();
}

/** The ticks from one that is due up to a time, that one included, and the first one after it. */
export function ticksUpTo(table: Timetable, due: number, at: number): { count: number; next: number | null } {
  const { times } = table;
  if ('everyMs' in times) return { count: 1 + Math.floor((at - due) / times.everyMs), next: nextTick(table, at) };
  const after = cronTimes(times, due);
  for (let count = 1; count < mostMissed; count++) {
    const next = after();
    if (next === null || next > at) return { count, next };
  }
  return { count: mostMissed, next: nextTick(table, at) };
}

/** One after the other, the times of a cron expression after this one; null: no more. */
function cronTimes({ cron, timeZone }: { cron: string; timeZone: string }, after: number): () => number | null {
  try {
    const expression = CronExpressionParser.parse(cron, { currentDate: new Date(after), tz: timeZone });
    return () => nextOf(expression);
  } catch {
    return () => null;
  }
}

function nextOf(expression: ReturnType<typeof CronExpressionParser.parse>): number | null {
  try {
    return expression.next().getTime();
  } catch {
    return null;
  }
}
