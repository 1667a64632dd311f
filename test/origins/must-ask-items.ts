import { asks, draw, fields, under } from './draw.js';
import { ann, bea, send, hook, byHook, byHand, runs, hooked, answered, between, sub, subThatSays } from './parts.js';
import type { Named } from './parts.js';

/** Others decide, and their words come through items and called workflows. */
export const throughItems: Named[] = [
  [
    'a recipient in a webhook',
    { graph: hooked('sendMessage', send('={{ $json.body.to }}')), runs: byHook({ to: bea }) },
  ],
  ['a recipient that a model says', { graph: answered('sendMessage', send('={{ $json.output }}')), runs: byHand() }],
  [
    'one that is renamed',
    {
      graph: between(
        '={{ $json.who }}',
        [['Set', 'set', fields({ who: '={{ $json.body.to }}' })]],
        'Hook > Set > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one among fields that are kept',
    {
      graph: between(
        '={{ $json.body.to }}',
        [['Set', 'set', { ...fields({ x: 'y' }), includeOtherFields: true }]],
        'Hook > Set > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one in JSON that is written',
    {
      graph: between(
        '={{ $json.to }}',
        [['Set', 'set', { mode: 'raw', jsonOutput: '={ "to": "{{ $json.body.to }}" }' }]],
        'Hook > Set > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that code hands on',
    {
      graph: between('={{ $json.body.to }}', [['Code', 'code', { jsCode: 'return items;' }]], 'Hook > Code > Send'),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that code fetches',
    {
      graph: between(
        '={{ $json.phone }}',
        [
          ['Set', 'set', fields({ x: 'y' })],
          ['Code', 'code', { jsCode: "return [{ json: { phone: $('Hook').first().json.body.to } }];" }],
        ],
        'Hook > Set > Code > Send',
      ),
      runs: byHook({ to: bea }),
      code: [{ json: { phone: bea } }],
    },
  ],
  [
    'one of two branches that are merged',
    {
      graph: between(
        '={{ $json.to }}',
        [
          ['Ours', 'set', fields({ to: ann })],
          ['Theirs', 'set', fields({ to: '={{ $json.body.to }}' })],
          ['Merge', 'merge', { mode: 'append' }],
        ],
        'Hook > Ours > Merge > Send',
        'Hook > Theirs > Merge:1',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one whose field is combined with others',
    {
      graph: between(
        '={{ $json.to }}',
        [
          ['Ours', 'set', fields({ text: 'hi' })],
          ['Theirs', 'set', fields({ to: '={{ $json.body.to }}' })],
          ['Merge', 'merge', { mode: 'combine', combineBy: 'combineByPosition' }],
        ],
        'Hook > Ours > Merge > Send',
        'Hook > Theirs > Merge:1',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that a loop leads round',
    {
      graph: between(
        '={{ $json.to }}',
        [
          ['Loop', 'splitInBatches', { batchSize: 1 }],
          ['Set', 'set', fields({ to: '={{ $json.body.to }}' })],
        ],
        'Hook > Loop',
        'Loop:1 > Set > Loop',
        'Loop:0 > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that a called workflow is given',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Call', 'executeWorkflow', runs('sub')],
        ],
        'Hook > Call',
      ),
      others: { sub: sub('={{ $json.body.to }}') },
      runs: byHook({ to: bea }),
    },
  ],
  [
    'one that a called workflow is given by name',
    {
      graph: draw(
        [
          ['Hand', 'manualTrigger'],
          ...asks('Agent'),
          [
            'Call',
            'executeWorkflow',
            runs('sub', { workflowInputs: { mappingMode: 'defineBelow', value: { to: '={{ $json.output }}' } } }),
          ],
        ],
        'Hand > Agent > Call',
        under('Agent'),
      ),
      others: { sub: sub('={{ $json.to }}') },
      runs: byHand(),
    },
  ],
  [
    'one that a called workflow gives back',
    {
      graph: between('={{ $json.to }}', [['Call', 'executeWorkflow', runs('sub')]], 'Hook > Call > Send'),
      others: { sub: subThatSays({ to: '={{ $json.body.to }}' }) },
      runs: byHook({ to: bea }),
    },
  ],
];
