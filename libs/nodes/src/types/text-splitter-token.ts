import { number } from '../parameters/properties.js';
import { numberAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

/** What is taken for one token: no model's own count is here. */
const tokenChars = 4;

export const textSplitterToken = defineSubNode(
  'ai_textSplitter',
  {
    name: '@n8n/n8n-nodes-langchain.textSplitterTokenSplitter',
    displayName: 'Token Splitter',
    description: 'Cuts texts into pieces of so many tokens, a token taken for four characters',
    version: 1,
    defaults: { name: 'Token Splitter' },
    properties: [
      number('chunkSize', 'Chunk Size', 1_000, { typeOptions: { minValue: 1 } }),
      number('chunkOverlap', 'Chunk Overlap', 0, { typeOptions: { minValue: 0 } }),
    ],
    codex: { alias: ['chunk', 'token', 'split'] },
    builderHint: 'As the recursive splitter, which counts characters.',
  },
  (call) => {
    const [size, overlap] = [numberAt(call, 'chunkSize', 0, 1_000), numberAt(call, 'chunkOverlap', 0, 0)];
    return { kind: 'splitter', cut: { size: size * tokenChars, overlap: overlap * tokenChars } };
  },
);
