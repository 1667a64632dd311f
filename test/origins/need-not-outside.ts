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
  between,
  sub,
  subThatSays,
} from './parts.js';
import type { Named } from './parts.js';

/** Likewise where tables, servers, loops, called workflows and agents stand between. */
export const byOthers: Named[] = [
  [
    'rows of the author’s table that a caller adds',
    {
      graph: hooked('dataTable', table('insert', columns({ name: '={{ $json.body.name }}', phone: bea, note: 'x' }))),
      tables: people,
      runs: byHook({ name: 'x' }),
    },
  ],
  [
    'rows of whoever has texted',
    {
      graph: draw(
        [
          ['Texts', 'smsTrigger'],
          [
            'Keep',
            'dataTable',
            table('update', { ...where('phone', '={{ $json.from }}'), ...columns({ note: '={{ $json.text }}' }) }),
          ],
        ],
        'Texts > Keep',
      ),
      tables: people,
      runs: byText,
    },
  ],
  [
    'a lookup at the author’s server',
    {
      graph: hooked('httpRequest', { url: '=https://api.example/people/{{ $json.body.id }}' }),
      runs: byHook({ id: '7' }),
    },
  ],
  [
    'one in the answer of the author’s server',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Get', 'httpRequest', { url: 'https://api.example/next' }],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hand > Get > Send',
      ),
      runs: byHand(),
    },
  ],
  [
    'one of two inputs that are merged, beside a model’s words',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Ours', 'set', fields({ to: ann })],
          ['Merge', 'merge', { mode: 'combine', combineBy: 'combineByPosition' }],
          ['Send', 'sendMessage', send('={{ $json.to }}', '={{ $json.output }}')],
        ],
        'Hand > Agent > Merge > Send',
        'Hand > Ours > Merge:1',
        under('Agent'),
      ),
      runs: byHand(),
    },
  ],
  [
    'each of a table, in a loop with a model in it',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get')],
          ['Loop', 'splitInBatches', { batchSize: 1 }],
          ...asks('Agent'),
          ['Send', 'sendMessage', send("={{ $('Loop').item.json.phone }}", '={{ $json.output }}')],
        ],
        'Hand > Find > Loop',
        'Loop:1 > Agent > Send > Loop',
        under('Agent'),
      ),
      tables: people,
      runs: byHand(),
    },
  ],
  [
    'a called workflow that is given the author’s recipient',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          [
            'Call',
            'executeWorkflow',
            runs('sub', {
              workflowInputs: { mappingMode: 'defineBelow', value: { to: ann, text: '={{ $json.body.text }}' } },
            }),
          ],
        ],
        'Hook > Call',
      ),
      others: { sub: sub('={{ $json.to }}') },
      runs: byHook({ text: 'hi' }),
    },
  ],
  [
    'a called workflow that gives back its author’s recipient',
    {
      graph: between('={{ $json.to }}', [['Call', 'executeWorkflow', runs('sub')]], 'Hook > Call > Send'),
      others: { sub: subThatSays({ to: ann, text: '={{ $json.body.text }}' }) },
      runs: byHook({ text: 'hi' }),
    },
  ],
  [
    'an error that is told to one who stands there',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Get', 'httpRequest', { url: 'https://a.example/' }, { onError: 'continueErrorOutput' }],
          ['Send', 'sendMessage', send(ann, '={{ $json.error }}')],
        ],
        'Hand > Get',
        'Get:1 > Send',
      ),
      web: undefined,
      runs: byHand(),
    },
  ],
  [
    'a tool of an agent that texts one who stands there',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          ['Text us', 'sendMessageTool', { ...send(ann, "={{ $fromAI('text') }}"), toolDescription: 'texts' }],
        ],
        'Hand > Agent',
        under('Agent'),
        'Text us =ai_tool> Agent',
      ),
      calls: { tool: 'Text_us', args: { text: 'hi' } },
      runs: byHand(),
    },
  ],
  [
    'a tool of an agent that texts whom its operator has named',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          [
            'Text us',
            'sendMessageTool',
            { ...send('={{ $json.phone }}', "={{ $fromAI('text') }}"), toolDescription: 'texts' },
          ],
        ],
        'Hand > Agent',
        under('Agent'),
        'Text us =ai_tool> Agent',
      ),
      calls: { tool: 'Text_us', args: { text: 'hi' } },
      runs: byHand({ phone: ann }),
    },
  ],
  [
    'a node whose author lets it, as a person has confirmed',
    {
      waived: ['Send'],
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Send', 'sendMessage', send('={{ $json.body.to }}'), { approval: 'none' }],
        ],
        'Hook > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a version from before anybody asked',
    { graph: hooked('sendMessage', send('={{ $json.body.to }}')), runs: byHook({ to: bea }), rules: 1 },
  ],
  [
    'code that reads nothing of what came',
    {
      graph: between(
        '={{ $json.to }}',
        [['Code', 'code', { jsCode: `return [{ json: { to: '${ann}' } }];` }]],
        'Hook > Code > Send',
      ),
      runs: byHook({ to: bea }),
      code: [{ json: { to: ann } }],
    },
  ],
];
