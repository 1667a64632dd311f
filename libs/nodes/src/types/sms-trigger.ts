import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { textProperty } from '../parameters/properties.js';
import { textAt } from '../parameters/read-parameter.js';

/** Payload: `{from, to, text, messageId}`. */
export const smsTrigger = defineNode(
  {
    name: 'turnpike.smsTrigger',
    displayName: 'SMS Trigger',
    description: 'Starts the workflow with each text message that comes to a number',
    version: 1,
    group: ['trigger'],
    defaults: { name: 'On text message' },
    inputs: [],
    outputs: ['main'],
    properties: [
      textProperty('to', 'Number', {
        placeholder: '+15550100',
        description: 'the number of ours that people text to; empty: each that no agent has',
      }),
    ],
    codex: { alias: ['text', 'message', 'phone', 'twilio', 'sms', 'incoming', 'inbox', 'receive'] },
    builderHint:
      'The text is $json.text, the sender $json.from. To answer, use turnpike.sendMessage without a recipient: nothing else is said. Several texts in a row are one, a line each.',
  },
  {
    as: 'trigger',
    arms: (call) => ({ kind: 'sms', to: textAt(call, 'to', 0) || null }),
    items: (payload) => {
      const { from = '', to = '', text: said = '', messageId = null } = isObject(payload) ? payload : {};
      return [{ json: { from, to, text: said, messageId } }];
    },
  },
);
