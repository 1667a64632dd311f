import { draw, fields } from './draw.js';
import { bea, between, byHook, hook, runs, send, sub } from './parts.js';
import type { Named } from './parts.js';

/** A field whose name a caller says, and the author its value. */
const named = (more: object = {}) => ({ assignments: { assignments: [assigned('={{ $json.body.to }}')] }, ...more });
const assigned = (name: string) => ({ id: 'a', name, value: 'x', type: 'string' });
const older = { name: '={{ $json.body.to }}', type: 'stringValue', stringValue: 'x' };
const first = '={{ Object.keys($json)[0] }}';
const setNamed = (): [string, string, Record<string, unknown>] => ['Name', 'set', named()];

/** The words of a caller stand in the names of fields, and not in what the fields hold. */
export const inNames: Named[] = [
  ['the name of a field', { graph: between(first, [setNamed()], 'Hook > Name > Send'), runs: byHook({ to: bea }) }],
  [
    'the name of a field in a field',
    {
      graph: between(
        '={{ Object.keys($json.a)[0] }}',
        [['Name', 'set', { assignments: { assignments: [assigned('=a.{{ $json.body.to }}')] } }]],
        'Hook > Name > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'the name of a field of an older Set',
    {
      graph: between(
        first,
        [['Name', 'set', { fields: { values: [older] }, include: 'none' }, { typeVersion: 3.2 }]],
        'Hook > Name > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'the name of a field beside others',
    {
      graph: between(
        '={{ Object.keys($json).at(-1) }}',
        [
          ['Own', 'set', fields({ a: 'b' })],
          [
            'Name',
            'set',
            {
              assignments: { assignments: [assigned("={{ $('Hook').first().json.body.to }}")] },
              includeOtherFields: true,
            },
          ],
        ],
        'Hook > Own > Name > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a name that code lists',
    {
      graph: between(
        '={{ $json.to }}',
        [setNamed(), ['List', 'code', { jsCode: 'return [{ json: { to: Object.keys($json)[0] } }];' }]],
        'Hook > Name > List > Send',
      ),
      code: [{ json: { to: bea } }],
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a name in what was aggregated',
    {
      graph: between(
        '={{ Object.keys($json.data[0])[0] }}',
        [setNamed(), ['All', 'aggregate', { aggregate: 'aggregateAllItemData', destinationFieldName: 'data' }]],
        'Hook > Name > All > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a name that all items have',
    {
      graph: between(
        '={{ $input.all().map((item) => Object.keys(item.json)).flat()[0] }}',
        [setNamed(), ['Few', 'limit', {}]],
        'Hook > Name > Few > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
  [
    'a name that is given to a workflow',
    {
      graph: draw(
        [['Hook', 'webhook', hook], setNamed(), ['Call', 'executeWorkflow', runs('sub')]],
        'Hook > Name > Call',
      ),
      others: { sub: sub(first) },
      runs: byHook({ to: bea }),
    },
  ],
  [
    'the name that a split list is given',
    {
      graph: between(
        first,
        [
          ['Own', 'set', fields({ list: '={{ [1] }}' })],
          [
            'Split',
            'splitOut',
            {
              fieldToSplitOut: 'list',
              options: { destinationFieldName: "={{ $('Hook').first().json.body.to }}" },
            },
          ],
        ],
        'Hook > Own > Split > Send',
      ),
      runs: byHook({ to: bea }),
    },
  ],
];

/** A name is the author's own where no item says it. */
export const ownNames: Named[] = [
  [
    'the name of a field that an expression of the author makes',
    {
      graph: draw(
        [
          ['Hook', 'webhook', hook],
          ['Name', 'set', { assignments: { assignments: [assigned(`={{ '${bea}' }}`)] } }],
          ['Send', 'sendMessage', send(first)],
        ],
        'Hook > Name > Send',
      ),
      runs: byHook({ to: 'nobody' }),
    },
  ],
];
