import { asks, draw, fields, under } from './draw.js';
import {
  ann,
  bea,
  between,
  byHand,
  byHook,
  byName,
  columns,
  hook,
  people,
  runs,
  send,
  sub,
  subThatSays,
} from './parts.js';
import { table, where } from './parts.js';
import type { Named } from './parts.js';

const api = 'https://api.example';

/** The same words by several of these ways at once. */
export const mixed: Named[] = [
  [
    'what code takes from a loop in which a model speaks, behind a merge',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Loop', 'splitInBatches', { batchSize: 1 }],
          ...asks('Agent'),
          ['Ours', 'set', fields({ to: ann })],
          ['Merge', 'merge', { mode: 'append' }],
          [
            'Code',
            'code',
            { jsCode: 'return items.map((one) => ({ json: { to: one.json.output ?? one.json.to } }));' },
          ],
          ['Send', 'sendMessage', send('={{ $json.to }}')],
        ],
        'Hand > Loop',
        'Loop:1 > Agent > Loop',
        'Loop:0 > Merge > Code > Send',
        'Hand > Ours > Merge:1',
        under('Agent'),
      ),
      code: [{ json: { to: bea } }],
      runs: byHand(),
    },
  ],
  [
    'a row that a model wrote in a workflow called by name, read by another in a later run',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Read', 'manualTrigger'],
          ...asks('Agent'),
          ['Keep', 'executeWorkflow', runs(byName('keep'))],
          ['Find', 'executeWorkflow', runs(byName('find'))],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hand > Agent > Keep',
        'Read > Find > Send',
        under('Agent'),
      ),
      others: {
        keep: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Name', 'set', fields({ name: 'new', phone: '={{ $json.output }}' })],
            ['Keep', 'dataTable', table('insert', { columns: { mappingMode: 'autoMapInputData', value: {} } })],
          ],
          'In > Name > Keep',
        ),
        find: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Find', 'dataTable', table('get', where('name', 'new'))],
          ],
          'In > Find',
        ),
      },
      tables: { people: [{ name: '', phone: '', note: '' }] },
      runs: [...byHand(), { trigger: 'Read', payload: {} }],
    },
  ],
  [
    'the item behind an error output',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Name', 'set', fields({ to: '={{ $json.body.to }}' })],
          ['Get', 'httpRequest', { url: `${api}/down` }, { onError: 'continueErrorOutput' }],
          ['Send', 'sendMessage', send('={{ $json.to }}')],
        ],
        'Hook > Name > Get',
        'Get:1 > Send',
      ),
      web: undefined,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'the last of items that are sorted and limited, by another node’s name',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Split', 'splitOut', { fieldToSplitOut: 'body.list' }],
          ['Sort', 'sort', { sortFieldsUi: { sortField: [{ fieldName: 'to', order: 'descending' }] } }],
          ['Limit', 'limit', { maxItems: 1 }],
          ['Clear', 'set', fields({ x: 'y' })],
          ['Send', 'sendMessage', send("={{ $('Limit').last().json.to }}")],
        ],
        'Hook > Split > Sort > Limit > Clear > Send',
      ),
      runs: byHook({ list: [{ to: ann }, { to: bea }] }),
    },
  ],
  [
    'items that a workflow is given and nobody waits for',
    {
      graph: between(
        '={{ $json.body.to }}',
        [['Call', 'executeWorkflow', runs('sub', { options: { waitForSubWorkflow: false } })]],
        'Hook > Call > Send',
      ),
      others: { sub: subThatSays({ a: 'b' }) },
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a recipient that a tool gives to a workflow',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          [
            'Pass on',
            'toolWorkflow',
            {
              ...runs('sub', { description: 'passes on' }),
              workflowInputs: { mappingMode: 'defineBelow', value: { to: "={{ $fromAI('to') }}" } },
            },
          ],
        ],
        'Hand > Agent',
        under('Agent'),
        'Pass on =ai_tool> Agent',
      ),
      others: { sub: sub('={{ $json.to }}') },
      calls: { tool: 'Pass_on', args: { to: bea } },
      runs: byHand(),
    },
  ],
  [
    'one in the JSON of a model, kept beside an author’s field of another name',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Raw', 'set', { mode: 'raw', jsonOutput: '={{ { to: $json.output, ours: "x" } }}' }],
          ['Unique', 'removeDuplicates', {}],
          ['Send', 'sendMessage', send('={{ $json.to }}')],
        ],
        'Hand > Agent > Raw > Unique > Send',
        under('Agent'),
      ),
      runs: byHand(),
    },
  ],
  [
    'one that a signed caller’s request has had a model look up',
    {
      graph: draw(
        [
          ['Hook', 'webhook', { ...hook, authentication: 'headerAuth' }],
          ...asks('Agent'),
          ['Keep', 'dataTable', table('insert', columns({ name: 'x', phone: '={{ $json.output }}' }))],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Agent > Keep > Send',
        under('Agent'),
      ),
      tables: people,
      runs: byHook({}),
    },
  ],
];
