import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { add, call, connect, playBatch } from '../../test/play-batch.js';

const http = 'n8n-nodes-base.httpRequest';
const set = 'n8n-nodes-base.set';
const start = 'n8n-nodes-base.manualTrigger';
const agent = '@n8n/n8n-nodes-langchain.agent';
const model = '@n8n/n8n-nodes-langchain.lmChatOpenAi';

const base: Graph = playBatch([
  ...[add('s', start, 'Start'), add('f', http, 'Fetch'), add('k', set, 'Keep')],
  ...[connect('x', '$s', '$f'), connect('y', '$f', '$k')],
]).graph;

function only(name: string, args: Record<string, unknown>, graph = base, parameters: Record<string, unknown>[] = []) {
  const played = playBatch([call(name, args)], { graph, parameters });
  const [result] = played.results;
  if (!result) throw new Error('no result');
  return { ...played, result };
}

describe('search_nodes', () => {
  it('lists types with what they connect to, query by query', () => {
    const { text } = only('search_nodes', {
      queries: [
        { queryType: 'name', query: 'http request' },
        { queryType: 'subNodeSearch', connectionType: 'ai_languageModel', query: 'anthropic' },
      ],
    }).result;
    expect(text).toContain('nodes matching "http request":\nn8n-nodes-base.httpRequest: Makes');
    expect(text).toContain(' (main > main)\n');
    expect(text).toMatch(
      /Found \d sub-nodes with ai_languageModel output matching "anthropic":\n@n8n\/n8n-nodes-langchain.lmChatAnthropic: /,
    );
  });

  it('says that there is none, and refuses a search for nothing', () => {
    expect(only('search_nodes', { queries: [{ queryType: 'name', query: 'zzz' }] }).result.text).toBe(
      'No nodes matching "zzz" found',
    );
    expect(only('search_nodes', { queries: [{ queryType: 'name' }] }).result.error?.code).toBe('VALIDATION_ERROR');
    expect(only('search_nodes', { queries: 'http' }).result.error?.message).toBe(
      'Invalid input: queries must be a list',
    );
  });
});

describe('get_node_details', () => {
  it('tells the connections, and the parameters when asked', () => {
    const short = only('get_node_details', { nodeName: http }).result;
    expect(short.text).toContain('<connections>\n<input>main</input>\n<output>main</output>\n</connections>');
    expect(short.text).not.toContain('<properties>');
    expect(short.title).toBe('Getting details of HTTP Request');
    expect(only('get_node_details', { nodeName: http, withParameters: true }).result.text).toContain('"name":"method"');
  });

  it('takes null for an argument that is left out', () => {
    const { result } = only('get_node_details', { nodeName: http, withParameters: null, withConnections: null });
    expect(result.ok).toBe(true);
  });

  it('knows no type that there is not', () => {
    expect(only('get_node_details', { nodeName: 'acme.no' }).result.error).toMatchObject({
      code: 'NODE_TYPE_NOT_FOUND',
    });
  });
});

describe('add_nodes', () => {
  it('gives a node a name of its own, a place and the latest version', () => {
    const { result, graph } = only('add_nodes', add('c', http, 'Fetch').args);
    expect(result.text).toBe('Successfully added "Fetch 2" (HTTP Request) with ID id-c');
    expect(graph.nodes.at(-1)).toMatchObject({ name: 'Fetch 2', position: [960, 300], parameters: {} });
    expect(result.title).toBe('Adding HTTP Request node');
  });

  it('refuses connection parameters that the type does not have', () => {
    const { error } = only('add_nodes', add('c', set, 'Set', { nonsense: true }).args).result;
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: { path: '/parameters/nonsense' } });
  });
});

describe('connect_nodes', () => {
  it('turns a connection of a sub-node round', () => {
    const { results, graph } = playBatch([
      add('a', agent, 'Agent'),
      add('m', model, 'Model'),
      connect('c', '$a', '$m'),
    ]);
    expect(results[2]?.text).toBe('Connected "Model" to "Agent" via ai_languageModel (swapped for correct direction)');
    expect(graph.connections).toEqual({
      Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
    });
  });

  it('takes the direct connection away from a node that comes to stand between two', () => {
    const calls = [add('n', set, 'Between'), connect('c', 'Fetch', '$n'), connect('d', '$n', 'Keep')];
    const { results, graph } = playBatch(calls, { graph: base });
    expect(results[2]?.text).toContain('removed "Fetch" to "Keep"');
    expect(graph.connections['Fetch']).toEqual({ main: [[{ node: 'Between', type: 'main', index: 0 }]] });
    const reversed = playBatch(
      [calls[0], calls[2], calls[1]].flatMap((each) => each ?? []),
      { graph: base },
    );
    expect(reversed.graph.connections).toEqual(graph.connections);
  });

  it('refuses a node with itself, and nodes that do not go together', () => {
    expect(only('connect_nodes', connect('c', 'Fetch', 'Fetch').args).result.error?.code).toBe('CONNECTION_ERROR');
    const { error } = only('connect_nodes', connect('c', 'Keep', 'Start').args).result;
    expect(error).toMatchObject({
      code: 'CONNECTION_ERROR',
      details: { possibleTypes: { source: ['main'], target: [] } },
    });
  });
});

describe('update_node_parameters', () => {
  it('says which parameters are still missing', () => {
    const added = add('h', 'n8n-nodes-base.httpRequest', 'Fetch');
    const change = call('update_node_parameters', { nodeId: '$h', changes: ['Set the method to POST'] }, 'u');
    const { results } = playBatch([added, change], { parameters: [{ method: 'POST' }] });
    expect(results[1]?.text).toContain('Still missing: /parameters/url');
  });

  it('asks for complete parameters, checks them, and marks the templates in them', () => {
    const wanted = {
      method: 'POST',
      url: 'https://api.example.com/{{ $json.city }}',
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '{"a":{"b":1}}',
    };
    const { result, questions } = only('update_node_parameters', { nodeId: 'Fetch', changes: ['POST it'] }, base, [
      wanted,
    ]);
    const url = 'https://api.example.com/{{ $json.city }}';
    expect(result.operations).toEqual([
      { type: 'updateNode', nodeId: 'id-f', updates: { parameters: { ...wanted, url: `=${url}` } } },
    ]);
    expect(result.text).toBe('Successfully updated parameters for node "Fetch":\n- POST it');
    const [question] = questions[0] ?? [];
    expect(question?.system).toContain('EXAMPLES (HTTP Request)');
    expect(question?.user).toContain('CHANGES\n1. POST it');
  });

  it('is corrected once: then the node stays as it was', () => {
    const wrong = { method: 'FETCH' };
    const corrected = only('update_node_parameters', { nodeId: 'Fetch', changes: ['x'] }, base, [
      wrong,
      { url: 'https://a.example' },
    ]);
    expect(corrected.result.ok).toBe(true);
    const lost = only('update_node_parameters', { nodeId: 'Fetch', changes: ['x'] }, base, [wrong, wrong]);
    expect(lost.result.error?.code).toBe('PARAMETER_UPDATE_ERROR');
    expect(lost.graph).toEqual(base);
  });

  it('takes no secret into parameters', () => {
    const headers = { parameters: [{ name: 'Authorization', value: 'Bearer abcdefghijklmnop' }] };
    const secret = { url: 'https://a.example', sendHeaders: true, headerParameters: headers };
    const { result } = only('update_node_parameters', { nodeId: 'Fetch', changes: ['x'] }, base, [secret]);
    expect(result.ok).toBe(false);
  });
});

describe('the other tools', () => {
  it('remove a node with its connections', () => {
    const { result, graph } = only('remove_node', { nodeId: 'id-f' });
    expect(result.text).toBe(`Successfully removed node "Fetch" (${http}) and 2 connections`);
    expect(graph.connections).toEqual({});
  });

  it('read a parameter by its path, up to 30,000 characters', () => {
    const graph = {
      ...base,
      nodes: base.nodes.map((node) => ({ ...node, parameters: { a: [{ b: 'x' }], long: 'y'.repeat(30_001) } })),
    };
    expect(only('get_node_parameter', { nodeId: 'Keep', path: 'a[0].b' }, graph).result.text).toBe('x');
    expect(only('get_node_parameter', { nodeId: 'Keep', path: 'long' }, graph).result.error?.message).toBe(
      'Parameter value at path "long" exceeds maximum length of 30000 characters',
    );
    expect(only('get_node_parameter', { nodeId: 'Keep', path: '__proto__.x' }, graph).result.error?.code).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('remove a connection that is there', () => {
    const ends = { sourceNodeId: 'Start', targetNodeId: 'Fetch' };
    const { graph } = only('remove_connection', ends);
    expect(Object.keys(graph.connections)).toEqual(['Fetch']);
    expect(only('remove_connection', ends, graph).result.error?.code).toBe('CONNECTION_ERROR');
  });

  it('rename a node where expressions name it', () => {
    const nodes = base.nodes.map((node) =>
      node.name === 'Keep' ? { ...node, parameters: { x: "={{ $('Fetch').item }}" } } : node,
    );
    const { graph, result } = only('rename_node', { nodeId: 'Fetch', name: 'Keep' }, { ...base, nodes });
    expect(result.text).toBe('Renamed "Fetch" to "Keep 2"');
    expect(graph.nodes[2]?.parameters).toEqual({ x: "={{ $('Keep 2').item }}" });
  });

  it('find what is wrong, and say that nothing is', () => {
    const found = only('validate_workflow', {}).result;
    expect(found.text).toContain('<code>PARAMETER_MISSING</code>\n<node>Fetch</node>');
    expect(found.proof).toEqual({ of: 'validation', passed: false });
    expect(only('validate_workflow', {}, { name: '', nodes: [], connections: {} }).result.text).toContain(
      'WORKFLOW_EMPTY',
    );
    const whole = only('update_node_parameters', { nodeId: 'Fetch', changes: ['x'] }, base, [
      { url: 'https://a.example' },
    ]).graph;
    expect(only('validate_workflow', {}, whole).result.proof).toEqual({ of: 'validation', passed: true });
  });

  it('find nodes that no trigger leads to: those of the builder as errors, the first of a chain or a ring', () => {
    const drawn = [
      ...[add('s', start, 'Start'), add('d', set, 'Done'), add('k', set, 'Keep'), add('l', set, 'Last')],
      ...[connect('x', '$s', '$d'), connect('y', '$k', '$l'), call('validate_workflow', {}, 'v')],
    ];
    const { graph, results } = playBatch(drawn);
    const found = results.at(-1);
    expect(found?.text).toContain('<code>INPUT_MISSING</code>\n<node>Keep</node>');
    expect(found?.text).not.toContain('<node>Last</node>');
    expect(found?.proof).toEqual({ of: 'validation', passed: false });
    const left = only('validate_workflow', {}, graph).result;
    expect(left.text).toContain('<severity>warning</severity>\n<node>Keep</node>');
    expect(left.proof).toEqual({ of: 'validation', passed: true });
    const ring = playBatch([connect('z', 'Last', 'Keep'), call('validate_workflow', {}, 'v')], { graph }).results.at(
      -1,
    );
    expect(ring?.text).toContain('<node>Keep</node>');
  });
});
