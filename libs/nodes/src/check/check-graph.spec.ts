import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { checkGraph } from '../index.js';

const base = 'n8n-nodes-base.';
const langchain = '@n8n/n8n-nodes-langchain.';
type Drawn = [name: string, type: string, parameters?: object, more?: object];
type Edge = [source: string, target: string, type?: string];

function graphOf(nodes: Drawn[], edges: Edge[] = []): Graph {
  const connections: Graph['connections'] = {};
  for (const [source, node, type = 'main'] of edges) {
    const outputs = (connections[source] ??= {});
    const [slot] = (outputs[type] ??= [[]]);
    slot?.push({ node, type, index: 0 });
  }
  return {
    name: 'W',
    nodes: nodes.map(([name, type, parameters = {}, more = {}]) => ({
      id: name,
      name,
      type,
      parameters: { ...parameters },
      ...more,
    })),
    connections,
  };
}

const start: Drawn = ['Start', `${base}manualTrigger`];
const http = (parameters: object, more: object = {}): Drawn => [
  'H',
  `${base}httpRequest`,
  { url: 'https://a.example', ...parameters },
  more,
];
const conditions = (operator: object): object => ({
  conditions: { conditions: [{ leftValue: '={{ $json.a }}', rightValue: 'b', operator }], combinator: 'and' },
});
const headers = (name: string, value: string): object => ({
  sendHeaders: true,
  headerParameters: { parameters: [{ name, value }] },
});

describe('checkGraph', () => {
  it.each<[string, Graph, [code: string, node: string | null, path: string][]]>([
    ['an empty graph', graphOf([]), [['TRIGGER_MISSING', null, '/nodes']]],
    ['a trigger alone', graphOf([start]), []],
    ['no trigger', graphOf([['A', `${base}noOp`]]), [['TRIGGER_MISSING', null, '/nodes']]],
    ['an unknown type', graphOf([start, ['A', 'x.y']], [['Start', 'A']]), [['NODE_TYPE_NOT_FOUND', 'A', '/type']]],
    ['a disabled one', graphOf([start, ['A', 'x.y', {}, { disabled: true }]]), []],
    [
      'an old version',
      graphOf([start, ['A', `${base}if`, {}, { typeVersion: 0.5 }]], [['Start', 'A']]),
      [['NODE_VERSION_NOT_FOUND', 'A', '/typeVersion']],
    ],
    ['no URL', graphOf([start, ['A', `${base}httpRequest`]]), [['PARAMETER_MISSING', 'A', '/parameters/url']]],
    ['a bad choice', graphOf([start, http({ method: 'FETCH' })]), [['OPTION_ILLEGAL', 'H', '/parameters/method']]],
    [
      'a credential type that no credential is made of',
      graphOf([
        start,
        http(
          { authentication: 'predefinedCredentialType', nodeCredentialType: 'erpNextApi' },
          { credentials: { erpNextApi: { id: 'q', name: 'Q' } } },
        ),
      ]),
      [['OPTION_ILLEGAL', 'H', '/parameters/nodeCredentialType']],
    ],
    [
      'a generic one',
      graphOf([start, http({ authentication: 'genericCredentialType', genericAuthType: 'httpDigestAuth' })]),
      [['OPTION_ILLEGAL', 'H', '/parameters/genericAuthType']],
    ],
    [
      'one of a tool',
      graphOf(
        [
          start,
          ['A', `${langchain}agent`],
          ['M', 'turnpike.lmChat'],
          [
            'T',
            `${langchain}toolHttpRequest`,
            {
              ...{ toolDescription: 'd', url: 'https://a.example/' },
              ...{ authentication: 'predefinedCredentialType', nodeCredentialType: 'jiraApi' },
            },
            { credentials: { jiraApi: { id: 'n', name: 'N' } } },
          ],
        ],
        [
          ['M', 'A', 'ai_languageModel'],
          ['T', 'A', 'ai_tool'],
        ],
      ),
      [['OPTION_ILLEGAL', 'T', '/parameters/nodeCredentialType']],
    ],
    [
      'one that there is',
      graphOf([
        start,
        http(
          { authentication: 'predefinedCredentialType', nodeCredentialType: 'slackApi' },
          { credentials: { slackApi: { id: 's', name: 'S' } } },
        ),
      ]),
      [],
    ],
    [
      'a parameter of other versions',
      graphOf([
        start,
        ['E', `${base}set`, { assignments: { assignments: [{ name: 'a', value: 1 }] } }, { typeVersion: 3.2 }],
      ]),
      [['PARAMETER_UNKNOWN', 'E', '/parameters/assignments']],
    ],
    [
      'a parameter of earlier versions',
      graphOf([
        start,
        ['E', `${base}set`, { fields: { values: [{ name: 'a', stringValue: 'x' }] } }, { typeVersion: 3.4 }],
      ]),
      [['PARAMETER_UNKNOWN', 'E', '/parameters/fields']],
    ],
    [
      'one of other versions that says nothing',
      graphOf([start, ['E', `${base}set`, { fields: { values: [] }, includeOtherFields: true }, { typeVersion: 3.4 }]]),
      [],
    ],
    [
      'what an editor leaves',
      graphOf([start, http({ curlImport: '', infoMessage: '', httpVariantWarning: '', '': '' })]),
      [],
    ],
    [
      'an example of inputs where version 1 takes whatever comes',
      graphOf([['E', `${base}executeWorkflowTrigger`, { jsonExample: '{"a":1}' }, { typeVersion: 1 }]]),
      [['PARAMETER_UNKNOWN', 'E', '/parameters/jsonExample']],
    ],
    [
      'what cannot be carried out, unless it is as it was',
      graphOf([
        start,
        ['B', `${base}splitInBatches`, { options: { reset: true } }],
        ['C', `${base}splitInBatches`, { options: { reset: '={{ true }}' } }],
        ['D', `${base}splitInBatches`, { options: { reset: false } }],
      ]),
      [
        ['PARAMETER_INVALID', 'B', '/parameters/options/reset'],
        ['PARAMETER_INVALID', 'C', '/parameters/options/reset'],
      ],
    ],
    ['an expression for a choice', graphOf([start, http({ method: '={{ $json.m }}' })]), []],
    ['a bad type', graphOf([start, http({ sendBody: 'yes' })]), [['PARAMETER_INVALID', 'H', '/parameters/sendBody']]],
    ['an unknown parameter', graphOf([start, http({ verb: 1 })]), [['PARAMETER_UNKNOWN', 'H', '/parameters/verb']]],
    [
      'an unknown option',
      graphOf([start, http({ options: { proxy: 'x' } })]),
      [['PARAMETER_UNKNOWN', 'H', '/parameters/options/proxy']],
    ],
    [
      'a bad choice in a list',
      graphOf([['S', `${base}scheduleTrigger`, { rule: { interval: [{ field: 'days' }, { field: 'moons' }] } }]]),
      [['OPTION_ILLEGAL', 'S', '/parameters/rule/interval/1/field']],
    ],
    ...[
      ...[
        ['string', 'like', 'operation'],
        ['number', 'regex', 'operation'],
        ['dateTime', 'on', 'operation'],
      ],
      ...[
        ['boolean', 'is', 'operation'],
        ['object', 'contains', 'operation'],
        ['text', 'equals', 'type'],
      ],
    ].map(([type, operation, at]): [string, Graph, [string, string, string][]] => [
      `a condition ${type}:${operation}`,
      graphOf([start, ['A', `${base}if`, conditions({ type, operation })]]),
      [['OPTION_ILLEGAL', 'A', `/parameters/conditions/conditions/0/operator/${at}`]],
    ]),
    ['a pattern', graphOf([start, ['A', `${base}if`, conditions({ type: 'string', operation: 'notRegex' })]]), []],
    [
      'a condition of a switch that there is not',
      graphOf([
        start,
        ['S', `${base}switch`, { rules: { values: [conditions({ type: 'string', operation: 'like' })] } }],
      ]),
      [['OPTION_ILLEGAL', 'S', '/parameters/rules/values/0/conditions/conditions/0/operator/operation']],
    ],
    ['a hidden parameter', graphOf([start, http({ authentication: 'none', nodeCredentialType: '' })]), []],
    [
      'an agent without a model',
      graphOf([start, ['A', `${langchain}agent`]]),
      [['INPUT_MISSING', 'A', '/inputs/ai_languageModel']],
    ],
    [
      'an agent with one',
      graphOf([start, ['A', `${langchain}agent`], ['M', 'turnpike.lmChat']], [['M', 'A', 'ai_languageModel']]),
      [],
    ],
    ['a loose model', graphOf([start, ['M', 'turnpike.lmChat']]), [['SUB_NODE_LOOSE', 'M', '/outputs']]],
    [
      'a connection to a node that is not there',
      graphOf([start], [['Start', 'Gone', 'main']]),
      [['CONNECTION_LOST', 'Start', '/outputs/main/0']],
    ],
    [
      'a connection from a node that is not there',
      graphOf([start], [['Gone', 'Start', 'main']]),
      [['CONNECTION_LOST', null, '/connections']],
    ],
    [
      'a connection between two that are not there',
      graphOf([start], [['Gone', 'Away', 'ai_tool']]),
      [['CONNECTION_LOST', null, '/connections']],
    ],
    [
      'a store that inserts without documents',
      graphOf([start, ['V', `${langchain}vectorStoreInMemory`, { mode: 'insert' }]]),
      [
        ['INPUT_MISSING', 'V', '/inputs/ai_embedding'],
        ['INPUT_MISSING', 'V', '/inputs/ai_document'],
      ],
    ],
    [
      'a caller who waits in vain',
      graphOf([['W', `${base}webhook`, { path: 'p', responseMode: 'responseNode' }]]),
      [['RESPONSE_MISSING', 'W', '/parameters/responseMode']],
    ],
    ['an answer to nobody', graphOf([start, ['R', `${base}respondToWebhook`]]), [['RESPONSE_UNASKED', 'R', '']]],
    [
      '$fromAI outside of tools',
      graphOf([start, ['A', `${base}set`, { mode: 'raw', jsonOutput: "={{ $fromAI('x') }}" }]]),
      [['FROM_AI_OUTSIDE_TOOL', 'A', '/parameters/jsonOutput']],
    ],
    [
      'a secret in a header',
      graphOf([start, http(headers('Authorization', 'Bearer abc'))]),
      [['CREDENTIAL_HARD_CODED', 'H', '/parameters/headerParameters/parameters/0/value']],
    ],
    [
      'words in the place of a secret',
      graphOf([start, http(headers('Authorization', 'Bearer YOUR_API_KEY'))]),
      [['VALUE_OPEN', 'H', '/parameters/headerParameters/parameters/0/value']],
    ],
    ['a header that says what is done anyway', graphOf([start, http(headers('Connection', 'keep-alive'))]), []],
    ['a number in the place of a text', graphOf([start, http({ rawContentType: 1, ...headers('X-N', '1') })]), []],
    ['an expression in a header', graphOf([start, http(headers('Authorization', '={{ $json.t }}'))]), []],
    ['an innocent header', graphOf([start, http(headers('X-Trace', 'abc'))]), []],
    [
      'a secret in a query',
      graphOf([start, http({ url: 'https://a.example/?api_key=12345' })]),
      [['CREDENTIAL_HARD_CODED', 'H', '/parameters/url']],
    ],
    [
      'a secret in a body',
      graphOf([
        start,
        http({ method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '{"a":{"password":"x"}}' }),
      ]),
      [['CREDENTIAL_HARD_CODED', 'H', '/parameters/jsonBody']],
    ],
    [
      'a secret in an expression',
      graphOf([start, http(headers('X-Trace', '={{ "sk-abcdefghijklmnopqrstuv" }}'))]),
      [['CREDENTIAL_HARD_CODED', 'H', '/parameters/headerParameters/parameters/0/value']],
    ],
  ])('%s', (_, graph, expected) => {
    expect(checkGraph(graph).map(({ code, node, path }) => [code, node, path])).toEqual(expected);
  });

  it.each([
    `AIza${'a1B2'.repeat(9).slice(0, 35)}`,
    `hf_${'a1B2'.repeat(9)}`,
    `glpat-${'a1B2'.repeat(5)}`,
    `SG.${'a1B2'.repeat(6)}.${'a1B2'.repeat(10)}`,
    `eyJ${'a1B2'.repeat(5)}.${'a1B2'.repeat(5)}.${'a1B2'.repeat(5)}`,
    `123456789:AA${'a1B2'.repeat(9).slice(0, 33)}`,
    `sk_live_${'a1B2'.repeat(6)}`,
    `gsk_${'a1B2'.repeat(13)}`,
    `-----BEGIN PRIVATE KEY-----\n${'a1B2'.repeat(16)}\n-----END PRIVATE KEY-----`,
  ])('knows a key by its form, whatever it is called: %s', (key) => {
    const findings = checkGraph(graphOf([start, http(headers('X-Trace', `for ${key}`))]));
    expect(findings.map(({ code }) => code)).toEqual(['CREDENTIAL_HARD_CODED']);
  });

  it('never repeats a secret', () => {
    const findings = checkGraph(graphOf([start, http(headers('Authorization', 'Bearer very-secret-value'))]));
    expect(JSON.stringify(findings)).not.toContain('very-secret');
  });
});
