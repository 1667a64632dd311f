import { isObject } from '#values';
import { allowedOrigins, callerLimitsAt } from '../parameters/caller-options.js';
import { defineNode } from '../catalogue-node.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, flagAt, textAt } from '../parameters/read-parameter.js';

/** Payload: `{sessionId, chatInput, metadata?}`. */
export const chatTrigger = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.chatTrigger',
    displayName: 'Chat Trigger',
    description: 'Starts the workflow with each message of a chat',
    version: [1, 1.1, 1.2, 1.3],
    group: ['trigger'],
    defaults: { name: 'When chat message received' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'httpBasicAuth' }],
    properties: [
      flag('public', 'Make Chat Publicly Available', false),
      choice('mode', 'Mode', { hostedChat: 'Hosted Chat', webhook: 'Embedded Chat' }, when({ public: [true] })),
      choice('authentication', 'Authentication', { none: 'None', basicAuth: 'Basic Auth' }, when({ public: [true] })),
      textProperty('initialMessages', 'Initial Messages', when({ public: [true], mode: ['hostedChat'] })),
      collection('options', 'Options', [
        textProperty('title', 'Title'),
        textProperty('subtitle', 'Subtitle'),
        textProperty('inputPlaceholder', 'Input Placeholder'),
        choice('responseMode', 'Response Mode', {
          lastNode: 'When Last Node Finishes',
          responseNode: "Using 'Respond to Webhook' Node",
        }),
        choice(
          'loadPreviousSession',
          'Load Previous Session',
          { notSupported: 'Off', memory: 'From Memory' },
          { onlyDefault: 'the page keeps its own conversation' },
        ),
        allowedOrigins,
        flag('allowFileUploads', 'Allow File Uploads', false, { onlyDefault: 'a chat takes texts alone' }),
      ]),
    ],
    codex: { alias: ['chat', 'message', 'conversation', 'bot', 'assistant', 'talk', 'question', 'support', 'widget'] },
    builderHint: 'The text is $json.chatInput; $json.sessionId tells the chats apart, for memory.',
  },
  {
    as: 'trigger',
    arms: (call) => ({
      kind: 'chat',
      isPublic: flagAt(call, 'public', 0),
      isHosted: choiceAt(call, 'mode', 0, ['hostedChat', 'webhook']) === 'hostedChat',
      title: textAt(call, 'options.title', 0),
      subtitle: textAt(call, 'options.subtitle', 0),
      placeholder: textAt(call, 'options.inputPlaceholder', 0),
      greeting: textAt(call, 'initialMessages', 0),
      responds: choiceAt<'lastNode' | 'responseNode'>(call, 'options.responseMode', 0, ['lastNode', 'responseNode']),
      authentication: choiceAt(call, 'authentication', 0, ['none', 'basicAuth']),
      ...callerLimitsAt(call),
    }),
    items: (payload) => {
      const { sessionId = '', chatInput = '', metadata } = isObject(payload) ? payload : {};
      const about = metadata === undefined ? {} : { metadata };
      return [{ json: { sessionId, action: 'sendMessage', chatInput, ...about } }];
    },
  },
);
