import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import { checkDocument } from '#workflow';
import { compileGraph } from './compile-graph.js';
import { graphFindings } from './check/graph-findings.js';

const noOp = 'n8n-nodes-base.noOp';
const http = 'n8n-nodes-base.httpRequest';

function graphOf(edges: Record<string, string[]>, types: Record<string, string> = {}): Graph {
  const names = [...new Set([...Object.keys(edges), ...Object.values(edges).flat()])];
  const typeOf = (name: string): string => types[name] ?? (name === 'Start' ? 'n8n-nodes-base.manualTrigger' : noOp);
  return {
    name: 'drawn',
    nodes: names.map((name) => ({ id: name.toLowerCase(), name, type: typeOf(name) })),
    connections: Object.fromEntries(
      Object.entries(edges).map(([name, targets]) => [
        name,
        { main: [targets.map((node) => ({ node, type: 'main', index: 0 }))] },
      ]),
    ),
  };
}

function codesOf(graph: Graph): string[] {
  const compiled = compileGraph(graph, findNodeType);
  return 'problems' in compiled ? compiled.problems.map(({ code, path }) => `${code} ${path}`) : [];
}

describe('a graph', () => {
  it('becomes a document that passes its check', () => {
    const compiled = compileGraph(graphOf({ Start: ['A/B', 'C'], 'A/B': ['D'], C: ['D'] }), findNodeType);
    if ('problems' in compiled) throw new Error('it did not compile');
    expect(checkDocument(compiled.document)).toMatchObject({ ok: true });
    expect(compiled.plan.nodes.get('D')?.inputs).toEqual([
      [
        { node: 'A/B', output: 0 },
        { node: 'C', output: 0 },
      ],
    ]);
    expect(compiled.plan.ends).toEqual(['D']);
  });

  it('has a branch that reads of another one run after it', () => {
    const graph = graphOf(
      { Start: ['Rows', 'Config'], Rows: ['Use'], Config: ['Kept'] },
      { Rows: http, Config: http, Use: 'n8n-nodes-base.code' },
    );
    const nodes = graph.nodes.map((node) => ({
      ...node,
      parameters: node.name === 'Use' ? { jsCode: "return $('Kept').all()" } : { url: 'https://a.example' },
    }));
    const written = (drawn: Graph): string => {
      const compiled = compileGraph(drawn, findNodeType);
      return 'problems' in compiled ? 'it did not compile' : JSON.stringify(compiled.document);
    };
    const isAfter = (drawn: Graph): boolean =>
      written(drawn).indexOf('"node":"Use"') > written(drawn).lastIndexOf('"node":"Kept"');
    expect(isAfter(graph)).toBe(false);
    expect(isAfter({ ...graph, nodes })).toBe(true);
  });

  it('may go in circles, four in each other at most', () => {
    expect(codesOf(graphOf({ Start: ['A'], A: ['B'], B: ['A'] }))).toEqual([]);
    expect(codesOf(graphOf({ Start: ['A'], A: ['A'] }))).toEqual([]);
    const nested = (depth: number): Record<string, string[]> => {
      const names = Array.from({ length: depth }, (_, at) => `N${at}`);
      return {
        Start: ['N0'],
        ...Object.fromEntries(names.map((name, at) => [name, [name, ...names.slice(0, at), `N${at + 1}`]])),
      }; // each leads back to all before it
    };
    const codes = (depth: number) => codesOf(graphOf({ ...nested(depth), [`N${depth}`]: ['End'] }));
    expect(codes(3)).toEqual([]);
    expect(codes(6)).toEqual(['GRAPH_CYCLE /nodes/5']);
  });

  it('is not stored with a version that its type has not, and runs where it is stored already', () => {
    const graph = graphOf({ Start: ['A'] });
    const old = { ...graph, nodes: graph.nodes.map((node) => ({ ...node, typeVersion: node.name === 'A' ? 0.9 : 1 })) };
    expect(graphFindings(old)).toMatchObject([{ code: 'NODE_VERSION_NOT_FOUND', node: 'A', path: '/typeVersion' }]);
    expect(codesOf(old)).toEqual([]);
    const off = { ...old, nodes: old.nodes.map((node) => ({ ...node, disabled: node.name === 'A' })) };
    expect(graphFindings(off)).toEqual([]);
  });

  it('is refused with a wait that a call of its URL would end, before it runs', () => {
    const graph = graphOf({ Start: ['Wait'] }, { Wait: 'n8n-nodes-base.wait' });
    const waiting = (resume: string): Graph => ({
      ...graph,
      nodes: graph.nodes.map((node) => (node.name === 'Wait' ? { ...node, parameters: { resume } } : node)),
    });
    expect(codesOf(waiting('webhook'))).toEqual(['NODE_NOT_RUNNABLE /nodes/1/parameters/resume']);
    expect(codesOf(waiting('timeInterval'))).toEqual([]);
  });

  it('is refused without a trigger', () => {
    expect(codesOf(graphOf({ A: ['B'] }))).toEqual(['GRAPH_TRIGGER_MISSING /nodes']);
  });
});
