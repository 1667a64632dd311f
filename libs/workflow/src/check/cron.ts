import { CronExpressionParser } from 'cron-parser';
import type { CronExpression } from 'cron-parser';
import type { Fields } from '../document/dialect.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** The most days of each month. */
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What is wrong with a cron expression and its zone; null: nothing. */
export function cronProblem(
  cron: string,
  timeZone: string | null,
): { field: 'cron' | 'timeZone'; message: string } | null {
  if (timeZone !== null && !isZone(timeZone))
    return { field: 'timeZone', message: 'expected the name of a time zone, as in America/New_York' };
  const message = fieldsProblem(cron.trim().split(/\s+/));
  return message === null ? null : { field: 'cron', message };
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The fields of an expression, in order, with their lowest and highest number. */
const cronFields = [
  { name: 'second', least: 0, most: 59 },
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of month', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12 },
  { name: 'day of week', least: 0, most: 7 },
];

/** Names the field that is wrong. A name in place of all fields and `H`, which stands for a random time, are refused. */
function fieldsProblem(texts: string[]): string | null {
  if (texts.length < 5 || texts.length > 6) return 'expected a cron expression of five or six fields, as in 0 3 * * *';
  const fields = texts.length === 6 ? cronFields : cronFields.slice(1);
  for (const [at, { name, least, most }] of fields.entries()) {
    const text = texts[at] ?? '';
    const step = [...text.matchAll(/\/(\d+)/g)].map(([, digits]) => Number(digits)).find((each) => each > most);
    if (step !== undefined) return `${name}: a step of ${step} is above ${most}`;
    const alone = texts.map((each, place) => (place === at ? each : '*')).join(' ');
    if (/\bH\b/i.test(text) || parseCron(alone) === null)
      return `${name}: expected ${least} to ${most}, as in ${examples}`;
  }
  const expression = parseCron(texts.join(' '));
  const comes = expression !== null && hasDay(expression) && hasNext(expression);
  return comes ? null : 'day of month: no month of these has such a day';
}

const examples = '5, 1-5, 1,2 or */5';

function parseCron(cron: string): CronExpression | null {
  try {
    return CronExpressionParser.parse(cron, { currentDate: new Date(0), tz: 'UTC' });
  } catch {
    return null;
  }
}

function hasNext(expression: CronExpression): boolean {
  try {
    return expression.next().getTime() > 0;
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

/** What is wrong with when an `every` ticks. */
export function timesErrors(node: Fields, path: string): WorkflowError[] {
  const { cron, timeZone } = node;
  const [hasMs, hasCron] = ['ms' in node, 'cron' in node];
  if (hasMs && hasCron) return [invalid(path, 'expected ms or cron, one of them')];
  if (hasMs) return [];
  if (!hasCron) return [invalid(`${path}/ms`, 'expected ms or cron, one of them')];
  const problem = cronProblem(String(cron), 'timeZone' in node ? String(timeZone) : null);
  return problem === null ? [] : [invalid(`${path}/${problem.field}`, problem.message)];
}
