import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { GraphNode } from '#graph';
import { findEndpoint, isBySse, mcpNodes, pinNode, withPins } from './pin-graph.js';

const mcp = (parameters: object, more: object = {}): GraphNode => ({
  ...{ id: '1', name: 'Parts', type: '@n8n/n8n-nodes-langchain.mcpClientTool', typeVersion: 1.2 },
  ...{ parameters: { ...parameters }, ...more },
});
const tool = (name: string, sha256: string, readOnlyHint = false) => ({
  ...{ name, description: `does ${name}`, sha256, annotations: { readOnlyHint } },
});
const listed = [tool('look', 'a', true), tool('order', 'b')];

describe('the pins of a node', () => {
  it('are made once and ask, whatever the server says, and keep what their author wrote of a repeat', () => {
    expect(pinNode(mcp({}), listed).pins).toEqual({
      look: { sha256: 'a', repeat: 'never' },
      order: { sha256: 'b', repeat: 'never' },
    });
    const pinned = { look: { sha256: 'old', repeat: 'safe' }, order: 'b', lost: { sha256: 'c' } };
    const again = pinNode(mcp({}, { pinned }), listed);
    expect(again.pins).toEqual({ look: { sha256: 'a', repeat: 'safe' }, order: { sha256: 'b', repeat: 'never' } });
    expect(again.results.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      ...['look changed', 'order new', 'lost gone'],
    ]);
    expect(again.results[0]?.text).toBe('does look (its server says that it only reads)');
    expect(pinNode(mcp({}, { pinned: again.pins }), listed).results.map(({ status }) => status)).toEqual([
      ...['same', 'same'],
    ]);
  });

  it.each<[string, object, string[]]>([
    ['selected', { include: 'selected', includeTools: ['look'] }, ['look']],
    ['all but some', { include: 'except', excludeTools: ['look'] }, ['order']],
    ['all', { include: 'all', includeTools: ['look'] }, ['look', 'order']],
    ['chosen by an expression', { include: 'selected', includeTools: '={{ [] }}' }, ['look', 'order']],
  ])('are those of the tools that it takes: %s', (_, parameters, names) => {
    expect(Object.keys(pinNode(mcp(parameters), listed).pins)).toEqual(names);
  });
});

it('asks only servers whose address is fixed, over the transport of the version of the node', () => {
  const at = { endpointUrl: 'https://m.example/', sseEndpoint: 'https://s.example/' };
  expect(findEndpoint(mcp(at))).toBe('https://m.example/');
  expect(findEndpoint(mcp(at, { typeVersion: 1 }))).toBe('https://s.example/');
  for (const endpointUrl of ['={{ $json.url }}', 'ftp://m.example/', ''])
    expect(findEndpoint(mcp({ endpointUrl }))).toBeNull();
  expect([1, 1.1, 1.2].map((typeVersion) => isBySse(mcp({}, { typeVersion })))).toEqual([true, true, false]);
});

it('changes no other node', () => {
  const graph = { ...emptyGraph, nodes: [mcp({}), mcp({}, { name: 'Other' }), { id: '3', name: 'S', type: 'set' }] };
  expect(mcpNodes(graph, undefined).map(({ name }) => name)).toEqual(['Parts', 'Other']);
  expect(mcpNodes(graph, 'Other')).toHaveLength(1);
  const { nodes } = withPins(graph, { Parts: { look: { sha256: 'a', repeat: 'safe' } } });
  expect(nodes).toEqual([
    { ...graph.nodes[0], pinned: { look: { sha256: 'a', repeat: 'safe' } } },
    ...graph.nodes.slice(1),
  ]);
});
