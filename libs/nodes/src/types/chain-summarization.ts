import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { choice, collection, groups, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, numberAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { splitText } from '../values/split-text.js';

const methods = ['map_reduce', 'refine', 'stuff'] as const;

/** What the model is told where the node says nothing. */
const usual = {
  piece: 'Write a short summary of this text:\n\n"{text}"\n\nSummary:',
  combine: 'Write a short summary of this text:\n\n"{text}"\n\nSummary:',
  refine:
    'This summary covers the text so far: "{existing_answer}"\n\nImprove it by what comes next, or give it as it is:\n\n"{text}"\n\nSummary:',
};

export const chainSummarization = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.chainSummarization',
    displayName: 'Summarization Chain',
    description: 'Sums texts up, in pieces where they are long',
    version: [2, 2.1],
    group: ['transform'],
    defaults: { name: 'Summarization Chain' },
    inputs:
      '={{ [{ type: "main" }, { type: "ai_languageModel", required: true, maxConnections: 1 }]' +
      '.concat($parameter.operationMode === "documentLoader" ? [{ type: "ai_document", required: true, maxConnections: 1 }] : [])' +
      '.concat($parameter.chunkingMode === "advanced" ? [{ type: "ai_textSplitter", maxConnections: 1 }] : []) }}',
    outputs: ['main'],
    properties: [
      choice(
        'operationMode',
        'Data to Summarize',
        { nodeInputJson: 'Use Node Input (JSON)', documentLoader: 'Use Document Loader' },
        { noDataExpression: true },
      ),
      choice(
        'chunkingMode',
        'Chunking Strategy',
        { simple: 'Simple (Define Below)', advanced: 'Advanced' },
        { noDataExpression: true, ...when({ operationMode: ['nodeInputJson'] }) },
      ),
      number('chunkSize', 'Characters Per Chunk', 1_000, {
        typeOptions: { minValue: 1 },
        ...when({ chunkingMode: ['simple'] }),
      }),
      number('chunkOverlap', 'Chunk Overlap (Characters)', 200, {
        typeOptions: { minValue: 0 },
        ...when({ chunkingMode: ['simple'] }),
      }),
      collection('options', 'Options', [
        groups(
          'summarizationMethodAndPrompts',
          'Summarization Method and Prompts',
          [
            {
              name: 'values',
              displayName: 'Values',
              values: [
                choice('summarizationMethod', 'Summarization Method', {
                  ...{ map_reduce: 'Map Reduce', refine: 'Refine', stuff: 'Stuff' },
                }),
                textProperty(
                  'combineMapPrompt',
                  'Individual Summary Prompt',
                  when({ summarizationMethod: ['map_reduce'] }),
                ),
                textProperty('prompt', 'Prompt', when({ summarizationMethod: ['map_reduce', 'stuff'] })),
                textProperty('refinePrompt', 'Subsequent (Refine) Prompt', when({ summarizationMethod: ['refine'] })),
                textProperty('refineQuestionPrompt', 'Initial Prompt', when({ summarizationMethod: ['refine'] })),
              ],
            },
          ],
          { typeOptions: { multipleValues: false } },
        ),
      ]),
    ],
    codex: { alias: ['summary', 'summarize', 'digest', 'shorten', 'ai', 'langchain', 'recap', 'condense', 'overview'] },
    builderHint:
      'chunkingMode advanced takes a text splitter under it, operationMode documentLoader a loader. The summary is $json.output.text.',
  },
  {
    as: 'model',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => ({
        kind: 'summarize',
        itemIndex,
        method: choiceAt(call, 'options.summarizationMethodAndPrompts.values.summarizationMethod', itemIndex, methods),
        pieces: piecesAt(call, itemIndex),
        prompts: promptsAt(call, itemIndex),
      })),
    items: ({ node }, { itemIndex }, { text: said }) => {
      const field = (node.typeVersion ?? 2) >= 2.1 ? 'output' : 'response';
      return [itemFrom({ [field]: { text: said } }, itemIndex)];
    },
  },
);

/** The item's fields, as JSON, in pieces; null where a loader brings the text; one piece where a splitter is to cut it. */
function piecesAt(call: NodeCall, itemIndex: number): string[] | null {
  if (choiceAt(call, 'operationMode', itemIndex, ['nodeInputJson', 'documentLoader']) === 'documentLoader') return null;
  const whole = JSON.stringify(call.inputs[0]?.[itemIndex]?.json ?? {}, null, 2);
  if (choiceAt(call, 'chunkingMode', itemIndex, ['simple', 'advanced']) === 'advanced') return [whole];
  const size = numberAt(call, 'chunkSize', itemIndex, 1_000);
  return splitText(whole, size, numberAt(call, 'chunkOverlap', itemIndex, 200));
}

function promptsAt(call: NodeCall, itemIndex: number): typeof usual {
  const promptAt = (name: string, fallback: string): string =>
    textAt(call, `options.summarizationMethodAndPrompts.values.${name}`, itemIndex) || fallback;
  const isRefined =
    call.parameter('options.summarizationMethodAndPrompts.values.summarizationMethod', itemIndex) === 'refine';
  return {
    piece: isRefined ? promptAt('refineQuestionPrompt', usual.piece) : promptAt('combineMapPrompt', usual.piece),
    combine: promptAt('prompt', usual.combine),
    refine: promptAt('refinePrompt', usual.refine),
  };
}
