import { number, textProperty } from '../parameters/properties.js';
import { textAt } from '../parameters/read-parameter.js';
import { toToolName } from '../parameters/tool-name.js';
import { buildSearch, searchArguments } from '../stores/store-runs.js';
import { defineSubNode } from '../sub-node.js';

/** The store under it as a tool. The agent's model reads what is found: no other one is asked about it. */
export const toolVectorStore = defineSubNode(
  'ai_tool',
  {
    name: '@n8n/n8n-nodes-langchain.toolVectorStore',
    displayName: 'Vector Store Question Answer Tool',
    description: 'Lets an agent look things up in the vector store under it',
    version: [1, 1.1],
    defaults: { name: 'Answer questions with a vector store' },
    inputs:
      '={{ [{ type: "ai_vectorStore", required: true, maxConnections: 1 }, { type: "ai_languageModel", maxConnections: 1 }] }}',
    properties: [
      textProperty('name', 'Data Name', { displayOptions: { show: { '@version': [1] } } }),
      textProperty('description', 'Description of Data', { required: true }),
      number('topK', 'Limit', 4, { typeOptions: { minValue: 1, maxValue: 100 } }),
    ],
    codex: { alias: ['vector', 'rag', 'tool'] },
    builderHint:
      'Needs a vector store in mode retrieve under it. A store in mode retrieve-as-tool does the same alone.',
  },
  (call) => ({
    kind: 'tools',
    tools: [
      {
        name: toToolName(call),
        description: textAt(call, 'description', 0),
        parameters: searchArguments,
        how: {
          by: 'effect',
          // The host brings the store that stands under it.
          request: (made, { input }) => ({ ...buildSearch(made, { memoryKey: '' }, 0, input), withMetadata: false }),
        },
      },
    ],
  }),
);
