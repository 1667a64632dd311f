import { askProperties, fallbackProperty, questionAt } from '../parameters/ask-parameters.js';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import type { AskedImage, ChatMessage } from '../run/model-request.js';
import { plainText } from '../values/plain-text.js';
import { choice, groups, textProperty, when } from '../parameters/properties.js';
import { expected, flagAt, objectsAt } from '../parameters/read-parameter.js';
import { fileNamed } from '../files/item-file.js';
import { asksOfPictures, isPicture } from '../files/pictures.js';
import type { NodeCall } from '../run/node-call.js';

const human = 'HumanMessagePromptTemplate';
const roles: Readonly<Record<string, ChatMessage['role']>> = {
  SystemMessagePromptTemplate: 'system',
  HumanMessagePromptTemplate: 'user',
  AIMessagePromptTemplate: 'assistant',
};

export const chainLlm = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.chainLlm',
    displayName: 'Basic LLM Chain',
    description: 'Asks a model once for each item',
    version: [1.5, 1.6, 1.7, 1.8, 1.9],
    group: ['transform'],
    defaults: { name: 'Basic LLM Chain' },
    inputs:
      '={{ [{ type: "main" }, { type: "ai_languageModel", required: true, maxConnections: $parameter.needsFallback ? 2 : 1 }, ' +
      '{ type: "ai_retriever", maxConnections: 1 }]' +
      '.concat($parameter.hasOutputParser ? [{ type: "ai_outputParser", maxConnections: 1 }] : []) }}',
    outputs: ['main'],
    properties: [
      ...askProperties,
      fallbackProperty,
      groups('messages', 'Chat Messages (if Using a Chat Model)', [
        {
          name: 'messageValues',
          displayName: 'Prompt',
          values: [
            choice('type', 'Type Name or ID', {
              SystemMessagePromptTemplate: 'System',
              AIMessagePromptTemplate: 'AI',
              HumanMessagePromptTemplate: 'User',
            }),
            choice(
              'messageType',
              'Message Type',
              { text: 'Text', imageBinary: 'Image (Binary)', imageUrl: 'Image (URL)' },
              when({ type: [human] }),
            ),
            textProperty('binaryImageDataKey', 'Image Data Field Name', {
              ...{ default: 'data', required: true },
              ...when({ type: [human], messageType: ['imageBinary'] }),
            }),
            textProperty('imageUrl', 'Image URL', {
              required: true,
              ...when({ type: [human], messageType: ['imageUrl'] }),
            }),
            choice(
              'imageDetail',
              'Image Details',
              { auto: 'Auto', low: 'Low', high: 'High' },
              when({ type: [human], messageType: ['imageBinary', 'imageUrl'] }),
            ),
            textProperty('message', 'Message', {
              required: true,
              displayOptions: { hide: { messageType: ['imageBinary', 'imageUrl'] } },
            }),
          ],
        },
      ]),
    ],
    codex: {
      alias: [
        'ai',
        'llm',
        'prompt',
        'generate',
        'completion',
        'langchain',
        'classify',
        'classification',
        'categorize',
        'category',
        'sentiment',
        'mood',
        'tone',
        'label',
        'tag',
        'triage',
        'translate',
        'translation',
        'rewrite',
        'extract',
        'draft',
        'judge',
        'score',
        'spam',
        'language',
      ],
    },
    builderHint:
      'No tools and no memory: that is agent. A retriever under it brings documents before the question. The answer is $json.text, with a parser $json.output.',
  },
  {
    as: 'model',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => ({
        kind: 'chain',
        itemIndex,
        messages: messagesAt(call, itemIndex),
        ...asksOfPictures(imagesAt(call, itemIndex)),
        text: questionAt(call, itemIndex),
        hasOutputParser: flagAt(call, 'hasOutputParser', itemIndex),
      })),
    items: (call, request, { text: said, value, givesItems }) => {
      if (givesItems && Array.isArray(value)) return value.map((entry) => entryItem(call, request.itemIndex, entry));
      const hasForm = request.kind === 'chain' && request.hasOutputParser && value !== undefined;
      return [itemFrom(hasForm ? { output: value } : { text: said }, request.itemIndex)];
    },
  },
);

/** An entry of a list as exports read it: `response.text` in versions before 1.6. */
function entryItem({ node }: NodeCall, itemIndex: number, entry: unknown): Item {
  const text = { text: plainText(entry) };
  return itemFrom((node.typeVersion ?? 1) < 1.6 ? { response: text } : text, itemIndex);
}

function messagesAt(call: NodeCall, itemIndex: number): ChatMessage[] {
  return rowsAt(call, itemIndex)
    .filter((row) => !isImage(row))
    .map(({ type = 'SystemMessagePromptTemplate', message }) => {
      const name = plainText(type);
      return { role: Object.hasOwn(roles, name) ? (roles[name] ?? 'system') : 'system', text: plainText(message) };
    });
}

type Row = Record<string, unknown>;

const rowsAt = (call: NodeCall, itemIndex: number): Row[] => objectsAt(call, 'messages.messageValues', itemIndex);

function isImage({ type, messageType }: Row): boolean {
  return type === human && (messageType === 'imageBinary' || messageType === 'imageUrl');
}

/** The pictures among the messages, which stand behind the question. Throws `NodeError` for a file that is none. */
function imagesAt(call: NodeCall, itemIndex: number): AskedImage[] {
  return rowsAt(call, itemIndex)
    .filter(isImage)
    .map(({ messageType, binaryImageDataKey = 'data', imageUrl, imageDetail }) => {
      const detail: 'low' | 'high' | undefined =
        imageDetail === 'low' ? 'low' : imageDetail === 'high' ? 'high' : undefined;
      const closely = detail && { detail };
      if (messageType === 'imageUrl') {
        const url = plainText(imageUrl);
        if (!/^https?:\/\//i.test(url)) throw expected('imageUrl', 'an address of a picture', itemIndex);
        return { url, ...closely };
      }
      const file = fileNamed(call, plainText(binaryImageDataKey).trim(), itemIndex);
      if (!isPicture(file)) throw expected('binaryImageDataKey', `a picture, and ${file.mimeType} is none`, itemIndex);
      return { file, ...closely };
    });
}
