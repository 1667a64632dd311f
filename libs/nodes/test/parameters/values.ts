import { isChoice } from '../../src/parameters/parameter-schema.js';
import type { Property } from '../../src/parameters/properties.js';

const condition = (leftValue: unknown, operation: string, rightValue: unknown) => ({
  ...{ combinator: 'and', options: { caseSensitive: true, typeValidation: 'strict' } },
  conditions: [{ leftValue, rightValue, operator: { type: 'string', operation } }],
});
const assigned = (name: string, value: unknown, type: string) => ({ assignments: [{ name, value, type }] });

/** Texts that a parameter may be: fields of the items below, forms of text that nodes read, and plain words. */
const texts = [
  ...[
    'a',
    'b',
    'o.a',
    'a.b',
    'list',
    'at',
    'a,b',
    'x',
    'two words',
    '',
    '={{ $json.a }}',
    '={{ $json.b }}',
    '={{ $json.at }}',
  ],
  ...[
    'https://a.example/{q}',
    'https://b.example/',
    '2024-01-31T10:20:30',
    '2026-06-15',
    'yyyy',
    'd.M.yyyy',
    'Europe/Berlin',
  ],
  ...[
    '5 4 * * *',
    '0 9 * * 1-5',
    '1',
    '7',
    '[1]',
    '{"z":1}',
    'return 1',
    'GET',
    'X',
    '+15550101',
    '+15550102',
    '{q} and {r}',
    'q',
  ],
];

/** Keys of properties of Notion: a name with its type. Those of which more than one parameter decides are drawn more often. */
const keys = [
  ...['title', 'rich_text', 'number', 'select', 'status', 'multi_select', 'people', 'checkbox', 'url', 'email'],
  ...['phone_number', 'relation', 'created_time', 'last_edited_time', 'created_by', 'last_edited_by'],
  ...['date', 'date', 'date', 'files', 'files', 'formula', 'formula', 'formula'],
].map((type) => `a|${type}`);

/** Queries that name a parameter, in quotes too, and one of whose values is an expression's. */
const queries = ["SELECT '$1' ", 'SELECT $1', "SELECT '$1'", 'SELECT \u27e60\u27e7', '{"q":1}'];

const mappings = [
  { mappingMode: 'defineBelow', value: { q: 'x' } },
  { mappingMode: 'defineBelow', value: { q: 'y', a: 1 } },
  { mappingMode: 'defineBelow', value: { q: '', a: 1 } },
  { mappingMode: 'autoMapInputData', value: null },
];

const dates = ['2024-01-31T10:20:30', '2026-06-15', '31.1.2024', '={{ $json.at }}', '1700000000'];

const jsons = [
  '{"a":1}',
  '{"q":"{q}"}',
  '[{"a":2}]',
  '{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}',
];

/** Values that differ, each fit for the property. */
export function valuesFor(property: Property): readonly unknown[] {
  const { type, options = [], typeOptions } = property;
  const choices: unknown[] = options.filter(isChoice).map(({ value }) => value);
  switch (type) {
    case 'string':
      if (/date|magnitude/i.test(property.name)) return [...dates, ...texts.slice(0, 4)];
      if (property.name === 'key') return [...keys, 'b|title', 'a'];
      if (property.name === 'query') return queries;
      if (property.name === 'filterString') return ['id=eq.1', 'name=eq.b', 'order=id', ''];
      return typeOptions?.['multipleValues'] === true ? [[], ['a'], ['b', 'x']] : texts;
    case 'dateTime':
      return ['2024-01-31T10:20:30', '2026-06-15', '2026-12-24T00:00:00Z'];
    case 'number': {
      const [least, most] = [Number(typeOptions?.['minValue'] ?? 0), Number(typeOptions?.['maxValue'] ?? 10_000)];
      return [0, 1, 2, 3, 5, 201, 404, least, Math.min(most, 86)].filter((value) => value >= least && value <= most);
    }
    case 'boolean':
      return [true, false];
    case 'json':
      return jsons;
    case 'options':
      return choices;
    case 'multiOptions':
      if (choices.length === 0) return [[], ['a'], ['b', 'x']];
      return [[], ...choices.map((value) => [value]), choices.slice(0, 2)];
    case 'filter':
      return [
        condition('={{ $json.b }}', 'equals', 'x'),
        condition('={{ $json.b }}', 'equals', 'X'),
        condition('a', 'equals', 'a'),
        condition('={{ $json.a }}', 'equals', '1'),
      ];
    case 'assignmentCollection':
      return [assigned('a', 'new', 'string'), assigned('a.b', '7', 'number'), assigned('n', 'no number', 'number'), {}];
    case 'resourceLocator':
    case 'workflowSelector':
      return [
        { __rl: true, mode: 'id', value: 'w1' },
        { __rl: true, mode: 'list', value: 'w2' },
      ];
    case 'resourceMapper':
      return mappings;
    case 'collection':
    case 'fixedCollection':
      return [{}];
  }
}
