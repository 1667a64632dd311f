import { defineNode } from '../catalogue-node.js';
import { choice, number, textProperty } from '../parameters/properties.js';
import { choiceAt, expected, numberAt, textAt } from '../parameters/read-parameter.js';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

export const approval = defineNode(
  {
    name: 'turnpike.approval',
    displayName: 'Approval',
    description: 'Asks a person, and sends its items on by the answer',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Approval' },
    inputs: ['main'],
    outputs: ['main', 'main'],
    outputNames: ['approved', 'declined'],
    properties: [
      textProperty('message', 'Message', { required: true, typeOptions: { rows: 3 } }),
      textProperty('to', 'To', { description: 'stays empty: nobody else can be asked yet' }),
      number('timeout', 'Time to Answer', 24, { typeOptions: { minValue: 1, maxValue: 1_000 } }),
      choice('timeoutUnit', 'Unit', { hours: 'Hours', minutes: 'Minutes', days: 'Days' }),
    ],
    codex: {
      alias: ['approve', 'confirm', 'human', 'review', 'permission', 'ask', 'sign off', 'yes or no', 'decision'],
    },
    builderHint:
      'Output 0 is approved, output 1 declined; no answer in time is a no. It asks whoever wrote the text or chat that began the run, else operators: nobody else.',
  },
  {
    ...{ as: 'flow', kind: 'approval' },
    ask: (call) => {
      const message = textAt(call, 'message', 0);
      if (message.trim() === '') throw expected('message', 'a question');
      const unit = choiceAt(call, 'timeoutUnit', 0, ['hours', 'minutes', 'days']);
      const timeoutMs = numberAt(call, 'timeout', 0, 24) * unitMs[unit];
      if (timeoutMs <= 0) throw expected('timeout', 'a number above 0');
      return { text: message, to: textAt(call, 'to', 0) || null, timeoutMs };
    },
  },
);
