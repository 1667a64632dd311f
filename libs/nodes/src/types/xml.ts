import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { converted } from '../run/convert.js';
import { itemFrom } from '../run/items.js';
import { ownValue } from '../values/paths.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, textAt } from '../parameters/read-parameter.js';
import { NodeError } from '../values/node-error.js';
import type { NodeCall } from '../run/node-call.js';

const toXml = { mode: ['jsonToxml'] };
const toJson = { mode: ['xmlToJson'] };
const keys = [
  textProperty('attrkey', 'Attribute Key', { default: '$' }),
  textProperty('charkey', 'Character Key', { default: '_' }),
];
/** Flags of the package that reads XML, under the names that both it and n8n have for them, and what they are where nobody says. */
const readFlags = {
  ...{ explicitArray: false, explicitRoot: true, ignoreAttrs: false, mergeAttrs: true },
  ...{ normalize: false, normalizeTags: false, trim: false },
} as const;

export const xml = defineNode(
  {
    name: 'n8n-nodes-base.xml',
    displayName: 'XML',
    description: 'Makes JSON of XML, or XML of JSON',
    version: 1,
    group: ['transform'],
    defaults: { name: 'XML' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('mode', 'Mode', { jsonToxml: 'JSON to XML', xmlToJson: 'XML to JSON' }, { default: 'xmlToJson' }),
      textProperty('dataPropertyName', 'Property Name', { default: 'data', required: true }),
      collection(
        'options',
        'Options',
        [
          flag('allowSurrogateChars', 'Allow Surrogate Chars', false),
          ...keys,
          flag('cdata', 'Cdata', false),
          flag('headless', 'Headless', false),
          textProperty('rootName', 'Root Name', { default: 'root' }),
        ],
        when(toXml),
      ),
      collection(
        'options',
        'Options',
        [...keys, ...Object.entries(readFlags).map(([name, usual]) => flag(name, name, usual))],
        when(toJson),
      ),
    ],
    codex: { alias: ['xml', 'soap', 'rss', 'sitemap'] },
    builderHint:
      'XML is read from a field of each item, and its root becomes the item. To XML, a list is one element for each of its values, and none where it is empty.',
  },
  {
    as: 'pure',
    run: (call) => {
      const isToJson = choiceAt(call, 'mode', 0, ['xmlToJson', 'jsonToxml']) === 'xmlToJson';
      const convert = isToJson ? readXml : writeXml;
      return [(call.inputs[0] ?? []).map((_, at) => itemFrom(convert(call, at), at))];
    },
  },
);

function keysAt(call: NodeCall, at: number): { attrkey: string; charkey: string } {
  return {
    attrkey: textAt(call, 'options.attrkey', at, '$') || '$',
    charkey: textAt(call, 'options.charkey', at, '_') || '_',
  };
}

function readXml(call: NodeCall, at: number): Record<string, unknown> {
  const name = textAt(call, 'dataPropertyName', at, 'data');
  const source = ownValue(call.inputs[0]?.[at]?.json ?? {}, [name]);
  if (typeof source !== 'string')
    throw new NodeError('NODE_OPERATION', `Expected XML in the field "${name}" of the item`, at);
  const flags = Object.entries(readFlags).map(([flagName, usual]): [string, boolean] => [
    flagName,
    flagAt(call, `options.${flagName}`, at, usual),
  ]);
  const made = converted(call, at, ({ xmlToJson }) =>
    xmlToJson(source, { ...Object.fromEntries(flags), ...keysAt(call, at) }),
  );
  if (!isObject(made)) throw expected('dataPropertyName', 'XML with a root', at);
  return { ...made };
}

function writeXml(call: NodeCall, at: number): Record<string, unknown> {
  const name = textAt(call, 'dataPropertyName', at, 'data');
  const options = {
    ...keysAt(call, at),
    allowSurrogateChars: flagAt(call, 'options.allowSurrogateChars', at),
    cdata: flagAt(call, 'options.cdata', at),
    headless: flagAt(call, 'options.headless', at),
    rootName: textAt(call, 'options.rootName', at, 'root') || 'root',
  };
  const json = call.inputs[0]?.[at]?.json;
  return { [name]: converted(call, at, ({ jsonToXml }) => jsonToXml(json, options)) };
}
