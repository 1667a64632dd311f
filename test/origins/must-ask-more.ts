import { asks, draw, fields, under } from './draw.js';
import { ann, bea, between, byHand, byHook, columns, hook, people, runs, send, sub, table, where } from './parts.js';
import type { Named } from './parts.js';

/** Others decide, by ways that are easily passed over. */
export const byOtherWays: Named[] = [
  [
    'a field whose name comes from the caller',
    {
      graph: between(
        '={{ $json.to }}',
        [
          [
            'Set',
            'set',
            {
              assignments: {
                assignments: [{ name: '={{ $json.body.key }}', value: '={{ $json.body.to }}', type: 'string' }],
              },
            },
          ],
        ],
        'Hook > Set > Send',
      ),
      runs: byHook({ key: 'to', to: bea }),
    },
  ],
  [
    'items that are put together and taken apart',
    {
      graph: between(
        '={{ $json.phone }}',
        [
          ['All', 'aggregate', { aggregate: 'aggregateAllItemData', destinationFieldName: 'data' }],
          ['Split', 'splitOut', { fieldToSplitOut: 'data' }],
          ['Name', 'set', fields({ phone: '={{ $json.body.to }}' })],
        ],
        'Hook > All > Split > Name > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a field of one name that is put together',
    {
      graph: between(
        '={{ $json.to[0] }}',
        [['All', 'aggregate', { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'body.to' }] } }]],
        'Hook > All > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'objects of a list, whose fields are the items’',
    {
      graph: between(
        '={{ $json.to }}',
        [['Split', 'splitOut', { fieldToSplitOut: 'body.list' }]],
        'Hook > Split > Send',
      ),
      runs: byHook({ list: [{ to: bea }] }),
    },
  ],
  [
    'a workflow that a called one calls',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Call', 'executeWorkflow', runs('middle')],
        ],
        'Hook > Call',
      ),
      others: {
        middle: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Call', 'executeWorkflow', runs('sub')],
          ],
          'In > Call',
        ),
        sub: sub('={{ $json.body.to }}'),
      },
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a table that a called workflow writes and this one reads',
    {
      graph: between(
        '={{ $json.phone }}',
        [
          ['Call', 'executeWorkflow', runs('keep')],
          ['Find', 'dataTable', table('get', where('name', 'new'))],
        ],
        'Hook > Call > Find > Send',
      ),
      others: {
        keep: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Keep', 'dataTable', table('insert', columns({ name: 'new', phone: '={{ $json.body.to }}' }))],
          ],
          'In > Keep',
        ),
      },
      tables: people,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a row that is changed by the author’s filter',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          [
            'Keep',
            'dataTable',
            table('upsert', { ...where('name', 'ann'), ...columns({ phone: '={{ $json.body.to }}' }) }),
          ],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Keep > Send',
      ),
      tables: people,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'an error that goes on in the same output',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          [
            'Get',
            'httpRequest',
            { url: '=https://a.example/{{ $json.body.to }}' },
            { onError: 'continueRegularOutput' },
          ],
          ['Send', 'sendMessage', send('={{ $json.error.match(/\\+\\d+/)[0] }}')],
        ],
        'Hook > Get > Send',
      ),
      web: undefined,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a merge that calls fields by other names',
    {
      graph: between(
        '={{ $json.to_2 }}',
        [
          ['Ours', 'set', fields({ to: ann })],
          ['Theirs', 'set', fields({ to: '={{ $json.body.to }}' })],
          [
            'Merge',
            'merge',
            {
              mode: 'combine',
              combineBy: 'combineByPosition',
              options: { clashHandling: { values: { resolveClash: 'addSuffix' } } },
            },
          ],
        ],
        'Hook > Ours > Merge > Send',
        'Hook > Theirs > Merge:1',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a node that is switched off and passes items on',
    {
      graph: between('={{ $json.body.to }}', [['Off', 'noOp', {}, { disabled: true }]], 'Hook > Off > Send'),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a workflow that is the tool of an agent',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Text', 'toolWorkflow', { ...runs('sub'), description: 'texts', workflowInputs: {} }],
        ],
        'Hand > Agent',
        under('Agent'),
        'Text =ai_tool> Agent',
      ),
      others: { sub: sub('={{ $json.query }}') },
      calls: { tool: 'Text', args: { query: bea } },
      runs: byHand(),
    },
  ],
  [
    'what another run has begun by hand',
    {
      graph: between('={{ $json.to }}', [], 'Hand > Send'),
      runs: [{ trigger: 'Hand', payload: { to: bea }, by: 'run' }],
    },
  ],
  [
    'arguments of a tool, through the answer of another',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Look', 'tool', { tool: 'get_x', arguments: '={{ { "to": $json.body.to } }}' }],
          ['Send', 'sendMessage', send('={{ $json.to }}')],
        ],
        'Hook > Look > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a name that is put together',
    {
      graph: between('={{ globalThis["$js" + "on"].body.to }}', [], 'Hook > Send'),
      runs: byHook({ to: bea }),
    },
  ],
];
