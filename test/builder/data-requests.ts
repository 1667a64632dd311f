import { keep, request } from './request.js';
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
];
