import { asks, draw, under } from './draw.js';
import { ann, bea, byHand, byHook, columns, from, hook, people, runs, send, table, where } from './parts.js';
import type { Named } from './parts.js';

const api = 'https://api.example';

/** The author’s words, beside others’. */
export const beside: Named[] = [
  [
    'a phone of the author’s server, in a text with a caller’s words',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Get', 'httpRequest', { url: `${api}/on-call` }],
          ['Send', 'sendMessage', send('={{ $json.phone }}', "={{ $('Hook').item.json.body.note }}")],
        ],
        'Hook > Get > Send',
      ),
      runs: byHook({ note: 'help' }),
    },
  ],
  [
    'a phone of a server that an operator’s words were sent to',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Get', 'httpRequest', { url: `=${api}/people/{{ $json.id }}` }],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hand > Get > Send',
      ),
      runs: byHand({ id: '7' }),
    },
  ],
  [
    'a phone of the author’s table that is merged with a call',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Find', 'dataTable', table('get', where('name', 'ann'))],
          ['Merge', 'merge', { mode: 'combine', combineBy: 'combineByPosition' }],
          ['Send', 'sendMessage', send('={{ $json.phone }}', '={{ $json.body.note }}')],
        ],
        'Hook > Find > Merge > Send',
        'Hook > Merge:1',
      ),
      tables: people,
      runs: byHook({ note: 'help' }),
    },
  ],
  [
    'the same, merged with a chat',
    {
      graph: draw(
        [
          ['Hook', 'chatTrigger', { public: true }],
          ['Find', 'dataTable', table('get', where('name', 'ann'))],
          ['Merge', 'merge', { mode: 'combine', combineBy: 'combineAll' }],
          ['Send', 'sendMessage', send('={{ $json.phone }}', '={{ $json.chatInput }}')],
        ],
        'Hook > Find > Merge > Send',
        'Hook > Merge:1',
      ),
      tables: people,
      runs: [{ trigger: 'Hook', payload: { chatInput: 'help', sessionId: 's' } }],
    },
  ],
  [
    'the number that a text came from, begun once more by hand',
    {
      graph: draw(
        [
          ['Texts', 'smsTrigger', { to: from }],
          ...asks('Agent', { text: '={{ $json.text }}' }),
          ['Send', 'sendMessage', send("={{ $('Texts').item.json.from }}", '={{ $json.output }}')],
        ],
        'Texts > Agent > Send',
        under('Agent'),
      ),
      runs: [{ trigger: 'Texts', payload: { from: ann, to: from, text: 'hi' } }],
    },
  ],
  [
    'the address of a webhook whose path is fixed',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Get', 'httpRequest', { url: '={{ $json.webhookUrl }}/seen' }],
        ],
        'Hook > Get',
      ),
      runs: [{ trigger: 'Hook', payload: { body: {}, webhookUrl: 'https://us.example/webhook/p' } }],
    },
  ],
  [
    'rows of the author’s that a caller’s wish has sorted',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Find', 'dataTable', table('get', { limit: 9 })],
          ['Sort', 'sort', { sortFieldsUi: { sortField: [{ fieldName: "={{ $('Hook').first().json.body.by }}" }] } }],
          ['Limit', 'limit', { maxItems: 1 }],
          ['Send', 'sendMessage', send('={{ $json.phone }}')],
        ],
        'Hook > Find > Sort > Limit > Send',
      ),
      tables: people,
      runs: byHook({ by: 'name' }),
    },
  ],
  [
    'an operator’s item behind the error output of a model',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Find', 'dataTable', table('get', where('name', 'ann'))],
          ['Get', 'httpRequest', { url: `${api}/down` }, { onError: 'continueErrorOutput' }],
          ['Send', 'sendMessage', send('={{ $json.phone }}', '={{ $json.error }}')],
        ],
        'Hand > Find > Get',
        'Get:1 > Send',
      ),
      web: undefined,
      tables: people,
      runs: byHand(),
    },
  ],
  [
    'a workflow by name that texts a row of its own, whatever it was given',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Call', 'executeWorkflow', runs({ __rl: true, mode: 'list', value: 'tell' })],
        ],
        'Hook > Call',
      ),
      others: {
        tell: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Find', 'dataTable', table('get', where('name', 'ann'))],
            ['Send', 'sendMessage', send('={{ $json.phone }}', "={{ $('In').item.json.body.note }}")],
          ],
          'In > Find > Send',
        ),
      },
      tables: people,
      runs: byHook({ note: 'help' }),
    },
  ],
  [
    'a loop over an operator’s list, in which a model writes the texts and a table keeps them',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ['Split', 'splitOut', { fieldToSplitOut: 'people' }],
          ['Loop', 'splitInBatches', { batchSize: 1 }],
          ...asks('Agent'),
          ['Keep', 'dataTable', table('insert', columns({ name: 'n', note: '={{ $json.output }}' }))],
          ['Send', 'sendMessage', send("={{ $('Loop').item.json.phone }}", "={{ $('Agent').item.json.output }}")],
        ],
        'Hand > Split > Loop',
        'Loop:1 > Agent > Keep > Send > Loop',
        under('Agent'),
      ),
      tables: people,
      runs: byHand({ people: [{ phone: ann }, { phone: bea }] }),
    },
  ],
];
