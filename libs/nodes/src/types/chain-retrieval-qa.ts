import { defineNode } from '../catalogue-node.js';
import { askProperties, questionAt } from '../parameters/ask-parameters.js';
import { collection, textProperty } from '../parameters/properties.js';
import { textAt } from '../parameters/read-parameter.js';
import { itemFrom } from '../run/items.js';

const usualPrompt =
  'Answer the question by the documents that stand before it. Where they do not say it, say that you do not know.';

export const chainRetrievalQa = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.chainRetrievalQa',
    displayName: 'Question and Answer Chain',
    description: 'Answers each item by the documents of a vector store',
    version: [1.3, 1.4],
    group: ['transform'],
    defaults: { name: 'Question and Answer Chain' },
    inputs:
      '={{ [{ type: "main" }, { type: "ai_languageModel", required: true, maxConnections: 1 }, ' +
      '{ type: "ai_retriever", required: true, maxConnections: 1 }] }}',
    outputs: ['main'],
    properties: [
      ...askProperties.filter(({ name }) => name !== 'hasOutputParser'),
      collection('options', 'Options', [
        textProperty('systemPromptTemplate', 'System Prompt Template', {
          default: usualPrompt,
          description: '{context} stands for the documents, which come before the question',
          typeOptions: { rows: 6 },
        }),
      ]),
    ],
    codex: { alias: ['rag', 'retrieval', 'qa'] },
    builderHint:
      'Needs a chat model and a retrieverVectorStore under it, with a vector store in mode retrieve under that. The answer is $json.response.text.',
  },
  {
    as: 'model',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => {
        const prompt = textAt(call, 'options.systemPromptTemplate', itemIndex, usualPrompt);
        const text = prompt.replaceAll('{context}', 'what stands before the question');
        return {
          ...{ kind: 'chain', itemIndex, messages: [{ role: 'system', text }] },
          ...{ text: questionAt(call, itemIndex), hasOutputParser: false },
        };
      }),
    items: (_, { itemIndex }, { text }) => [itemFrom({ response: { text } }, itemIndex)],
  },
);
