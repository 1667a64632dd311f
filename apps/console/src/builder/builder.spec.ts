import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { applyOperations } from '#graph/edit';
import { findingsByNode } from './graph/findings.js';
import { listLinks } from '#graph/edit';
import { connect, disconnect, toConnections } from './graph/graph.js';
import type { Graph, GraphNode, Link } from '#graph/edit';
import type { Catalogue } from './graph/graph.js';
import { addition } from './graph/new-node.js';
import { kindWords, noteText } from './graph/node-words.js';
import { allPorts, computePorts, mayConnect } from './graph/ports.js';

const emptyGraph: Graph = { name: 'G', nodes: [], connections: {} };
type NodeType = Schemas['NodeType'];

const typeOf = (name: string, more: Partial<NodeType> = {}): NodeType => ({
  ...{ name, displayName: name, description: '', version: [1, 2], group: ['transform'], defaults: { name } },
  ...{ inputs: ['main'], outputs: ['main'], properties: [], ...more },
});
const modelPort = '{ type: "ai_languageModel", required: true, maxConnections: 1 }';
const catalogue: Catalogue = new Map(
  [
    typeOf('start', { inputs: [], group: ['trigger'] }),
    typeOf('if', { outputs: ['main', 'main'], outputNames: ['true', 'false'] }),
    typeOf('merge', {
      inputs: '={{ Array.from({ length: $parameter.numberInputs ?? 2 }, () => ({ type: "main" })) }}',
    }),
    typeOf('switch', {
      outputs: '={{ ($parameter.rules?.values ?? Array($parameter.many)).map(() => ({ type: "main" })) }}',
    }),
    typeOf('classifier', {
      outputs:
        '={{ ($parameter.categories?.categories ?? []).concat($parameter.options?.fallback === "other" ? [{}] : []).map(() => ({ type: "main" })) }}',
    }),
    typeOf('sentiment', {
      outputs:
        '={{ ($parameter.options?.categories ?? "Positive, Neutral, Negative").split(",").filter((name) => name.trim() !== "").map(() => ({ type: "main" })) }}',
    }),
    typeOf('agent', {
      inputs: `={{ [{ type: "main" }, ${modelPort}].concat($parameter.parse ? [{ type: "ai_outputParser" }] : []) }}`,
      properties: [{ displayName: 'Prompt', name: 'text', type: 'string', default: '', required: true }],
    }),
    typeOf('store', {
      outputs:
        '={{ $parameter.mode === "tool" || $parameter.mode === "kit" ? [{ type: "ai_tool" }] : $parameter.mode === "lend" ? [{ type: "ai_vectorStore" }] : [{ type: "main" }] }}',
    }),
    typeOf('model', { inputs: [], outputs: ['ai_languageModel'] }),
  ].map((type) => [type.name, type]),
);

const findNode = (name: string, type: string, more: Partial<GraphNode> = {}): GraphNode => ({
  ...{ id: `id-${name}`, name, type, position: [0, 0], parameters: {} },
  ...more,
});
const main = (source: string, target: string, output = 0): Link => ({ source, target, type: 'main', output, input: 0 });
const outputs = (node: GraphNode) =>
  computePorts(node, catalogue, []).outputs.map(({ type, label }) => `${type} ${label}`);

describe('ports of a node', () => {
  it('are read of lists and of what expressions write, and nothing is run', () => {
    const types = (node: GraphNode) => computePorts(node, catalogue, []).inputs.map(({ type }) => type);
    expect(types(findNode('a', 'agent'))).toEqual(['main', 'ai_languageModel']);
    expect(types(findNode('a', 'agent', { parameters: { parse: true } }))).toContain('ai_outputParser');
    expect(types(findNode('m', 'merge', { parameters: { numberInputs: 3 } }))).toHaveLength(3);
    expect(types(findNode('m', 'merge'))).toHaveLength(2);
    expect(outputs(findNode('s', 'switch', { parameters: { rules: { values: [{}, {}] } } }))).toEqual([
      'main 0',
      'main 1',
    ]);
    expect(outputs(findNode('s', 'switch', { parameters: { many: 4 } }))).toHaveLength(4);
    const categories = { categories: [{ category: 'a' }, { category: 'b' }] };
    expect(outputs(findNode('c', 'classifier', { parameters: { categories } }))).toEqual(['main 0', 'main 1']);
    const other = { categories, options: { fallback: 'other' } };
    expect(outputs(findNode('c', 'classifier', { parameters: other }))).toHaveLength(3);
    expect(outputs(findNode('s', 'sentiment'))).toHaveLength(3);
    const named = { options: { categories: 'Positive,,Negative' } };
    expect(outputs(findNode('s', 'sentiment', { parameters: named }))).toHaveLength(2);
    expect(outputs(findNode('v', 'store', { parameters: { mode: 'kit' } }))).toEqual(['ai_tool Tool']);
    expect(outputs(findNode('v', 'store', { parameters: { mode: 'lend' } }))).toEqual(['ai_vectorStore Vector store']);
    expect(outputs(findNode('v', 'store'))).toEqual(['main ']);
  });

  it('have the error’s own output, and those that connections use though the type is not known', () => {
    expect(outputs(findNode('i', 'if', { onError: 'continueErrorOutput' }))).toEqual([
      'main true',
      'main false',
      'main error',
    ]);
    const ports = computePorts(findNode('x', 'acme.unheardOf'), catalogue, [main('x', 'y', 1), main('w', 'x')]);
    expect([ports.inputs.length, ports.outputs.map(({ index }) => index)]).toEqual([1, [1]]);
  });
});

describe('connections', () => {
  const graph: Graph = {
    ...emptyGraph,
    nodes: [findNode('start', 'start'), findNode('one', 'model'), findNode('two', 'model'), findNode('agent', 'agent')],
    connections: toConnections(main('start', 'agent')),
  };
  const lend = (source: string): Link => ({ source, target: 'agent', type: 'ai_languageModel', output: 0, input: 0 });

  it('may be made where both ends have them, once, and where there is room', () => {
    const may = (of: Graph, link: Link) => mayConnect(link, allPorts(of, catalogue), listLinks(of));
    expect(may(graph, main('start', 'agent'))).toBe(false);
    expect(may(graph, main('agent', 'start'))).toBe(false);
    expect(may(graph, main('agent', 'agent'))).toBe(false);
    expect(may(graph, lend('one'))).toBe(true);
    expect(may(applyOperations(graph, [connect(lend('one'))]), lend('two'))).toBe(false);
  });

  it('are made and taken away again, and the given graph stays', () => {
    const before = structuredClone(graph);
    const made = applyOperations(graph, [connect(lend('one')), connect(lend('one'))]);
    expect(listLinks(made)).toEqual([main('start', 'agent'), lend('one')]);
    expect(listLinks(applyOperations(made, [disconnect(lend('one'))]))).toEqual([main('start', 'agent')]);
    expect(graph).toEqual(before);
  });

  it('of a node called `__proto__` are its own', () => {
    const named = { ...graph, nodes: [...graph.nodes, findNode('__proto__', 'start')] };
    const odd = applyOperations(named, [connect(main('__proto__', 'agent'))]);
    expect(listLinks(odd)).toContainEqual(main('__proto__', 'agent'));
    expect(Object.prototype).not.toHaveProperty('main');
  });

  it('and expressions follow a new name, and connections go with their node', () => {
    const said = {
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node, parameters: { text: "={{ $('start') }} $&" } })),
    };
    const renamed = applyOperations(said, [{ type: 'renameNode', nodeId: 'id-start', newName: "it's $&" }]);
    expect(listLinks(renamed)).toEqual([main("it's $&", 'agent')]);
    expect(renamed.nodes[3]?.parameters).toEqual({ text: "={{ $('it\\'s $&') }} $&" });
    expect(listLinks(applyOperations(graph, [{ type: 'removeNode', nodeIds: ['id-start'] }]))).toEqual([]);
  });
});

it('a new node is connected to the one that is selected where the two go together, and stands beside it', () => {
  const graph = { ...emptyGraph, nodes: [findNode('start', 'start'), findNode('agent', 'agent')] };
  const add = (type: string, selected: string | null) => {
    const known = catalogue.get(type);
    if (!known) throw new Error(`no type ${type}`);
    return applyOperations(graph, addition(graph, catalogue, known, { beside: selected }).operations);
  };
  expect(listLinks(add('if', 'id-start'))).toEqual([main('start', 'if')]);
  expect(add('if', 'id-start').nodes[2]).toMatchObject({ position: [240, 0], typeVersion: 2 });
  expect(listLinks(add('model', 'id-agent'))).toMatchObject([{ source: 'model', target: 'agent' }]);
  expect(listLinks(add('start', 'id-agent'))).toEqual([]);
  expect(add('agent', null).nodes[2]?.name).toBe('agent 2');
});

it('a new node is put into a connection without a loose end, and what follows makes room; or it ends a connection that was dropped', () => {
  const nodes = [findNode('start', 'start'), findNode('one', 'if'), findNode('two', 'if'), findNode('model', 'model')];
  const places = nodes.map((node, at): GraphNode => ({ ...node, position: [at * 240, 0] }));
  const graph = applyOperations({ ...emptyGraph, nodes: places }, [
    connect(main('start', 'one')),
    connect(main('one', 'two')),
  ]);
  const known = catalogue.get('if');
  const trigger = catalogue.get('start');
  if (!known || !trigger) throw new Error('no types');
  const into = applyOperations(graph, addition(graph, catalogue, known, { between: main('start', 'one') }).operations);
  expect(
    listLinks(into)
      .map(({ source, target }) => `${source} ${target}`)
      .toSorted(),
  ).toEqual(['if one', 'one two', 'start if']);
  const place = (name: string) => into.nodes.find((node) => node.name === name)?.position;
  expect([place('if'), place('one'), place('two'), place('model')]).toEqual([
    [240, 0],
    [480, 0],
    [720, 0],
    [720, 0],
  ]);
  const none = addition(graph, catalogue, trigger, { between: main('start', 'one') });
  expect(listLinks(applyOperations(graph, none.operations))).toHaveLength(2);
  const from = { node: 'two', type: 'main', index: 1, side: 'source' as const };
  const dropped = applyOperations(graph, addition(graph, catalogue, known, { at: [900, 100], from }).operations);
  expect(listLinks(dropped)).toContainEqual({ source: 'two', target: 'if', type: 'main', output: 1, input: 0 });
  expect(dropped.nodes.at(-1)?.position).toEqual([900, 100]);
});

it('findings stand at their nodes, those of the whole graph under no node, and advice nowhere', () => {
  const finding = (node: string | null, severity: 'error' | 'setup' | 'warning', message: string) => ({
    ...{ code: 'VALUE_OPEN' as const, severity, node, path: '', message, expected: '' },
  });
  const all = [
    ...[finding('a', 'error', 'one'), finding('a', 'setup', 'two'), finding('a', 'warning', 'advice')],
    ...[finding(null, 'error', 'no trigger'), finding('gone', 'error', 'of another graph')],
  ];
  const found = findingsByNode({ ...emptyGraph, nodes: [findNode('a', 'start')] }, all);
  expect([...found]).toEqual([
    ['id-a', ['one', 'two']],
    ['', ['no trigger']],
  ]);
  expect(findingsByNode(emptyGraph, all).size).toBe(0);
});

it('a note and a node that is not known here are said to be that', () => {
  const words = (node: GraphNode) => kindWords(node, catalogue.get(node.type));
  const note = findNode('n', 'n8n-nodes-base.stickyNote', { parameters: { content: '## Read me' } });
  expect([words(note), noteText(note)]).toEqual(['note', '## Read me']);
  expect(words(findNode('x', 'acme.unheardOf'))).toBe('acme.unheardOf, not known here');
  expect(words(findNode('x', 'acme.unheardOf', { disabled: true }))).toBe('switched off');
  expect(words(findNode('s', 'start'))).toBe('start');
});
