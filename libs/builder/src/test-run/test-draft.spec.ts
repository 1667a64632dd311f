import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { catalogue } from '#nodes';
import { add, call, connect, playBatch, testHost } from '../../test/play-batch.js';
import { describeRequest } from './asked-of-outside.js';
import { testDraft } from './test-draft.js';

const first = { trigger: null, payload: undefined, pins: new Map() };

function withParameters(graph: Graph, byName: Record<string, Record<string, unknown>>): Graph {
  return { ...graph, nodes: graph.nodes.map((node): GraphNode => ({ ...node, parameters: byName[node.name] ?? {} })) };
}

function fetching(url: string): Graph {
  const calls = [
    ...[add('a', 'n8n-nodes-base.webhook', 'Hook'), add('b', 'n8n-nodes-base.httpRequest', 'Fetch')],
    ...[add('c', 'n8n-nodes-base.set', 'Keep'), connect('x', '$a', '$b'), connect('y', '$b', '$c')],
  ];
  const assignments = { assignments: [{ id: '1', name: 'got', value: '={{ $json.url }}', type: 'string' }] };
  return withParameters(playBatch(calls).graph, { Hook: { path: 'hook' }, Fetch: { url }, Keep: { assignments } });
}

/** A webhook, settings with one field, and a node that takes it. */
function taking(type: string, parameters: Record<string, unknown>, wanted: string): Graph {
  const calls = [
    ...[add('a', 'n8n-nodes-base.webhook', 'Hook'), add('b', 'n8n-nodes-base.set', 'Settings'), add('c', type, 'Act')],
    ...[connect('x', '$a', '$b'), connect('y', '$b', '$c')],
  ];
  const assignments = { assignments: [{ id: '1', name: 'wanted', value: wanted, type: 'string' }] };
  return withParameters(playBatch(calls).graph, { Hook: { path: 'hook' }, Settings: { assignments }, Act: parameters });
}

describe('a test run of what its person has still to give', () => {
  it('makes it up, and tells what is to be set up', () => {
    const sheet = taking(
      'n8n-nodes-base.googleSheets',
      { operation: 'read', sheetName: { __rl: true, mode: 'name', value: 'Leads' } },
      '',
    );
    const mail = taking(
      'n8n-nodes-base.emailSend',
      { fromEmail: "={{ $('Settings').first().json.wanted }}", toEmail: 'a@example.com', subject: 'Hi', html: 'Hi' },
      '',
    );
    for (const graph of [sheet, mail]) {
      const report = testDraft(graph, first, catalogue, testHost);
      expect(report).toMatchObject({ passed: true, problem: null });
      expect(report.setup.join()).toContain('VALUE_OPEN');
    }
    const [asked] = testDraft(mail, first, catalogue, testHost).nodes.at(-1)?.asked ?? [];
    expect(asked).toMatchObject({ mail: { from: 'mocked@example.com' } });
  });
});

describe('a test run that reads a made-up answer', () => {
  it('says which one is to be pinned', () => {
    const calls = [
      ...[add('a', 'n8n-nodes-base.webhook', 'Hook'), add('b', 'n8n-nodes-base.httpRequest', 'Fetch')],
      ...[add('c', 'n8n-nodes-base.httpRequest', 'Act'), connect('x', '$a', '$b'), connect('y', '$b', '$c')],
    ];
    const graph = withParameters(playBatch(calls).graph, {
      ...{ Hook: { path: 'hook' }, Fetch: { url: 'https://a.example' } },
      Act: { url: '={{ $json.next }}' },
    });
    const { problem } = testDraft(graph, first, catalogue, testHost);
    expect(problem).toMatch(/; it is =\{\{ \$json\.next \}\}: pin what Fetch gives, its answer is made up$/);
  });
});

describe('a test run of what cannot work outside', () => {
  const field = '={{ $json.wanted }}';
  const parameters = { properties: { label: { enum: ['angry'] } }, required: ['label'] };
  const start = { ...first, tools: [{ name: 'get_counts' }, { name: 'get_days', parameters }] };
  const days = (label: string): Record<string, unknown> => ({ tool: 'get_days', arguments: `{"label":${label}}` });
  it.each([
    ['an empty name of a tool', taking('turnpike.tool', { tool: field }, ''), /the name of a tool/],
    ['a tool that there is not', taking('turnpike.tool', { tool: field }, 'get_sums'), /no tool "get_sums"/],
    [
      'an argument that is empty',
      taking('turnpike.tool', days('""'), ''),
      /"label" of the tool "get_days" comes to nothing/,
    ],
    ['an argument that is missing', taking('turnpike.tool', { tool: 'get_days' }, ''), /"label" of the tool/],
    [
      'no recipient',
      taking('turnpike.sendMessage', { text: 'Hi', to: field }, ''),
      /= *\{\{ \$json.wanted \}\} names no recipient/,
    ],
    ['no text', taking('turnpike.sendMessage', { text: field, to: '+15550100' }, ''), /expected a text/],
    ['a recipient that is none', taking('turnpike.sendMessage', { text: 'Hi', to: field }, 'Ben'), /a number such as/],
    [
      'no address',
      taking('n8n-nodes-base.httpRequest', { url: field }, ''),
      /url.*; it is =\{\{ \$json\.wanted \}\}$/i,
    ],
  ])('fails for %s', (_, graph, why) => {
    const report = testDraft(graph, start, catalogue, testHost);
    expect(report).toMatchObject({ passed: false, notReached: ['Act'] });
    expect(report.problem).toMatch(why);
  });

  it('passes with a tool that there is, and with a recipient', () => {
    for (const graph of [
      taking('turnpike.tool', { tool: field }, 'get_counts'),
      taking('turnpike.tool', days('"angry"'), ''),
      taking('turnpike.sendMessage', { text: 'Hi', to: field }, '+15550100'),
    ])
      expect(testDraft(graph, start, catalogue, testHost)).toMatchObject({ passed: true });
  });

  it('says what a person must give, where an expression names the empty field', () => {
    const graph = taking('turnpike.tool', { tool: "={{ $('Settings').first().json.wanted }}" }, '');
    const pins = new Map([['Act', [{ json: { count: 3 } }]]]);
    const { passed, setup } = testDraft(graph, { ...start, pins }, catalogue, testHost);
    expect([passed, setup]).toEqual([true, [expect.stringContaining('"wanted" of "Settings", which is empty')]]);
  });
});

describe('what a test run would ask of the outside', () => {
  const asked = (type: string, parameters: Record<string, unknown>) => {
    const graph = taking(type, parameters, 'angry');
    const report = testDraft(graph, first, catalogue, testHost);
    expect(report.problem).toBeNull();
    return report.nodes.find(({ name }) => name === 'Act')?.asked;
  };
  const post = { method: 'POST', url: 'https://api.example.com/notes', sendBody: true };
  const http = 'n8n-nodes-base.httpRequest';
  const pairs = (name: string, value: string) => ({ parameters: [{ name, value }] });
  const shows: [string, string, Record<string, unknown>, object][] = [
    [
      'the text of a message, who gets it and from whom',
      'turnpike.sendMessage',
      { text: '={{ $json.wanted }}', to: '+15550100', from: '+15550123' },
      { send: { to: '+15550100', from: '+15550123', text: 'angry' } },
    ],
    [
      'the body of a request',
      http,
      { ...post, specifyBody: 'json', jsonBody: '{"a":1}' },
      { http: 'POST https://api.example.com/notes', body: { a: 1 } },
    ],
    [
      'fields of a form',
      http,
      { ...post, contentType: 'form-urlencoded', bodyParameters: pairs('b', 'x') },
      { http: 'POST https://api.example.com/notes', body: { b: 'x' } },
    ],
    [
      'the query of a request',
      http,
      { url: 'https://api.example.com/', sendQuery: true, queryParameters: pairs('q', 'a b') },
      { http: 'GET https://api.example.com/?q=a+b' },
    ],
    [
      'the arguments of a tool',
      'turnpike.tool',
      { tool: 'add_note', arguments: '{"text":"Call back"}' },
      { tool: 'add_note', arguments: { text: 'Call back' } },
    ],
  ];
  it.each(shows)('shows %s', (_, type, parameters, shown) => {
    expect(asked(type, parameters)).toEqual([shown]);
  });

  it('says how many more there were', () => {
    const pins = new Map([['Settings', Array.from({ length: 5 }, () => ({ json: {} }))]]);
    const graph = taking('turnpike.sendMessage', { text: 'Hi', to: '+15550100' }, '');
    const report = testDraft(graph, { ...first, pins }, catalogue, testHost);
    expect(report.nodes.find(({ name }) => name === 'Act')).toMatchObject({ asked: { length: 3 }, askedMore: 2 });
  });

  it('names the conversation where a message has no recipient of its own', () => {
    const request = { kind: 'send', itemIndex: 0, to: null, from: '', sender: null, text: 'Hi' } as const;
    expect(describeRequest(request)).toEqual({ send: { to: 'whoever the conversation is with', text: 'Hi' } });
  });

  it('is read by the model that builds', () => {
    const graph = taking('turnpike.sendMessage', { text: 'Hi there', to: '+15550100' }, '');
    const { results } = playBatch([call('test_workflow', {})], { graph });
    expect(results[0]?.text).toContain('<would>{"send":{"to":"+15550100","text":"Hi there"}}</would>');
  });
});

describe('a test run', () => {
  it('sends nothing and shows what each node made', () => {
    const report = testDraft(fetching('https://api.example.com/'), first, catalogue, testHost);
    expect(report).toMatchObject({ passed: true, problem: null, notReached: [] });
    expect(report.nodes.find(({ name }) => name === 'Keep')?.first).toEqual({ got: 'https://api.example.com/' });
  });

  it('takes pinned items in the place of what a node would make', () => {
    const pins = new Map([['Fetch', [{ json: { url: 'pinned' } }, { json: { url: 'two' } }]]]);
    const report = testDraft(fetching('https://api.example.com/'), { ...first, pins }, catalogue, testHost);
    expect(report.nodes.find(({ name }) => name === 'Keep')).toMatchObject({ items: 2, first: { got: 'pinned' } });
    const { graph } = playBatch([add('a', 'n8n-nodes-base.manualTrigger', 'Start')]);
    const pinned = playBatch([call('test_workflow', { pinData: { Start: [{ json: { a: 1 } }] } })], { graph });
    expect(pinned.results[0]?.text).toContain('{"a":1}');
  });

  it('mocks the credential that a node has not got yet, and says nothing of it in the draft', () => {
    const auth = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
    const graph = fetching('https://api.example.com/');
    const nodes = graph.nodes.map((node) =>
      node.name === 'Fetch' ? { ...node, parameters: { ...node.parameters, ...auth } } : node,
    );
    const signing = { ...graph, nodes };
    expect(testDraft(signing, first, catalogue, testHost)).toMatchObject({ passed: true });
    expect(JSON.stringify(signing)).not.toContain('mocked');
  });

  it('names the node that failed', () => {
    const report = testDraft(fetching('not a url'), first, catalogue, testHost);
    expect(report).toMatchObject({ passed: false, notReached: ['Fetch', 'Keep'] });
    expect(report.problem).toMatch(/^Fetch: /);
  });

  it('goes round a loop, batch by batch', () => {
    const calls = [
      ...[add('a', 'n8n-nodes-base.webhook', 'Hook'), add('l', 'n8n-nodes-base.splitInBatches', 'Loop')],
      ...[add('w', 'n8n-nodes-base.wait', 'Wait'), add('e', 'n8n-nodes-base.noOp', 'End'), connect('1', '$a', '$l')],
      ...[connect('2', '$l', '$w', { sourceOutputIndex: 1 }), connect('3', '$w', '$l'), connect('4', '$l', '$e')],
    ];
    const graph = withParameters(playBatch(calls).graph, {
      Hook: { path: 'p' },
      Loop: { batchSize: 2 },
      Wait: { amount: 1, unit: 'hours' },
    });
    const pins = new Map([['Hook', [1, 2, 3].map((n) => ({ json: { n } }))]]);
    const report = testDraft(graph, { ...first, pins }, catalogue, testHost);
    expect(report.problem).toBeNull();
    expect(report.nodes.find(({ name }) => name === 'Wait')).toMatchObject({ runs: 2, items: 3 });
    expect(report.nodes.find(({ name }) => name === 'End')).toMatchObject({ items: 3 });
  });

  it('ends when its time is over, and does not begin what cannot be compiled', () => {
    const host = { ...testHost, isOver: () => true };
    expect(testDraft(fetching('https://a.example'), first, catalogue, host).problem).toBe(
      'the test run took longer than it may',
    );
    expect(testDraft(emptyGraph, first, catalogue, host).problem).toContain('TRIGGER_MISSING');
  });

  it('fails by what every gate refuses, and says what a person must still set up', () => {
    const graph = (more: object) => ({
      ...emptyGraph,
      nodes: [{ id: '1', name: 'Start', type: 'n8n-nodes-base.webhook', parameters: { path: 'a', ...more } }],
    });
    expect(testDraft(graph({ verb: 1 }), first, catalogue, testHost)).toMatchObject({
      passed: false,
      problem: expect.stringContaining('Start: There is no parameter "verb" here'),
    });
    expect(testDraft(graph({ authentication: 'basicAuth' }), first, catalogue, testHost)).toMatchObject({
      passed: true,
      setup: [expect.stringContaining('(CREDENTIAL_MISSING)')],
    });
  });
});
