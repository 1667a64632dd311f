import { asks, draw, fields, under } from './draw.js';
import { ann, bea, between, byHand, byHook, byName, from, hook, runs, send } from './parts.js';
import type { Named } from './parts.js';

const api = 'https://api.example';
const echoed = { args: { to: bea } };
const texts = (text: string) => [{ trigger: 'Texts', payload: { from: ann, to: from, text } }];

/** What a server says back, and names that are written in other ways. */
export const saidBack: Named[] = [
  [
    'a model’s words that a server of the author says back',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          [
            'Get',
            'httpRequest',
            {
              ...{ url: `${api}/echo`, sendQuery: true },
              queryParameters: { parameters: [{ name: 'to', value: '={{ $json.output }}' }] },
            },
          ],
          ['Send', 'sendMessage', send('={{ $json.args.to }}')],
        ],
        'Hand > Agent > Get > Send',
        under('Agent'),
      ),
      web: echoed,
      runs: byHand(),
    },
  ],
  [
    'a caller’s words in the path of an address',
    {
      graph: between(
        '={{ $json.args.to }}',
        [['Get', 'httpRequest', { url: `=${api}/echo/{{ $json.body.to }}` }]],
        'Hook > Get > Send',
      ),
      web: echoed,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a caller’s words in a header that is said back',
    {
      graph: between(
        '={{ $json.args.to }}',
        [
          [
            'Get',
            'httpRequest',
            {
              ...{ url: api, sendHeaders: true },
              headerParameters: { parameters: [{ name: 'x-to', value: '={{ $json.body.to }}' }] },
            },
          ],
        ],
        'Hook > Get > Send',
      ),
      web: echoed,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'what a called workflow has had said back',
    {
      graph: between('={{ $json.args.to }}', [['Call', 'executeWorkflow', runs(byName('echo'))]], 'Hook > Call > Send'),
      others: {
        echo: draw(
          [
            ['In', 'executeWorkflowTrigger'],
            ['Get', 'httpRequest', { url: `=${api}/echo?to={{ $json.body.to }}` }],
          ],
          'In > Get',
        ),
      },
      web: echoed,
      runs: byHook({ to: bea }),
    },
  ],
  [
    'an address that a server says back',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Get', 'httpRequest', { url: `=${api}/next?u={{ $json.body.url }}` }],
          ['Next', 'httpRequest', { url: '={{ $json.next }}' }],
        ],
        'Hook > Get > Next',
      ),
      web: { next: 'https://evil.example/x' },
      runs: byHook({ url: 'https://evil.example/x' }),
    },
  ],
  [
    'what somebody has texted, where an operator begins it once more',
    {
      graph: draw(
        [
          ['Texts', 'smsTrigger', { to: from }],
          ['Send', 'sendMessage', send('={{ $json.text }}')],
        ],
        'Texts > Send',
      ),
      runs: texts(bea),
    },
  ],
  [
    'the address that a webhook was called by',
    {
      graph: draw(
        [
          ['Hook', 'webhook', { ...hook, path: 'to/:who' }],
          ['Send', 'sendMessage', send("={{ $json.webhookUrl.split('/').pop() }}")],
        ],
        'Hook > Send',
      ),
      runs: [
        { trigger: 'Hook', payload: { params: { who: bea }, webhookUrl: `https://us.example/webhook/to/${bea}` } },
      ],
    },
  ],
  [
    'a field with a dot in its name, put together',
    {
      graph: between(
        "={{ $json['p.to'][0] }}",
        [
          ['Set', 'set', { ...fields({ 'p.to': '={{ $json.body.to }}', p: 'x' }), options: { dotNotation: false } }],
          [
            'All',
            'aggregate',
            {
              fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'p.to' }] },
              options: { disableDotNotation: true },
            },
          ],
        ],
        'Hook > Set > All > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a field with a dot in its name, taken apart',
    {
      graph: between(
        "={{ $json['p.to'] }}",
        [
          ['Set', 'set', { ...fields({ 'p.to': '={{ $json.body.to }}', p: 'x' }), options: { dotNotation: false } }],
          ['Split', 'splitOut', { fieldToSplitOut: 'p.to', options: { disableDotNotation: true } }],
        ],
        'Hook > Set > Split > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one of two fields that are put together under one name',
    {
      graph: between(
        '={{ $json.p.to[0] }}',
        [
          ['Set', 'set', fields({ to: '={{ $json.body.to }}', x: 'ours' })],
          [
            'All',
            'aggregate',
            {
              fieldsToAggregate: {
                fieldToAggregate: [
                  { fieldToAggregate: 'to', renameField: true, outputFieldName: 'p.to' },
                  { fieldToAggregate: 'x', renameField: true, outputFieldName: 'p.x' },
                ],
              },
            },
          ],
        ],
        'Hook > Set > All > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that a tool asks of a model by a name that is put together',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          [
            'Text them',
            'sendMessageTool',
            {
              ...send('={{ globalThis["$from" + "AI"]("to") }}', "={{ $fromAI('text') }}"),
              toolDescription: 'texts',
            },
          ],
        ],
        'Hand > Agent',
        under('Agent'),
        'Text them =ai_tool> Agent',
      ),
      calls: { tool: 'Text_them', args: { text: 'hi', to: bea } },
      runs: byHand(),
    },
  ],
  [
    'what code returns by a `map` of its own',
    {
      graph: between(
        '={{ $json.who }}',
        [
          [
            'Code',
            'code',
            { jsCode: "const own = { map: () => $input.all() }; return own.map(() => ({ json: { to: 'x' } }));" },
          ],
        ],
        'Hook > Code > Send',
      ),
      code: [{ json: { who: bea } }],
      runs: byHook({ to: bea }),
    },
  ],
  [
    'what becomes of objects that code gives another form',
    {
      graph: between(
        '={{ $json.to }}',
        [['Code', 'code', { jsCode: "Object.prototype.toJSON = () => $json.body; return [{ json: { to: 'x' } }];" }]],
        'Hook > Code > Send',
      ),
      code: [{ json: { to: bea } }],
      runs: byHook({ to: bea }),
    },
  ],
];
