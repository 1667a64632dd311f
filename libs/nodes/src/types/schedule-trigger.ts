import { isObject } from '#values';
import { DateTime } from 'luxon';
import { defineNode } from '../catalogue-node.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { choice, groups, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { objectsAt } from '../parameters/read-parameter.js';
import type { ScheduleRule } from '../run/runs.js';

/** How many of a unit lie between two triggers. */
const every = (unit: string, value: number, maxValue: number, description?: string): Property => {
  const displayName = `${unit.charAt(0).toUpperCase()}${unit.slice(1)} Between Triggers`;
  return number(`${unit}Interval`, displayName, value, {
    description: description ?? displayName,
    typeOptions: { minValue: 1, maxValue },
    ...when({ field: [unit] }),
  });
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Payload: `{at}`, when it was due, in milliseconds since 1970; without it, now. */
export const scheduleTrigger = defineNode(
  {
    name: 'n8n-nodes-base.scheduleTrigger',
    displayName: 'Schedule Trigger',
    description: 'Starts the workflow at times that come again',
    version: [1, 1.1, 1.2, 1.3],
    group: ['trigger'],
    defaults: { name: 'Schedule Trigger' },
    inputs: [],
    outputs: ['main'],
    properties: [
      groups('rule', 'Trigger Rules', [
        {
          name: 'interval',
          displayName: 'Trigger Interval',
          values: [
            choice(
              'field',
              'Trigger Interval',
              {
                ...{ seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days', weeks: 'Weeks' },
                ...{ months: 'Months', cronExpression: 'Custom (Cron)' },
              },
              { default: 'days' },
            ),
            every('seconds', 30, 86_400),
            every('minutes', 5, 1_440),
            every('hours', 1, 12, '1, 2, 3, 4, 6, 8 or 12, from midnight'),
            every('days', 1, 1),
            every('weeks', 1, 1),
            every('months', 1, 12, '1, 2, 3, 4, 6 or 12, from January'),
            number('triggerAtDayOfMonth', 'Trigger at Day of Month', 1, {
              typeOptions: { minValue: 1, maxValue: 31 },
              ...when({ field: ['months'] }),
            }),
            {
              ...{ displayName: 'Trigger on Weekdays', name: 'triggerAtDay', type: 'multiOptions', default: [0] },
              options: days.map((name, value) => ({ name, value })),
              ...when({ field: ['weeks'] }),
            },
            number('triggerAtHour', 'Trigger at Hour', 0, {
              typeOptions: { minValue: 0, maxValue: 23 },
              ...when({ field: ['days', 'weeks', 'months'] }),
            }),
            number('triggerAtMinute', 'Trigger at Minute', 0, {
              typeOptions: { minValue: 0, maxValue: 59 },
              ...when({ field: ['hours', 'days', 'weeks', 'months'] }),
            }),
            textProperty('expression', 'Expression', {
              ...when({ field: ['cronExpression'] }),
              placeholder: '0 9 * * 1-5',
            }),
          ],
        },
      ]),
    ],
    codex: {
      alias: [
        'time',
        'cron',
        'interval',
        'daily',
        'hourly',
        'every',
        'timer',
        'weekly',
        'monthly',
        'weekday',
        'morning',
        'evening',
        'night',
        'recurring',
        'remind',
        'reminder',
      ],
    },
    builderHint:
      'One entry of rule.interval for each time. The zone is that of the workflow. Every two days, or five hours, is a cronExpression.',
  },
  {
    as: 'trigger',
    arms: (call) => ({ kind: 'schedule', rules: objectsAt(call, 'rule.interval', 0).map(toScheduleRule) }),
    items: (payload, { now, timeZone }) => {
      const at = isObject(payload) ? payload['at'] : undefined;
      return [{ json: timeFields(typeof at === 'number' ? at : now, timeZone) }];
    },
  },
);

export function toScheduleRule(interval: Record<string, unknown>): ScheduleRule {
  const field = interval['field'] ?? 'days';
  const [hour, minute] = [readInteger(interval, 'triggerAtHour', 0), readInteger(interval, 'triggerAtMinute', 0)];
  switch (field) {
    case 'seconds':
      return { everyMs: readInteger(interval, 'secondsInterval', 30) * 1_000 };
    case 'minutes':
      return { everyMs: readInteger(interval, 'minutesInterval', 5) * 60_000 };
    case 'hours':
      return { cron: evenly(interval, 'hours', (step) => `${minute} ${step} * * *`) };
    case 'days':
      return { cron: evenly(interval, 'days', (step) => `${minute} ${hour} ${step} * *`) };
    case 'weeks':
      return { cron: `${minute} ${hour} * * ${readWeekdays(interval)}` };
    case 'months': {
      const day = readInteger(interval, 'triggerAtDayOfMonth', 1);
      return { cron: evenly(interval, 'months', (step) => `${minute} ${hour} ${day} ${step} *`) };
    }
    case 'cronExpression':
      return { cron: readCron(interval) };
  }
  throw new NodeError('NODE_PARAMETER', `There is no interval "${plainText(field)}"`);
}

/** The intervals that come evenly though a cron expression counts them anew, and from where it does. */
const even = {
  hours: { intervals: [1, 2, 3, 4, 6, 8, 12], from: 'each midnight' },
  days: { intervals: [1], from: 'the first of each month' },
  months: { intervals: [1, 2, 3, 4, 6, 12], from: 'each January' },
};

/** The cron expression of so many hours, days or months, where each comes as long after the one before. */
function evenly(interval: Record<string, unknown>, unit: keyof typeof even, cron: (step: string) => string): string {
  const { intervals, from } = even[unit];
  const every = readInteger(interval, `${unit}Interval`, 1);
  if (intervals.includes(every)) return cron(every === 1 ? '*' : `*/${every}`);
  const known = intervals.join(', ').replace(/, (\d+)$/, ' or $1');
  const other = `or the cron expression "${cron(`*/${every}`)}", which counts ${unit} anew from ${from}`;
  throw new NodeError('NODE_PARAMETER', `Parameter "${unit}Interval": expected ${known}, ${other}`);
}

function readInteger(interval: Record<string, unknown>, name: string, fallback: number): number {
  const value = interval[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || (name.endsWith('Interval') && value < 1)) {
    throw new NodeError('NODE_PARAMETER', `Parameter "${name}": expected a whole number`);
  }
  return value;
}

function readWeekdays(interval: Record<string, unknown>): string {
  if (readInteger(interval, 'weeksInterval', 1) > 1) {
    throw new NodeError('NODE_PARAMETER', 'Parameter "weeksInterval": a schedule of weeks comes every week');
  }
  const chosen = [interval['triggerAtDay'] ?? 0].flat();
  return chosen.length > 0 ? chosen.map(plainText).join(',') : '0';
}

function readCron({ expression }: Record<string, unknown>): string {
  if (typeof expression === 'string' && expression.trim() !== '') return expression.trim();
  throw new NodeError('NODE_PARAMETER', 'Parameter "expression": expected a cron expression');
}

/** A time in the words and fields that n8n gives of it. */
function timeFields(at: number, zone: string): Record<string, unknown> {
  const time = DateTime.fromMillis(at, { zone, locale: 'en' });
  return {
    timestamp: time.toISO(),
    'Readable date': time.toFormat('MMMM d, yyyy, h:mm:ss a'),
    'Readable time': time.toFormat('h:mm:ss a'),
    'Day of week': time.toFormat('cccc'),
    Year: time.toFormat('yyyy'),
    Month: time.toFormat('MMMM'),
    'Day of month': time.toFormat('dd'),
    Hour: time.toFormat('HH'),
    Minute: time.toFormat('mm'),
    Second: time.toFormat('ss'),
    Timezone: `${zone} (UTC${time.toFormat('ZZ')})`,
  };
}
