import { defineNode } from '../catalogue-node.js';
import { timeIn } from '../values/date-times.js';
import { choice, flag, number, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const unitMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const units = { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days' };

const amount = (name: string, value: number, show: Record<string, readonly unknown[]>): Property =>
  number(name, 'Amount', value, { typeOptions: { minValue: 0 }, ...when(show) });
const dateProperty = (name: string, show: Record<string, readonly unknown[]>): Property => ({
  ...{ displayName: 'Date and Time', name, type: 'dateTime', default: '', required: true },
  ...when(show),
});

export const wait = defineNode(
  {
    name: 'n8n-nodes-base.wait',
    displayName: 'Wait',
    description: 'Waits for a while or until a time, and passes its items on',
    version: [1, 1.1],
    group: ['transform'],
    defaults: { name: 'Wait' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('resume', 'Resume', {
        timeInterval: 'After Time Interval',
        specificTime: 'At Specified Time',
        webhook: 'On Webhook Call',
      }),
      amount('amount', 5, { resume: ['timeInterval'] }),
      choice('unit', 'Wait Unit', units, when({ resume: ['timeInterval'] })),
      dateProperty('dateTime', { resume: ['specificTime'] }),
      flag('limitWaitTime', 'Limit Wait Time', false, when({ resume: ['webhook'] })),
      choice(
        'limitType',
        'Limit Type',
        { afterTimeInterval: 'After Time Interval', atSpecifiedTime: 'At Specified Time' },
        when({ resume: ['webhook'], limitWaitTime: [true] }),
      ),
      amount('resumeAmount', 1, { resume: ['webhook'], limitWaitTime: [true], limitType: ['afterTimeInterval'] }),
      choice('resumeUnit', 'Unit', units, {
        ...when({ resume: ['webhook'], limitWaitTime: [true], limitType: ['afterTimeInterval'] }),
        default: 'hours',
      }),
      dateProperty('maxDateAndTime', { resume: ['webhook'], limitWaitTime: [true], limitType: ['atSpecifiedTime'] }),
    ],
    codex: { alias: ['delay', 'sleep', 'pause', 'timeout', 'until', 'later', 'hold', 'minutes'] },
    builderHint:
      'Items go on as they came. resume webhook cannot run: for a yes or no of a person take turnpike.approval; for words of theirs, a loop that looks for them.',
  },
  {
    ...{ as: 'flow', kind: 'wait' },
    until: (call) => {
      const { now } = call;
      const resume = choiceAt(call, 'resume', 0, ['timeInterval', 'specificTime', 'webhook']);
      if (resume === 'timeInterval') return { kind: 'time', at: now + spanAt(call, 'amount', 'unit', 'hours') };
      if (resume === 'specificTime') return { kind: 'time', at: timeAt(call, 'dateTime') };
      if (!flagAt(call, 'limitWaitTime', 0)) return { kind: 'webhook', latestAt: null };
      const type = choiceAt(call, 'limitType', 0, ['afterTimeInterval', 'atSpecifiedTime']);
      const isSpan = type === 'afterTimeInterval';
      const latestAt = isSpan
        ? now + spanAt(call, 'resumeAmount', 'resumeUnit', 'hours')
        : timeAt(call, 'maxDateAndTime');
      return { kind: 'webhook', latestAt };
    },
  },
);

function spanAt(call: NodeCall, amountName: string, unitName: string, usual: keyof typeof unitMs): number {
  const count = numberAt(call, amountName, 0, 1);
  if (count < 0) throw expected(amountName, 'a number from 0');
  const unit = call.parameter(unitName, 0) ?? usual;
  const known = Object.entries(unitMs).find(([name]) => name === unit);
  if (!known) throw expected(unitName, `one of ${Object.keys(unitMs).join(', ')}`);
  return Math.round(count * known[1]);
}

function timeAt(call: NodeCall, name: string): number {
  const at = timeIn(call.parameter(name, 0), { zone: call.timeZone, rules: call.rules });
  if (!at) throw expected(name, 'a date and time');
  return at.toMillis();
}
