import { asks, draw, fields, under } from './draw.js';
import {
  ann,
  bea,
  send,
  hook,
  byHook,
  byHand,
  byText,
  table,
  where,
  columns,
  people,
  condition,
  hooked,
  answered,
  between,
} from './parts.js';
import type { Named } from './parts.js';

/** The author or an operator decides, whatever others say beside it. */
export const byItems: Named[] = [
  ['a recipient that stands there', { graph: hooked('sendMessage', send(ann)), runs: byHook({ to: bea }) }],
  [
    'words of a model to one that stands there',
    { graph: answered('sendMessage', send(ann, '={{ $json.output }}')), runs: byHand() },
  ],
  [
    'words of a caller to one that stands there',
    { graph: hooked('sendMessage', send(ann, '={{ $json.body.text }}')), runs: byHook({ text: 'hi' }) },
  ],
  [
    'one that is written over what came',
    {
      graph: between(
        '={{ $json.to }}',
        [['Set', 'set', { ...fields({ to: ann }), includeOtherFields: true }]],
        'Hook > Set > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that stands beside a model’s words',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Set', 'set', fields({ to: ann, text: '={{ $json.output }}' })],
          ['Send', 'sendMessage', send('={{ $json.to }}', '={{ $json.text }}')],
        ],
        'Hand > Agent > Set > Send',
        under('Agent'),
      ),
      runs: byHand(),
    },
  ],
  [
    'one in JSON that stands there',
    {
      graph: between(
        '={{ $json.to }}',
        [['Set', 'set', { mode: 'raw', jsonOutput: `{ "to": "${ann}" }` }]],
        'Hook > Set > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that a model has only chosen a branch to',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['If', 'if', condition('={{ $json.output }}')],
          ['Send', 'sendMessage', send(ann)],
          ['Send 2', 'sendMessage', send(bea)],
        ],
        'Hand > Agent > If',
        'If:0 > Send',
        'If:1 > Send 2',
        under('Agent'),
      ),
      runs: byHand(),
    },
  ],
  [
    'one of two that stand there, as a model says',
    { graph: answered('sendMessage', send(`={{ $json.output.includes('a') ? '${ann}' : '${bea}' }}`)), runs: byHand() },
  ],
  [
    'one out of a list that stands there, as a caller says',
    {
      graph: hooked('sendMessage', send(`={{ ({ sales: '${ann}', help: '${bea}' })[$json.body.for] }}`)),
      runs: byHook({ for: 'help' }),
    },
  ],
  [
    'one that an operator gives by hand',
    { graph: between('={{ $json.to }}', [], 'Hand > Send'), runs: byHand({ to: bea }) },
  ],
  [
    'whoever has texted',
    {
      graph: draw(
        [
          ['Texts', 'smsTrigger'],
          ['Send', 'sendMessage', send('={{ $json.from }}', '={{ $json.text }}')],
        ],
        'Texts > Send',
      ),
      runs: byText,
    },
  ],
  [
    'whoever has texted, with a model’s answer',
    {
      graph: draw(
        [
          ['Texts', 'smsTrigger'],
          ...asks('Agent'),
          ['Send', 'sendMessage', send("={{ $('Texts').item.json.from }}", '={{ $json.output }}')],
        ],
        'Texts > Agent > Send',
        under('Agent'),
      ),
      runs: byText,
    },
  ],
  [
    'the person of the conversation',
    {
      graph: draw(
        [['Texts', 'smsTrigger'], ...asks('Agent'), ['Send', 'sendMessage', { text: '={{ $json.output }}' }]],
        'Texts > Agent > Send',
        under('Agent'),
      ),
      runs: byText,
    },
  ],
  [
    'one in a table that operators fill',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get')],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hand > Find > Send',
      ),
      tables: people,
      runs: byHand(),
    },
  ],
  [
    'one in a table whose other columns a caller has written',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          [
            'Note',
            'dataTable',
            table('update', { ...where('name', 'ann'), ...columns({ note: '={{ $json.body.note }}' }) }),
          ],
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get')],
          ['Send', 'sendMessage', send('={{ $json.phone }}', '={{ $json.note }}')],
        ],
        'Hook > Note',
        'Hand > Find > Send',
      ),
      tables: people,
      runs: [...byHook({ note: 'hi' }), ...byHand()],
    },
  ],
  [
    'one that a caller’s number is looked up for',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Find', 'dataTable', table('get', where('name', '={{ $json.body.name }}'))],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Find > Send',
      ),
      tables: people,
      runs: byHook({ name: 'ann' }),
    },
  ],
];
