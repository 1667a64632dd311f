import { schemaAt, schemaProperties } from '../parameters/example-schema.js';
import { flag } from '../parameters/properties.js';
import { flagAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const outputParserStructured = defineSubNode(
  'ai_outputParser',
  {
    name: '@n8n/n8n-nodes-langchain.outputParserStructured',
    displayName: 'Structured Output Parser',
    description: 'Gives a model’s answer a form',
    version: [1.2, 1.3],
    defaults: { name: 'Structured Output Parser' },
    properties: [...schemaProperties(), flag('autoFix', 'Auto-Fix Format', false)],
    codex: { alias: ['json', 'schema', 'structured', 'parse', 'format', 'extract', 'label', 'category'] },
    builderHint: 'The node above needs hasOutputParser: true.',
  },
  (call) => ({ kind: 'parser', schema: schemaAt(call), fixesOnce: flagAt(call, 'autoFix', 0) }),
);
