import { defineNode } from '../catalogue-node.js';
import { extractHtml, htmlIn } from '../html/extract-html.js';
import { buildHtmlTable } from '../html/html-table.js';
import { itemFrom } from '../run/items.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, textAt } from '../parameters/read-parameter.js';

const extracts = { operation: ['extractHtmlContent'] };
const makesTable = { operation: ['convertToHtmlTable'] };
const operations = ['generateHtmlTemplate', 'extractHtmlContent', 'convertToHtmlTable'] as const;

export const html = defineNode(
  {
    name: 'n8n-nodes-base.html',
    displayName: 'HTML',
    description: 'Fills a template of HTML, takes values out of HTML by CSS selectors, or makes a table of its items',
    version: [1, 1.1, 1.2],
    group: ['transform'],
    defaults: { name: 'HTML' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        {
          generateHtmlTemplate: 'Generate HTML Template',
          extractHtmlContent: 'Extract HTML Content',
          convertToHtmlTable: 'Convert to HTML Table',
        },
        { noDataExpression: true },
      ),
      textProperty('html', 'HTML Template', {
        ...when({ operation: ['generateHtmlTemplate'] }),
        description: 'a template: {{ }} in it is evaluated',
        typeOptions: { rows: 10 },
      }),
      choice(
        'sourceData',
        'Source Data',
        { json: 'JSON', binary: 'Binary' },
        {
          ...when(extracts),
          onlyDefault: 'HTML is read out of a field: Extract from File makes one of a file',
        },
      ),
      textProperty('dataPropertyName', 'JSON Property', { ...when(extracts), default: 'data', required: true }),
      groups(
        'extractionValues',
        'Extraction Values',
        [
          {
            name: 'values',
            displayName: 'Values',
            values: [
              textProperty('key', 'Key', { description: 'the field of the result' }),
              textProperty('cssSelector', 'CSS Selector'),
              choice(
                'returnValue',
                'Return Value',
                { attribute: 'Attribute', html: 'HTML', text: 'Text', value: 'Value' },
                { default: 'text' },
              ),
              textProperty('attribute', 'Attribute', when({ returnValue: ['attribute'] })),
              textProperty('skipSelectors', 'Skip Selectors', {
                ...when({ returnValue: ['text'], '@version': [{ _cnd: { gte: 1.2 } }] }),
                description: 'selectors apart by commas, of what is left out of the text',
              }),
              flag('returnArray', 'Return Array', false),
            ],
          },
        ],
        when(extracts),
      ),
      collection(
        'options',
        'Options',
        [flag('trimValues', 'Trim Values', true), flag('cleanUpText', 'Clean Up Text', false)],
        when(extracts),
      ),
      collection(
        'options',
        'Options',
        [
          flag('capitalize', 'Capitalize Headers', false),
          textProperty('caption', 'Caption'),
          textProperty('cellAttributes', 'Cell Attributes'),
          flag('customStyling', 'Custom Styling', false),
          textProperty('headerAttributes', 'Header Attributes'),
          textProperty('rowAttributes', 'Row Attributes'),
          textProperty('tableAttributes', 'Table Attributes'),
        ],
        when(makesTable),
      ),
    ],
    codex: { alias: ['html', 'css', 'scrape', 'selector'] },
    builderHint: 'extractHtmlContent reads the HTML in a field of each item; a template has {{ }} in it.',
  },
  {
    as: 'pure',
    run: (call) => {
      const items = call.inputs[0] ?? [];
      const operation = choiceAt(call, 'operation', 0, operations);
      if (operation === 'convertToHtmlTable') return [items.length === 0 ? [] : [buildHtmlTable(call, items)]];
      if (operation === 'generateHtmlTemplate')
        return [items.map((_, at) => itemFrom({ html: textAt(call, 'html', at) }, at))];
      return [items.flatMap((_, at) => extractHtml(call, at, htmlIn(call, at)).map((json) => itemFrom(json, at)))];
    },
    files: 'left',
  },
);
