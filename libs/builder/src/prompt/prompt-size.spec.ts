import { describe, expect, it } from '@jest/globals';
import { add, call, connect } from '../../test/play-batch.js';
import { PlayedSession } from '../../test/play-session.js';
import type { Says } from '../../test/play-session.js';
import { briefSystemText } from './system-text.js';

/** The most characters of the prompt at the last turn of an ordinary build. */
const mostChars = 12_000;

const core = (name: string): string => `n8n-nodes-base.${name}`;
const assigned = (fields: Record<string, string>): Record<string, unknown> => ({
  assignments: {
    assignments: Object.entries(fields).map(([name, value]) => ({ id: name, name, type: 'string', value })),
  },
  includeOtherFields: true,
});
const isHigh = {
  options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
  combinator: 'and',
  conditions: [
    {
      id: 'c',
      leftValue: '={{ $json.team }}',
      rightValue: '',
      operator: { type: 'string', operation: 'notEmpty', singleValue: true },
    },
  ],
};

/** What stands in the draft by the end: the name of each node with its type and parameters. */
const nodes: readonly (readonly [id: string, type: string, name: string, parameters: Record<string, unknown>])[] = [
  ['n1', core('webhook'), 'New Lead', { path: 'new-lead', httpMethod: 'POST' }],
  ['n2', core('set'), 'Workflow Configuration', assigned({ team: '+15550100', table: 'leads' })],
  ['n3', core('if'), 'Big Budget?', { conditions: isHigh }],
  [
    'n4',
    core('httpRequest'),
    'Look Up Company',
    { url: '=https://api.example.com/companies/{{ $json.body.company }}' },
  ],
  [
    'n5',
    core('code'),
    'Score',
    { jsCode: 'return $input.all().map(({ json }) => ({ json: { ...json, score: 1 } }));' },
  ],
  ['n6', core('set'), 'Words', assigned({ text: '=New lead: {{ $json.name }}' })],
  ['n7', 'turnpike.sendMessage', 'Text the Team', { to: '+15550100', text: 'A lead came in.' }],
  ['n8', core('noOp'), 'Ignore', {}],
];
const edges = [
  connect('e1', '$n1', '$n2'),
  connect('e2', '$n2', '$n3'),
  connect('e3', '$n3', '$n4'),
  connect('e4', '$n4', '$n5'),
  connect('e5', '$n5', '$n6'),
  connect('e6', '$n6', '$n7'),
  call('connect_nodes', { sourceNodeId: '$n3', targetNodeId: '$n8', sourceOutputIndex: 1 }, 'e7'),
];
const prove: Says = { calls: [call('validate_workflow', {}, 'v'), call('test_workflow', {}, 't')] };
const looks: Says[] = [
  {
    calls: [
      call(
        'search_nodes',
        {
          queries: ['webhook', 'set', 'if', 'http request', 'code', 'send message', 'text'].map((query) => ({
            queryType: 'name',
            query,
          })),
        },
        's',
      ),
    ],
  },
  {
    calls: nodes.map(([, nodeName], at) =>
      call('get_node_details', { nodeName, withParameters: at === 3 || at === 6 }, `d${at}`),
    ),
  },
];
const request =
  'When a lead comes in by our website with a budget above 1000, look the company up, score it, and text the team. Ignore the rest.';

describe('the prompt of a build of eight nodes', () => {
  const manners: [string, Says[]][] = [
    [
      'parameters with the nodes',
      [{ calls: [...nodes.map(([id, type, name, parameters]) => add(id, type, name, parameters)), ...edges] }],
    ],
    [
      'parameters asked for apart',
      [
        { calls: [...nodes.map(([id, type, name]) => add(id, type, name)), ...edges] },
        {
          calls: nodes.flatMap(([, , name, parameters], at) =>
            Object.keys(parameters).length === 0
              ? []
              : [
                  call(
                    'update_node_parameters',
                    { nodeId: name, changes: [`Set ${JSON.stringify(parameters)}`] },
                    `u${at}`,
                  ),
                ],
          ),
          parameters: nodes.flatMap(([, , , parameters]) => (Object.keys(parameters).length === 0 ? [] : [parameters])),
        },
      ],
    ],
  ];

  it.each(manners)('has at most 12,000 characters at its last turn: %s', (_title, made) => {
    const session = new PlayedSession([
      ...looks,
      ...made,
      prove,
      ...Array.from({ length: 4 }, () => ({ respond: 'Built.' })),
    ]).say(request);
    expect(session.known.evidence).toMatchObject({ validated: true, tested: true });
    const last = session.prompts.at(-1)?.user ?? '';
    expect(briefSystemText.length + last.length).toBeLessThanOrEqual(mostChars);
  });
});
