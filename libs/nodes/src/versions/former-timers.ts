import { objectIn, objectsIn } from './read-stored.js';
import type { Fields } from './version-step.js';

const units = ['seconds', 'minutes', 'hours'];

/** The rules of the former Cron node as those of a schedule; null: one cannot be said. Where nothing is said it is 14:00 of each day. */
export function readCron({ triggerTimes }: Fields): Fields[] | null {
  const rules = objectsIn(objectIn(triggerTimes)['item']).map(readTime);
  const known = rules.filter((rule) => rule !== null);
  return known.length === rules.length && rules.length > 0 ? known : null;
}

function readTime({
  mode = 'everyDay',
  hour = 14,
  minute = 0,
  dayOfMonth = 1,
  weekday = '1',
  cronExpression,
  value = 2,
  unit = 'hours',
}: Fields): Fields | null {
  const [m, h, day, week] = [minute, hour, dayOfMonth, weekday].map(String);
  switch (mode) {
    case 'everyMinute':
      return { field: 'minutes', minutesInterval: 1 };
    case 'everyHour':
      return expression(`${m} * * * *`);
    case 'everyDay':
      return expression(`${m} ${h} * * *`);
    case 'everyWeek':
      return expression(`${m} ${h} * * ${week}`);
    case 'everyMonth':
      return expression(`${m} ${h} ${day} * *`);
    case 'everyX':
      return every(unit, value);
    case 'custom':
      return typeof cronExpression === 'string' ? expression(cronExpression.trim()) : null;
    default:
      return null;
  }
}

function expression(text: string): Fields {
  return { field: 'cronExpression', expression: text };
}

function every(unit: unknown, value: unknown): Fields | null {
  if (typeof unit !== 'string' || !units.includes(unit)) return null;
  return { field: unit, [`${unit}Interval`]: Number(value) };
}

/** The former Interval node. */
export function readInterval({ interval = 1, unit = 'seconds' }: Fields): Fields[] | null {
  const rule = every(unit, interval);
  return rule && [rule];
}
