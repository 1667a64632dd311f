import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { compiled, node, Steps } from '../../test/steps.js';

const base = 'n8n-nodes-base.';
const end = (name: string) => ({ node: name, type: 'main', index: 0 });
const pass = (name: string): GraphNode => node(name, `${base}noOp`);

function graphOf(
  typeVersion: number,
  main: ReturnType<typeof end>[][],
  behind: Graph['connections'],
  more: object = {},
): Graph {
  return {
    name: 'batches',
    nodes: [
      node('Start', `${base}executeWorkflowTrigger`),
      node('Split', `${base}splitInBatches`, { batchSize: 2 }, { typeVersion, ...more }),
      pass('Work'),
      pass('After'),
    ],
    connections: { Start: { main: [[end('Split')]] }, Split: { main }, ...behind },
  };
}

const items = [{ n: 1 }, { n: 2 }, { n: 3 }];
const rounds = (graph: Graph): unknown[] => {
  const steps = new Steps(compiled(graph), items);
  steps.do({ node: 'Start' });
  return [1, 2, 3].map((round) => {
    const said = steps.do({ node: 'Split' }, { path: `graph/Split rounds[${round}]/Split round` });
    const made = JSON.parse(steps.store.get(`${round}:Split`) ?? 'null') as { json: unknown }[][] | null; // as a step wrote it
    return [said, made?.map((output) => output.map(({ json }) => json))];
  });
};

describe('a loop of an early version', () => {
  it('gives its batches by the first output in version 2, and what it has at the end by the second', () => {
    const graph = graphOf(2, [[end('Work')], [end('After')]], { Work: { main: [[end('Split')]] } });
    const { plan } = compiled(graph);
    expect(plan.nodes.get('Work')?.loops).toEqual(['Split']);
    expect(plan.nodes.get('After')?.loops).toEqual([]);
    expect(rounds(graph).slice(0, 2)).toEqual([
      ['batch', [[], [{ n: 1 }, { n: 2 }]]],
      ['batch', [[], [{ n: 3 }]]],
    ]);
  });

  it('gives its batches alone in version 1, and is left from within', () => {
    const graph = graphOf(1, [[end('Work')]], { Work: { main: [[end('Split'), end('After')]] } });
    const { plan } = compiled(graph);
    expect(plan.nodes.get('After')?.loops).toEqual(['Split']);
    expect(rounds(graph)[1]).toEqual(['batch', [[], [{ n: 3 }]]]);
  });

  it('passes its items on where it is disabled', () => {
    const graph = graphOf(2, [[end('Work')], [end('After')]], {}, { disabled: true });
    expect(compiled(graph).plan.nodes.get('Work')?.inputs).toEqual([[{ node: 'Split', output: 0 }]]);
  });
});
