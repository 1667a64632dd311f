import { asks, draw, fields, under } from './draw.js';
import { ann, bea, between, byHand, byHook, hook, people, runs, send, sub, table } from './parts.js';
import type { Named } from './parts.js';

/** The author or an operator decides, by ways that easily look like somebody else's. */
export const byOwnWays: Named[] = [
  [
    'code that writes the author’s recipient beside others’ words',
    {
      graph: between(
        '={{ $json.to }}',
        [
          [
            'Code',
            'code',
            { jsCode: `return items.map((one) => ({ json: { to: '${ann}', text: one.json.body.text } }));` },
          ],
        ],
        'Hook > Code > Send',
      ),
      runs: byHook({ text: 'hi' }),
      code: [{ json: { to: ann, text: 'hi' } }],
    },
  ],
  [
    'a time that is worked out beside it',
    {
      graph: between(
        '={{ $json.to }}',
        [
          ['Set', 'set', fields({ to: ann, at: '={{ $json.body.at }}' })],
          [
            'When',
            'dateTime',
            { operation: 'formatDate', date: '={{ $json.at }}', options: { includeInputFields: true } },
            { typeVersion: 2 },
          ],
        ],
        'Hook > Set > When > Send',
      ),
      runs: byHook({ at: '2026-01-01' }),
    },
  ],
  [
    'phones of a table that are put together, beside words that are not',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get')],
          ['All', 'aggregate', { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'phone' }] } }],
          ...asks('Agent'),
          ['Send', 'sendMessage', send("={{ $('All').item.json.phone[0] }}", '={{ $json.output }}')],
        ],
        'Hand > Find > All > Agent > Send',
        under('Agent'),
      ),
      tables: people,
      runs: byHand(),
    },
  ],
  [
    'a list of the author’s that is taken apart',
    {
      graph: between(
        '={{ $json.list }}',
        [
          ['Set', 'set', { ...fields({ list: ann }), includeOtherFields: true }],
          ['Split', 'splitOut', { fieldToSplitOut: 'list' }],
        ],
        'Hook > Set > Split > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a webhook whose caller signs in',
    {
      graph: draw(
        [
          [
            'Hook',
            'webhook',
            { ...hook, authentication: 'headerAuth' },
            { credentials: { httpHeaderAuth: { id: 'c', name: 'c' } } },
          ],
          ['Send', 'sendMessage', send('={{ $json.body.to }}')],
        ],
        'Hook > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a graph that a caller may start, and an operator has',
    { graph: between('={{ $json.to }}', [], 'Hook > Send', 'Hand > Send'), runs: byHand({ to: bea }) },
  ],
  [
    'a workflow that an operator’s words are given to, two deep',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Call', 'executeWorkflow', runs('middle')],
        ],
        'Hand > Call',
      ),
      others: {
        middle: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Call', 'executeWorkflow', runs('sub')],
          ],
          'In > Call',
        ),
        sub: sub('={{ $json.to }}'),
      },
      runs: byHand({ to: bea }),
    },
  ],
];
