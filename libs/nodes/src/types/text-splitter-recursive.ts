import { collection, number } from '../parameters/properties.js';
import { numberAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const textSplitterRecursive = defineSubNode(
  'ai_textSplitter',
  {
    name: '@n8n/n8n-nodes-langchain.textSplitterRecursiveCharacterTextSplitter',
    displayName: 'Recursive Character Text Splitter',
    description: 'Cuts texts into pieces, at paragraphs where it can',
    version: 1,
    defaults: { name: 'Recursive Character Text Splitter' },
    properties: [
      number('chunkSize', 'Chunk Size', 1_000, { typeOptions: { minValue: 1 } }),
      number('chunkOverlap', 'Chunk Overlap', 0, { typeOptions: { minValue: 0 } }),
      collection('options', 'Options', []),
    ],
    codex: { alias: ['chunk', 'split', 'text', 'pieces'] },
    builderHint: 'Under a loader with textSplittingMode custom, or a summarization chain with chunkingMode advanced.',
  },
  (call) => {
    const [size, overlap] = [numberAt(call, 'chunkSize', 0, 1_000), numberAt(call, 'chunkOverlap', 0, 0)];
    return { kind: 'splitter', cut: { size, overlap } };
  },
);
