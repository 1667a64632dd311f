import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { schemaAt, schemaProperties } from '../parameters/example-schema.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, findTwice, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { plainText } from '../values/plain-text.js';

const usualPrompt =
  'Take from the text what is asked for, and nothing else. Leave a field out where the text does not say its value.';

/** What a field of an attribute's type may hold. */
const schemas: Readonly<Record<string, JsonSchema>> = {
  ...{ boolean: { type: 'boolean' }, number: { type: 'number' }, string: { type: 'string' } },
  date: { type: 'string', description: 'a date in ISO 8601' },
};

const [schemaType, ...forms] = schemaProperties();

export const informationExtractor = defineNode(
  {
    name: '@n8n/n8n-nodes-langchain.informationExtractor',
    displayName: 'Information Extractor',
    description: 'Has a model take fields out of a text, for each item',
    version: [1, 1.1, 1.2],
    group: ['transform'],
    defaults: { name: 'Information Extractor' },
    inputs: '={{ [{ type: "main" }, { type: "ai_languageModel", required: true, maxConnections: 1 }] }}',
    outputs: ['main'],
    properties: [
      textProperty('text', 'Text', { required: true, typeOptions: { rows: 2 } }),
      choice(
        'schemaType',
        schemaType?.displayName ?? 'Schema Type',
        {
          fromAttributes: 'From Attribute Descriptions',
          fromJson: 'Generate From JSON Example',
          manual: 'Define using JSON Schema',
        },
        { noDataExpression: true },
      ),
      groups(
        'attributes',
        'Attributes',
        [
          {
            name: 'attributes',
            displayName: 'Attribute List',
            values: [
              textProperty('name', 'Name', { required: true }),
              choice(
                'type',
                'Type',
                { boolean: 'Boolean', date: 'Date', number: 'Number', string: 'String' },
                { default: 'string' },
              ),
              textProperty('description', 'Description', { required: true }),
              flag('required', 'Required', false),
            ],
          },
        ],
        { ...when({ schemaType: ['fromAttributes'] }), required: true, description: 'one field or more' },
      ),
      ...forms,
      collection('options', 'Options', [
        textProperty('systemPromptTemplate', 'System Prompt Template', {
          default: usualPrompt,
          typeOptions: { rows: 6 },
        }),
      ]),
    ],
    codex: { alias: ['extract', 'fields', 'structured'] },
    builderHint: 'Needs a chat model under it. The fields stand in $json.output.',
  },
  {
    as: 'model',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, itemIndex) => ({
        ...{ kind: 'chain', itemIndex, hasOutputParser: true, schema: buildAnswerForm(call, itemIndex) },
        messages: [{ role: 'system', text: textAt(call, 'options.systemPromptTemplate', itemIndex, usualPrompt) }],
        text: readSource(call, itemIndex),
      })),
    items: (_, request, { value }) => [itemFrom({ output: value }, request.itemIndex)],
  },
);

function readSource(call: NodeCall, at: number): string {
  const text = textAt(call, 'text', at);
  if (text.trim() === '') throw expected('text', 'a text', at);
  return text;
}

function buildAnswerForm(call: NodeCall, at: number): JsonSchema {
  const type = choiceAt(call, 'schemaType', at, ['fromAttributes', 'fromJson', 'manual']);
  if (type !== 'fromAttributes') return objectSchema(schemaAt(call), at);
  const rows = objectsAt(call, 'attributes.attributes', at).map((row) => ({ ...row, name: plainText(row['name']) }));
  if (rows.length === 0 || rows.some(({ name }) => name === ''))
    throw expected('attributes', 'a field with a name', at);
  const twice = findTwice(rows.map(({ name }) => name));
  if (twice !== undefined) throw expected('attributes', `each name once, and "${twice}" stands there twice`, at);
  const fields = rows.map(({ name, ...row }: Record<string, unknown> & { name: string }) => {
    const known = schemas[plainText(row['type'] ?? 'string')] ?? schemas['string'];
    const about = [plainText(row['description']), known?.['description']].filter(
      (words) => words !== undefined && words !== '',
    );
    return [name, { ...known, description: about.join('; ') }];
  });
  const needed = rows.filter((row: Record<string, unknown>) => row['required'] === true).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries<unknown>(fields as [string, unknown][]), required: needed }; // pairs
}

/** The form of an answer is an object. */
function objectSchema(schema: JsonSchema, at: number): JsonSchema {
  if (!isObject(schema) || schema['type'] !== 'object') throw expected('inputSchema', 'the schema of an object', at);
  return schema;
}
