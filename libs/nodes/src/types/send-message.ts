import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../items.js';
import { text } from '../properties.js';
import { expected, textAt } from '../read-parameter.js';

export const sendMessage = defineNode(
  {
    name: 'turnpike.sendMessage',
    displayName: 'Send Message',
    description: 'Sends a text to a person, on the channel of the conversation or to a number',
    version: 1,
    group: ['output'],
    defaults: { name: 'Send Message' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      text('text', 'Text', { required: true, typeOptions: { rows: 4 } }),
      text('to', 'To', { placeholder: '+15550100', description: 'empty: whoever the conversation is with' }),
    ],
    codex: { alias: ['sms', 'text', 'reply', 'notify', 'message', 'twilio', 'slack'] },
    builderHint: 'One message for each item.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => {
        const said = textAt(call, 'text', itemIndex);
        if (said.trim() === '') throw expected('text', 'a text', itemIndex);
        return { kind: 'send', itemIndex, to: textAt(call, 'to', itemIndex) || null, text: said };
      }),
    items: (_, { itemIndex }, answer) => {
      const { to, messageId } = answer.kind === 'send' ? answer : { to: null, messageId: null };
      return [itemFrom({ sent: true, to, messageId }, itemIndex)];
    },
  },
);
