import { defineNode } from '../catalogue-node.js';
import { converted } from '../run/convert.js';
import { itemFrom } from '../run/items.js';
import { splitPath, withValue } from '../values/paths.js';
import { choice, collection, flag, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, flagAt, numberAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const toMarkdown = { mode: ['htmlToMarkdown'] };
const toHtml = { mode: ['markdownToHtml'] };

/** Flags of the package that makes HTML, under the names that both it and n8n have for them. */
const htmlFlags = [
  ...(['completeHTMLDocument', 'emoji', 'encodeEmails', 'ghCodeBlocks', 'ghCompatibleHeaderId', 'ghMentions'] as const),
  ...(['literalMidWordUnderscores', 'noHeaderId', 'openLinksInNewWindow', 'parseImgDimensions'] as const),
  ...(['prefixHeaderId', 'rawHeaderId', 'rawPrefixHeaderId', 'requireSpaceBeforeHeadingText'] as const),
  ...(['simplifiedAutoLink', 'simpleLineBreaks', 'smartIndentationFix', 'splitAdjacentBlockquotes'] as const),
  ...(['strikethrough', 'tables', 'tablesHeaderId', 'tasklists', 'backslashEscapesHTMLTags'] as const),
];

const usuallyOn: ReadonlySet<string> = new Set(['encodeEmails', 'ghCodeBlocks']);

const htmlOptions: readonly Property[] = [
  ...htmlFlags.map((name) => flag(name, name, usuallyOn.has(name))),
  number('headerLevelStart', 'Header Level Start', 1, { typeOptions: { minValue: 1, maxValue: 6 } }),
];

const markdownOptions: readonly Property[] = [
  textProperty('bulletMarker', 'Bullet Marker', { default: '*' }),
  textProperty('codeFence', 'Code Block Fence', { default: '```' }),
  textProperty('emDelimiter', 'Emphasis Delimiter', { default: '_' }),
  textProperty('ignore', 'Ignored Elements', { description: 'names of elements apart by commas' }),
  flag('keepDataImages', 'Keep Images With Data', false),
  number('maxConsecutiveNewlines', 'Max Consecutive New Lines', 3, { typeOptions: { minValue: 1, maxValue: 100 } }),
  textProperty('strongDelimiter', 'Strong Delimiter', { default: '**' }),
  flag('useLinkReferenceDefinitions', 'Use Link Reference Definitions', false),
];

export const markdown = defineNode(
  {
    name: 'n8n-nodes-base.markdown',
    displayName: 'Markdown',
    description: 'Makes Markdown of HTML, or HTML of Markdown',
    version: 1,
    group: ['output'],
    defaults: { name: 'Markdown' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('mode', 'Mode', { htmlToMarkdown: 'HTML to Markdown', markdownToHtml: 'Markdown to HTML' }),
      textProperty('html', 'HTML', { ...when(toMarkdown), required: true }),
      textProperty('markdown', 'Markdown', { ...when(toHtml), required: true }),
      textProperty('destinationKey', 'Destination Key', { default: 'data' }),
      collection('options', 'Options', [...markdownOptions], when(toMarkdown)),
      collection('options', 'Options', [...htmlOptions], when(toHtml)),
    ],
    codex: { alias: ['markdown', 'md'] },
    builderHint: 'The other fields stay; the result stands in destinationKey.',
  },
  {
    as: 'pure',
    run: (call) => {
      const isToHtml = choiceAt(call, 'mode', 0, ['htmlToMarkdown', 'markdownToHtml']) === 'markdownToHtml';
      const convert = isToHtml ? writeHtml : writeMarkdown;
      return [
        (call.inputs[0] ?? []).map(({ json }, at) => {
          const key = textAt(call, 'destinationKey', at, 'data') || 'data';
          return itemFrom(withValue(json, splitPath(key), convert(call, at)), at);
        }),
      ];
    },
  },
);

const texts = ['bulletMarker', 'codeFence', 'emDelimiter', 'strongDelimiter'];

function writeMarkdown(call: NodeCall, at: number): string {
  const given = texts
    .map((name): [string, string] => [name, textAt(call, `options.${name}`, at)])
    .filter(([, text]) => text !== '');
  const options = {
    ...Object.fromEntries<unknown>(given),
    ignore: splitNames(textAt(call, 'options.ignore', at)),
    keepDataImages: flagAt(call, 'options.keepDataImages', at),
    maxConsecutiveNewlines: numberAt(call, 'options.maxConsecutiveNewlines', at, 3),
    useLinkReferenceDefinitions: flagAt(call, 'options.useLinkReferenceDefinitions', at),
  };
  const html = textAt(call, 'html', at);
  return converted(call, at, ({ htmlToMarkdown }) => htmlToMarkdown(html, options));
}

function writeHtml(call: NodeCall, at: number): string {
  const flags = htmlFlags.map((name): [string, boolean] => [
    name,
    flagAt(call, `options.${name}`, at, usuallyOn.has(name)),
  ]);
  const headerLevelStart = numberAt(call, 'options.headerLevelStart', at, 1);
  const source = textAt(call, 'markdown', at);
  return converted(call, at, ({ markdownToHtml }) =>
    markdownToHtml(source, { ...Object.fromEntries(flags), headerLevelStart }),
  );
}
