import { plainText } from '../values/plain-text.js';
import { choice, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, numberAt, textAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const memoryBufferWindow = defineSubNode(
  'ai_memory',
  {
    name: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
    displayName: 'Simple Memory',
    description: 'Keeps the last exchanges of a session',
    version: [1.2, 1.3],
    defaults: { name: 'Simple Memory' },
    properties: [
      choice('sessionIdType', 'Session ID', { fromInput: 'Connected Chat Trigger Node', customKey: 'Define below' }),
      textProperty('sessionKey', 'Key', when({ sessionIdType: ['customKey'] })),
      number('contextWindowLength', 'Context Window Length', 5, { typeOptions: { minValue: 1, maxValue: 100 } }),
    ],
    codex: { alias: ['memory', 'history', 'context', 'session', 'remember', 'chat history', 'conversation'] },
    builderHint:
      'Sessions are told apart by $json.sessionId, which a chat trigger gives; with another trigger set sessionKey.',
  },
  (call) => {
    const isOwn = choiceAt(call, 'sessionIdType', 0, ['fromInput', 'customKey']) === 'customKey';
    const sessionKey = isOwn ? textAt(call, 'sessionKey', 0) : plainText(call.inputs[0]?.[0]?.json['sessionId']);
    if (sessionKey === '') throw expected(isOwn ? 'sessionKey' : 'sessionId', 'the key of a session', 0);
    return { kind: 'memory', sessionKey, windowLength: numberAt(call, 'contextWindowLength', 0, 5) };
  },
);
