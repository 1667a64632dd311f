import { CronExpressionParser } from 'cron-parser';
import type { CronExpression } from 'cron-parser';

/** The most days of each month. */
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What is wrong with a cron expression and its zone; null: nothing. */
export function cronProblem(
  cron: string,
  timeZone: string | null,
): { field: 'cron' | 'timeZone'; message: string } | null {
  if (timeZone !== null && !isZone(timeZone))
    return { field: 'timeZone', message: 'expected the name of a time zone, as in America/New_York' };
  if (isCron(cron)) return null;
  return { field: 'cron', message: 'expected a cron expression of five or six fields, as in 0 3 * * *' };
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
