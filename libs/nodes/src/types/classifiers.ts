import type { JsonSchema } from '#model-turn';
import { defineNode } from '../catalogue-node.js';
import type { Item } from '../run/items.js';
import type { ModelRequest } from '../run/model-request.js';
import { choice, collection, flag, groups, textProperty } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, findTwice, flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { ownValue } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';

const modelInputs = '={{ [{ type: "main" }, { type: "ai_languageModel", required: true, maxConnections: 1 }] }}';
const usualClassing = 'Say to which of these categories the text belongs: {categories}.';
const usualSentiment = 'Say what the text expresses, as one of these: {categories}.';
/** What a model says of a text that belongs to no category. */
const none = 'none of them';

const inputText = textProperty('inputText', 'Text', { required: true, typeOptions: { rows: 2 } });
const promptTemplate = (usual: string): Property =>
  textProperty('systemPromptTemplate', 'System Prompt Template', { default: usual, typeOptions: { rows: 6 } });
const fixing = flag('enableAutoFixing', 'Enable Auto-Fixing', true, {
  onlyDefault: 'an answer of another form is corrected as the policy says',
});

/** Items go on by the output of what the model has said of each. */
export const textClassifier = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.textClassifier',
    displayName: 'Text Classifier',
    description: 'Has a model say to which category the text of each item belongs, and sends the item on by its output',
    version: [1, 1.1],
    group: ['transform'],
    defaults: { name: 'Text Classifier' },
    inputs: modelInputs,
    outputs:
      '={{ ($parameter.categories?.categories ?? []).concat($parameter.options?.fallback === "other" ? [{}] : []).map(() => ({ type: "main" })) }}',
    properties: [
      inputText,
      groups(
        'categories',
        'Categories',
        [
          {
            name: 'categories',
            displayName: 'Categories',
            values: [
              textProperty('category', 'Category', { required: true }),
              textProperty('description', 'Description'),
            ],
          },
        ],
        { required: true, description: 'one category or more' },
      ),
      collection('options', 'Options', [
        flag('multiClass', 'Allow Multiple Classes To Be True', false),
        choice('fallback', 'When No Clear Match', {
          discard: 'Discard Item',
          other: 'Output on Extra, "Other" Branch',
        }),
        promptTemplate(usualClassing),
        fixing,
      ]),
    ],
    codex: { alias: ['classify', 'category', 'route', 'triage'] },
    builderHint:
      'Needs a chat model under it. An output for each category, in their order; with fallback other one more.',
  },
  {
    as: 'model',
    requests: (call) =>
      listQuestions(call, usualClassing, (at) => {
        const described = categoriesAt(call, at);
        const schema = { enum: [...new Set([...described.map(({ name }) => name), none])] };
        const isMulti = flagAt(call, 'options.multiClass', at);
        const form: Record<string, JsonSchema> = isMulti
          ? { categories: { type: 'array', items: schema } }
          : { category: schema };
        return {
          words: described.map(({ name, about }) => (about === '' ? name : `${name} (${about})`)),
          schema: form,
        };
      }),
    items: (call, { itemIndex }) => [passed(call, itemIndex)],
    outputs: (call, { itemIndex }, { value }) => {
      const names = categoriesAt(call, itemIndex).map(({ name }) => name);
      const said = [ownValue(value, ['categories']) ?? ownValue(value, ['category'])].flat();
      const places = names.flatMap((name, at) => (said.includes(name) ? [at] : []));
      const isKept = choiceAt(call, 'options.fallback', itemIndex, ['discard', 'other']) === 'other';
      const taken = places.length === 0 && isKept ? [names.length] : places;
      return Array.from({ length: names.length + (isKept ? 1 : 0) }, (_, at) =>
        taken.includes(at) ? [passed(call, itemIndex)] : [],
      );
    },
  },
);

export const sentimentAnalysis = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.sentimentAnalysis',
    displayName: 'Sentiment Analysis',
    description: 'Has a model say what the text of each item expresses, and sends the item on by its output',
    version: [1, 1.1],
    group: ['transform'],
    defaults: { name: 'Sentiment Analysis' },
    inputs: modelInputs,
    outputs:
      '={{ ($parameter.options?.categories ?? "Positive, Neutral, Negative").split(",").filter((name) => name.trim() !== "").map(() => ({ type: "main" })) }}',
    properties: [
      inputText,
      collection('options', 'Options', [
        textProperty('categories', 'Sentiment Categories', { default: 'Positive, Neutral, Negative' }),
        promptTemplate(usualSentiment),
        flag('includeDetailedResults', 'Include Detailed Results', false),
        fixing,
      ]),
    ],
    codex: { alias: ['sentiment', 'mood', 'tone'] },
    builderHint:
      'Needs a chat model under it. An output for each category; what was said stands in $json.sentimentAnalysis.',
  },
  {
    as: 'model',
    requests: (call) =>
      listQuestions(call, usualSentiment, (at) => {
        const words = sentimentsAt(call, at);
        const figure = { type: 'number', minimum: 0, maximum: 1 };
        const isDetailed = flagAt(call, 'options.includeDetailedResults', at);
        return {
          words,
          schema: { sentiment: { enum: words }, ...(isDetailed && { strength: figure, confidence: figure }) },
        };
      }),
    items: (call, { itemIndex }) => [passed(call, itemIndex)],
    outputs: (call, { itemIndex }, { value }) => {
      const words = sentimentsAt(call, itemIndex);
      const [category, strength, confidence] = ['sentiment', 'strength', 'confidence'].map((name) =>
        ownValue(value, [name]),
      );
      const isDetailed = flagAt(call, 'options.includeDetailedResults', itemIndex);
      const item = passed(call, itemIndex);
      const said = { category, ...(isDetailed && { strength, confidence }) };
      const json = { ...item.json, sentimentAnalysis: said };
      return words.map((word) => (word === category ? [{ ...item, json }] : []));
    },
  },
);

interface Asked {
  words: readonly string[];
  schema: Record<string, JsonSchema>;
}

function listQuestions(call: NodeCall, usual: string, askedAt: (at: number) => Asked): ModelRequest[] {
  return (call.inputs[0] ?? []).map((_, itemIndex) => {
    const text = textAt(call, 'inputText', itemIndex);
    if (text.trim() === '') throw expected('inputText', 'a text', itemIndex);
    const { words, schema } = askedAt(itemIndex);
    const template = textAt(call, 'options.systemPromptTemplate', itemIndex, usual);
    const listed = words.join('; ');
    const system = template.includes('{categories}')
      ? template.replaceAll('{categories}', () => listed)
      : `${template}\n${listed}`;
    return {
      ...{ kind: 'chain', itemIndex, hasOutputParser: true, text },
      messages: [{ role: 'system', text: system }],
      schema: { type: 'object', properties: schema, required: Object.keys(schema) },
    };
  });
}

function passed({ inputs }: NodeCall, at: number): Item {
  return { json: {}, ...inputs[0]?.[at], pairedItem: { item: at } };
}

function categoriesAt(call: NodeCall, at: number): { name: string; about: string }[] {
  const rows = objectsAt(call, 'categories.categories', at).map(({ category, description }) => ({
    name: plainText(category),
    about: plainText(description),
  }));
  if (rows.length === 0 || rows.some(({ name }) => name === ''))
    throw expected('categories', 'a category with a name', at);
  refuseTwice(
    rows.map(({ name }) => name),
    at,
  );
  return rows;
}

function sentimentsAt(call: NodeCall, at: number): string[] {
  const words = splitNames(textAt(call, 'options.categories', at, 'Positive, Neutral, Negative'));
  if (words.length === 0) throw expected('categories', 'a category', at);
  refuseTwice(words, at);
  return words;
}

/** An item would leave by both outputs of a category that is there twice. */
function refuseTwice(names: readonly string[], at: number): void {
  const twice = findTwice(names);
  if (twice !== undefined) throw expected('categories', `each category once, and "${twice}" stands there twice`, at);
}
