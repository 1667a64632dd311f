import { define, get, keep, openAi, request } from './request.js';
import type { BuildRequest } from './request.js';

/** What reads, converts and sums up data. */
export const dataRequests: readonly BuildRequest[] = [
  request(
    'Take the headlines of a page as Markdown and as HTML again',
    {
      Start: ['manualTrigger'],
      Page: ['set', keep('data', '<h2>One</h2><h2>Two</h2>')],
      Heads: [
        'html',
        {
          operation: 'extractHtmlContent',
          extractionValues: { values: [{ key: 'head', cssSelector: 'h2', returnValue: 'html' }] },
        },
      ],
      Text: ['markdown', { html: '={{ $json.head }}' }],
    },
    'Start > Page > Heads > Text',
  ),
  request(
    'Sum up a feed of XML by its author, with a hash of each title',
    {
      Start: ['manualTrigger'],
      Feed: ['set', keep('data', '<item><by>a</by><title>t</title></item>')],
      Read: ['xml', { mode: 'xmlToJson' }],
      Flat: ['set', keep('name', '={{ $json.item.by }}')],
      Named: ['renameKeys', { keys: { key: [{ currentKey: 'name', newKey: 'by' }] } }],
      Hash: ['crypto', { action: 'hash', type: 'SHA256', value: '={{ $json.by }}', dataPropertyName: 'hash' }],
      Sums: [
        'summarize',
        { fieldsToSummarize: { values: [{ aggregation: 'count', field: 'hash' }] }, fieldsToSplitBy: 'by' },
      ],
    },
    'Start > Feed > Read > Flat > Named > Hash > Sums',
  ),
  request(
    'Write a table of orders to a folder, take it out again and read its rows',
    {
      Start: ['manualTrigger'],
      Order: ['set', keep('sku', 'A-1')],
      Table: ['convertToFile', { operation: 'csv' }],
      Save: ['readWriteFile', { operation: 'write', fileName: 'orders.csv' }],
      Load: ['readWriteFile', { operation: 'read', fileSelector: 'orders.csv' }],
      Rows: ['extractFromFile', { operation: 'csv' }],
    },
    'Start > Order > Table > Save > Load > Rows',
  ),
  request(
    'Unpack the photos that a form brings, and make the first one smaller',
    {
      Form: [
        'formTrigger',
        { formTitle: 'Photos', formFields: { values: [{ fieldLabel: 'zip', fieldType: 'file' }] } },
      ],
      Unpack: ['compression', { operation: 'decompress', binaryPropertyName: 'zip', outputPrefix: 'photo_' }],
      Shrink: ['editImage', { operation: 'resize', dataPropertyName: 'photo_0', width: 200, height: 200 }],
    },
    'Form > Unpack > Shrink',
  ),
  request(
    'Take city and count out of each text, and sort them by what they are about and how they feel',
    {
      Text: ['smsTrigger'],
      Fields: [
        'informationExtractor',
        {
          text: '={{ $json.text }}',
          attributes: { attributes: [{ name: 'city', type: 'string', description: 'which city', required: true }] },
        },
      ],
      About: [
        'textClassifier',
        {
          inputText: "={{ $('Text').item.json.text }}",
          categories: { categories: [{ category: 'travel', description: 'of journeys' }] },
        },
      ],
      Mood: ['sentimentAnalysis', { inputText: "={{ $('Text').item.json.text }}" }],
      Model: openAi,
    },
    ...['Text > Fields > About > Mood', 'Model > Fields', 'Model > About', 'Model > Mood'],
  ),
  request(
    'Have a chain give data that is corrected',
    {
      Text: ['smsTrigger'],
      Total: ['chainLlm', { ...define('={{ $json.text }}'), hasOutputParser: true }, { hasOutputParser: true }],
      Model: openAi,
      Fixed: ['outputParserAutofixing'],
      Form: ['outputParserStructured', { schemaType: 'fromJson', jsonSchemaExample: '{"total":1}' }],
    },
    ...['Text > Total', 'Model > Total', 'Fixed > Total', 'Form > Fixed'],
  ),
  request(
    'Keep documents, cut by tokens, for questions',
    {
      Start: ['manualTrigger'],
      Rows: ['httpRequest', get('https://rows.example.com/')],
      Store: ['vectorStoreInMemory', { mode: 'insert', memoryKey: 'rows' }, { mode: 'insert' }],
      Load: ['documentDefaultDataLoader', { textSplittingMode: 'custom' }, { textSplittingMode: 'custom' }],
      Cut: ['textSplitterTokenSplitter', { chunkSize: 300 }],
      Near: ['embeddingsOpenAi'],
    },
    ...['Start > Rows > Store', 'Load > Store', 'Cut > Load', 'Near > Store'],
  ),
];
