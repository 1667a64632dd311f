import { DateTime } from 'luxon';
import { defineNode } from '../catalogue-node.js';
import { timeIn } from '../values/date-times.js';
import { itemFrom } from '../run/items.js';
import { splitPath, withValue } from '../values/paths.js';
import { choice, collection, flag, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const operations = {
  addToDate: 'Add to a Date',
  extractDate: 'Extract Part of a Date',
  formatDate: 'Format a Date',
  getCurrentDate: 'Get Current Date',
  getTimeBetweenDates: 'Get Time Between Dates',
  roundDate: 'Round a Date',
  subtractFromDate: 'Subtract From a Date',
};
type Operation = keyof typeof operations;

const units = ['years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;
const parts = ['month', 'year', 'week', 'day', 'hour', 'minute', 'second'] as const;
const mapToSelf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));
const formats = ['MM/dd/yyyy', 'yyyy/MM/dd', 'MMMM dd yyyy', 'MM-dd-yyyy', 'yyyy-MM-dd', 'X', 'x', 'custom'];

/** The field that each operation gives its result in. */
const outputs: Readonly<Record<Operation, string>> = {
  ...{ addToDate: 'newDate', subtractFromDate: 'newDate', extractDate: 'datePart', formatDate: 'formattedDate' },
  ...{ getCurrentDate: 'currentDate', getTimeBetweenDates: 'timeDifference', roundDate: 'roundedDate' },
};

const of = (...names: Operation[]): { displayOptions: { show: Record<string, readonly unknown[]> } } =>
  when({ operation: names });
const date = (name: string, displayName: string, ...names: Operation[]): Property =>
  textProperty(name, displayName, {
    ...of(...names),
    required: true,
    description: 'ISO 8601, or seconds or milliseconds since 1970',
  });

export const dateTime = defineNode(
  {
    name: 'n8n-nodes-base.dateTime',
    displayName: 'Date & Time',
    description: 'Reckons with dates and times, and writes them in other forms',
    version: 2,
    group: ['transform'],
    defaults: { name: 'Date & Time' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('operation', 'Operation', operations, { default: 'getCurrentDate', noDataExpression: true }),
      flag('includeTime', 'Include Current Time', true, of('getCurrentDate')),
      date('magnitude', 'Date to Change', 'addToDate', 'subtractFromDate'),
      choice('timeUnit', 'Time Unit', mapToSelf(units), { ...of('addToDate', 'subtractFromDate'), default: 'days' }),
      number('duration', 'Duration', 0, of('addToDate', 'subtractFromDate')),
      date('date', 'Date', 'formatDate', 'extractDate', 'roundDate'),
      choice('format', 'Format', mapToSelf(formats), of('formatDate')),
      textProperty('customFormat', 'Custom Format', when({ operation: ['formatDate'], format: ['custom'] })),
      choice('part', 'Part', mapToSelf(parts), of('extractDate')),
      date('startDate', 'Start Date', 'getTimeBetweenDates'),
      date('endDate', 'End Date', 'getTimeBetweenDates'),
      {
        ...{ displayName: 'Units', name: 'units', type: 'multiOptions', default: ['days'] },
        options: [...units].map((value) => ({ name: value, value: value.replace(/s$/, '') })),
        ...of('getTimeBetweenDates'),
      },
      choice('mode', 'Mode', { roundDown: 'Round Down', roundUp: 'Round Up' }, of('roundDate')),
      choice('toNearest', 'To Nearest', mapToSelf(parts), when({ operation: ['roundDate'], mode: ['roundDown'] })),
      choice('to', 'To', { month: 'End of Month' }, when({ operation: ['roundDate'], mode: ['roundUp'] })),
      ...Object.entries(outputs).map(([operation, field]) =>
        textProperty('outputFieldName', 'Output Field Name', { default: field, ...when({ operation: [operation] }) }),
      ),
      collection('options', 'Options', [
        flag('includeInputFields', 'Include Input Fields', false),
        textProperty('fromFormat', 'From Date Format'),
        textProperty('timezone', 'Timezone', {
          description: 'an IANA name; GMT where the choice is to use none of the workflow',
        }),
        flag('isoString', 'Output as ISO String', false),
      ]),
    ],
    codex: {
      alias: [
        'time',
        'date',
        'clock',
        'format',
        'timezone',
        'duration',
        'now',
        'today',
        'yesterday',
        'weekday',
        'deadline',
        'age',
      ],
    },
    builderHint: 'The result stands in a field of its own, and alone unless options.includeInputFields is set.',
  },
  {
    as: 'pure',
    run: (call) => [
      (call.inputs[0] ?? []).map(({ json }, at) => {
        const operation = operationAt(call, at);
        const name = textAt(call, 'outputFieldName', at, outputs[operation]) || outputs[operation];
        const kept = flagAt(call, 'options.includeInputFields', at) ? json : {};
        return itemFrom(withValue(kept, splitPath(name), results[operation](call, at)), at);
      }),
    ],
  },
);

function operationAt(call: NodeCall, at: number): Operation {
  const value = call.parameter('operation', at) ?? 'getCurrentDate';
  if (typeof value === 'string' && isOperation(value)) return value;
  throw expected('operation', `one of ${Object.keys(operations).join(', ')}`, at);
}

function isOperation(value: string): value is Operation {
  return Object.hasOwn(operations, value);
}

const results: Readonly<Record<Operation, (call: NodeCall, at: number) => unknown>> = {
  getCurrentDate: (call, at) => {
    const { now } = call;
    const time = DateTime.fromMillis(now, { zone: zoneAt(call, at) });
    return toIso(flagAt(call, 'includeTime', at, true) ? time : time.startOf('day'));
  },
  formatDate: (call, at) => {
    const format = textAt(call, 'format', at, 'MM/dd/yyyy');
    return timeAt(call, 'date', at).toFormat(format === 'custom' ? textAt(call, 'customFormat', at) : format);
  },
  addToDate: (call, at) => toIso(timeAt(call, 'magnitude', at).plus(durationAt(call, at))),
  subtractFromDate: (call, at) => toIso(timeAt(call, 'magnitude', at).minus(durationAt(call, at))),
  extractDate: (call, at) => {
    const part = choiceAt(call, 'part', at, parts);
    return timeAt(call, 'date', at).get(part === 'week' ? 'weekNumber' : part);
  },
  getTimeBetweenDates: (call, at) => {
    const asked = splitNames(call.parameter('units', at) ?? 'day').map((name) => unitNamed(name, at));
    if (asked.length === 0) throw expected('units', 'at least one unit', at);
    const [start, end] = [timeAt(call, 'startDate', at), timeAt(call, 'endDate', at)];
    const between = end.diff(start, asked);
    return flagAt(call, 'options.isoString', at) ? between.toISO() : between.toObject();
  },
  roundDate: (call, at) => {
    const time = timeAt(call, 'date', at);
    const isUp = choiceAt(call, 'mode', at, ['roundDown', 'roundUp']) === 'roundUp';
    if (isUp) return toIso(time.plus({ months: 1 }).startOf('month'));
    return toIso(time.startOf(choiceAt(call, 'toNearest', at, parts)));
  },
};

function toIso(time: DateTime): string {
  return time.toISO() ?? '';
}

function durationAt(call: NodeCall, at: number): Record<string, number> {
  return { [unitNamed(textAt(call, 'timeUnit', at, 'days'), at)]: numberAt(call, 'duration', at, 0) };
}

function unitNamed(name: string, at: number): (typeof units)[number] {
  const found = units.find((unit) => unit === name || unit === `${name}s`);
  if (!found) throw expected('units', `one of ${units.join(', ')}`, at);
  return found;
}

function timeAt(call: NodeCall, name: string, at: number): DateTime {
  const format = name === 'date' ? textAt(call, 'options.fromFormat', at) : '';
  const time = timeIn(call.parameter(name, at), { zone: zoneAt(call, at), format, rules: call.rules });
  if (!time) throw expected(name, 'a date', at);
  return time;
}

function zoneAt(call: NodeCall, at: number): string {
  return textAt(call, 'options.timezone', at) || call.timeZone;
}
