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
  runs,
  hooked,
  answered,
  between,
  sub,
} from './parts.js';
import type { Named } from './parts.js';

/** Others decide, and their words come through tables, errors, agents and runs; or they decide something else than a recipient. */
export const throughOthers: Named[] = [
  [
    'one that a caller wrote into a table before',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Keep', 'dataTable', table('insert', columns({ name: 'x', phone: '={{ $json.body.to }}' }))],
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get')],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Keep',
        'Hand > Find > Send',
      ),
      tables: people,
      runs: [...byHook({ to: bea }), ...byHand()],
    },
  ],
  [
    'one that a model wrote into a table before, field by field',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ...asks('Agent'),
          ['Name', 'set', fields({ name: 'x', phone: '={{ $json.output }}' })],
          ['Keep', 'dataTable', table('insert', { columns: { mappingMode: 'autoMapInputData', value: {} } })],
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get')],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Agent > Name > Keep',
        'Hand > Find > Send',
        under('Agent'),
      ),
      tables: people,
      runs: [...byHook({}), ...byHand()],
    },
  ],
  [
    'one in a message of an error',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Get', 'httpRequest', { url: '=https://a.example/{{ $json.output }}' }, { onError: 'continueErrorOutput' }],
          ['Send', 'sendMessage', send('={{ $json.error.match(/\\+\\d+/)[0] }}')],
        ],
        'Hand > Agent > Get',
        'Get:1 > Send',
        under('Agent'),
      ),
      runs: byHand(),
      web: undefined,
    },
  ],
  [
    'one of the items in another order',
    {
      graph: between(
        "={{ $('Hook').all()[0].json.body.list[1] }}",
        [['Sort', 'sort', { sortFieldsUi: { sortField: [{ fieldName: 'x', order: 'ascending' }] } }]],
        'Hook > Sort > Send',
      ),
      runs: byHook({ list: [ann, bea] }),
    },
  ],
  [
    'the same run again',
    {
      graph: hooked('sendMessage', send('={{ $json.body.to }}')),
      runs: [...byHook({ to: bea }), ...byHook({ to: bea })],
    },
  ],
  [
    'one that an agent gives its tool',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Text them', 'sendMessageTool', { ...send("={{ $fromAI('to') }}"), toolDescription: 'texts' }],
        ],
        'Hand > Agent',
        under('Agent'),
        'Text them =ai_tool> Agent',
      ),
      calls: { tool: 'Text_them', args: { to: bea } },
      runs: byHand(),
    },
  ],
  [
    'one that is asked of a model by another name',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ...asks('Agent'),
          ['Text them', 'sendMessageTool', { ...send('={{ $json.body.to }}'), toolDescription: 'texts' }],
        ],
        'Hook > Agent',
        under('Agent'),
        'Text them =ai_tool> Agent',
      ),
      calls: { tool: 'Text_them', args: {} },
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one in the answer of a server that a caller has named',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Get', 'httpRequest', { url: '={{ $json.body.url }}' }, { approval: 'none' }],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Get > Send',
      ),
      runs: byHook({ url: 'https://evil.example/x' }),
    },
  ],
  [
    'one in what a person has texted',
    {
      graph: draw(
        [
          ['Texts', 'smsTrigger'],
          ['Send', 'sendMessage', send('={{ $json.text }}')],
        ],
        'Texts > Send',
      ),
      runs: byText,
    },
  ],
  [
    'an address in a webhook',
    { graph: hooked('httpRequest', { url: '={{ $json.body.url }}' }), runs: byHook({ url: 'https://a.example/' }) },
  ],
  [
    'a host that begins with the author’s words',
    {
      graph: hooked('httpRequest', { url: '=https://api{{ $json.body.host }}/x' }),
      runs: byHook({ host: '.evil.example' }),
    },
  ],
  [
    'a table in a webhook',
    {
      graph: hooked('dataTable', {
        operation: 'get',
        dataTableId: { __rl: true, mode: 'name', value: '={{ $json.body.table }}' },
      }),
      tables: people,
      runs: byHook({ table: 'people' }),
    },
  ],
  [
    'rows that a caller has deleted',
    {
      graph: hooked('dataTable', table('deleteRows', where('name', '={{ $json.body.name }}'))),
      tables: people,
      runs: byHook({ name: 'ann' }),
    },
  ],
  [
    'rows that a model has changed',
    {
      graph: answered(
        'dataTable',
        table('update', { ...where('phone', '={{ $json.output }}'), ...columns({ note: 'seen' }) }),
      ),
      tables: people,
      runs: byHand(),
    },
  ],
  [
    'arguments of a tool that a model gives',
    { graph: answered('tool', { tool: 'pay', arguments: '={{ { "amount": $json.output } }}' }), runs: byHand() },
  ],
  [
    'a tool that a caller names',
    { graph: hooked('tool', { tool: '={{ $json.body.tool }}', arguments: '{}' }), runs: byHook({ tool: 'get_x' }) },
  ],
  [
    'a workflow that a caller names',
    {
      graph: hooked('executeWorkflow', runs('={{ $json.body.w }}')),
      others: { sub: sub(ann) },
      runs: byHook({ w: 'sub' }),
    },
  ],
];
