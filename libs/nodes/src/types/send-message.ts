import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { textProperty } from '../parameters/properties.js';
import { expected, textAt } from '../parameters/read-parameter.js';
import type { Parameters } from '../parameters/read-parameter.js';

const phoneNumber = /^\+[1-9]\d{6,14}$/;

export const sendMessage = defineNode(
  {
    name: 'turnpike.sendMessage',
    displayName: 'Send Message',
    description: 'Sends a text to the person of the conversation, or to a number that has written to us before',
    version: 1,
    group: ['output'],
    defaults: { name: 'Send Message' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      textProperty('text', 'Text', { required: true, typeOptions: { rows: 4 } }),
      textProperty('to', 'To', { placeholder: '+15550100', description: 'empty: whoever the conversation is with' }),
      textProperty('from', 'From', {
        placeholder: '+15550123',
        description: 'the number of ours that writes, where `to` is given; empty: the only one that we have',
      }),
    ],
    codex: {
      alias: [
        'sms',
        'text',
        'reply',
        'notify',
        'message',
        'twilio',
        'alert',
        'inform',
        'remind',
        'tell',
        'phone',
        'notification',
      ],
    },
    builderHint:
      'One message for each item. Without `to` it goes to the person whose text or chat started the run; anybody else is named in `to`, also in a run that a text started, and has written to us before. `from` goes with `to`.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => {
        const said = textAt(call, 'text', itemIndex);
        if (said.trim() === '') throw expected('text', 'a text', itemIndex);
        const to = phoneAt(call, 'to', itemIndex);
        return {
          ...{ kind: 'send', itemIndex, to: to || null, text: said },
          ...{ from: to && phoneAt(call, 'from', itemIndex), sender: null },
        };
      }),
    items: (_, { itemIndex }, answer) => {
      const { to, messageId } = answer.kind === 'send' ? answer : { to: null, messageId: null };
      return [itemFrom({ sent: true, to, messageId }, itemIndex)];
    },
  },
);

/** A number in E.164, or nothing. */
function phoneAt(call: Parameters, name: string, itemIndex: number): string {
  const value = textAt(call, name, itemIndex).replaceAll(/[\s().-]/g, '');
  if (value !== '' && !phoneNumber.test(value)) throw expected(name, 'a number such as +15550100', itemIndex);
  return value;
}
