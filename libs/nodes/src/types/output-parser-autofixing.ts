import { defineSubNode } from '../sub-node.js';
import { collection, textProperty } from '../parameters/properties.js';

/** The parser under it, whose answers are corrected: the policy does that of every one, by the model that has answered. */
export const outputParserAutofixing = defineSubNode(
  'ai_outputParser',
  {
    name: '@n8n/n8n-nodes-langchain.outputParserAutofixing',
    displayName: 'Auto-fixing Output Parser',
    description: 'Lends the parser under it; an answer of another form is asked for again',
    version: 1,
    defaults: { name: 'Auto-fixing Output Parser' },
    inputs:
      '={{ [{ type: "ai_languageModel", maxConnections: 1 }, { type: "ai_outputParser", required: true, maxConnections: 1 }] }}',
    properties: [
      collection('options', 'Options', [
        textProperty('prompt', 'Retry Prompt', { onlyDefault: 'what a model is asked again is the policy’s' }),
      ]),
    ],
    codex: { alias: ['json', 'fix', 'retry', 'parse'] },
    builderHint: 'Needs an output parser under it, and hasOutputParser: true in the node above.',
  },
  () => ({ kind: 'parser', schema: { type: 'object' }, fixesOnce: true }),
);
