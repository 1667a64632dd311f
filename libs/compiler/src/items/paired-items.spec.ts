import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import type { Item } from '#nodes';
import { compiled, node } from '../../test/steps.js';
import { pairedItems } from './paired-items.js';

/** Edges as `A > B`, with an output as `A:1 > B` and an input as `A > B:1`. */
function drawn(nodes: readonly GraphNode[], edges: readonly string[]): Graph {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {};
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' > ');
    const [[source = '', output = '0'], [target = '', input = '0']] = [from.split(':'), to.split(':')];
    const { main } = (connections[source] ??= { main: [[], [], []] });
    main[Number(output)]?.push({ node: target, type: 'main', index: Number(input) });
  }
  return { name: 'paired', nodes: [...nodes], connections };
}

const items = (...all: [string, Item['pairedItem']?][]): Item[] =>
  all.map(([name, pairedItem]) => ({ json: { name }, ...(pairedItem === undefined ? {} : { pairedItem }) }));
const from = (item: number, input?: number) => (input === undefined ? { item } : { item, input });

/** The names of the items of a node that those of another one's input came from, by a store of what nodes made. */
function traced(graph: Graph, made: Record<string, Item[][]>, to: string, target: string, rounds: number[] = []) {
  const { plan } = compiled(graph);
  const planned = plan.nodes.get(to);
  if (planned === undefined) throw new Error(`no node ${to}`);
  const reader = { loops: planned.loops, rounds };
  const reads = pairedItems(plan, { inputs: planned.inputs, reader }, target, 4);
  let step = reads.next([]);
  const read = (field: string): string | null => {
    const value = made[field] ?? made[`:${field}`];
    return value === undefined ? null : JSON.stringify(value);
  };
  while (step.done !== true)
    step = reads.next(step.value.map((field) => (field.startsWith('rounds:') ? '3' : read(field))));
  return step.value.map((pair) => pair?.items[pair.at]?.json['name'] ?? null);
}

const start = node('Start', 'n8n-nodes-base.manualTrigger');
const pass = (name: string, more: Partial<GraphNode> = {}) => node(name, 'n8n-nodes-base.noOp', {}, more);

describe('the item that one came from', () => {
  it('is found through filters and merges, in whatever output it was', () => {
    const graph = drawn(
      [start, node('If', 'n8n-nodes-base.if'), pass('Yes'), node('Merge', 'n8n-nodes-base.merge'), pass('End')],
      ['Start > If', 'If > Yes', 'If:1 > Merge:1', 'Yes > Merge', 'Merge > End'],
    );
    const made = {
      ':Start': [items(['a'], ['b'], ['c'])],
      ':If': [items(['a', from(0)], ['c', from(2)]), items(['b', from(1)])],
      ':Yes': [items(['a', from(0)], ['c', from(1)])],
      ':Merge': [items(['c', from(1)], ['b', from(0, 1)], ['both', [from(0), from(0, 1)]])],
    };
    expect(traced(graph, made, 'End', 'Start')).toEqual(['c', 'b', null, null]);
    expect(traced(graph, made, 'End', 'If')).toEqual(['c', 'b', null, null]);
    expect(traced(graph, made, 'End', 'Yes')).toEqual(['c', null, 'a', null]);
  });

  it('is found in the round of a loop, and behind it in each', () => {
    const graph = drawn(
      [
        start,
        node('Loop', 'n8n-nodes-base.splitInBatches', { batchSize: 1 }, { typeVersion: 3 }),
        pass('In'),
        pass('After'),
      ],
      ['Start > Loop', 'Loop:1 > In', 'In > Loop', 'Loop > After'],
    );
    const made = {
      ':Start': [items(['a'], ['b'])],
      '1:Loop': [[], items(['a', from(0)])],
      '2:Loop': [[], items(['b', from(1)])],
      '1:In': [items(['x', from(0)], ['y', from(0)])],
      '2:In': [items(['z', from(0)])],
      '3:Loop': [items(['x', from(0)], ['y', from(0)], ['z', from(0)]), []],
    };
    expect(traced(graph, made, 'In', 'Start', [2])).toEqual(['b', null, null, null]);
    expect(traced(graph, made, 'After', 'Start')).toEqual(['a', 'a', 'b', null]);
    expect(traced(graph, made, 'After', 'In')).toEqual(['x', 'y', 'z', null]);
  });

  it('goes through disabled nodes, and where nothing is said by the only or the equal place', () => {
    const graph = drawn(
      [start, pass('Off', { disabled: true }), pass('Bare'), pass('End')],
      ['Start > Off', 'Off > Bare', 'Bare > End'],
    );
    const passed = items(['a', from(5)], ['b', from(7)]);
    const made = { ':Start': [items(['a'], ['b'])], ':Off': [passed], ':Bare': [items(['a'], ['b'])] };
    expect(traced(graph, made, 'End', 'Start')).toEqual(['a', 'b', null, null]);
    const lost = { ...made, ':Bare': [items(['a'], ['b'], ['c'])] };
    expect(traced(graph, lost, 'End', 'Start')).toEqual([null, null, null, null]);
    expect(traced(graph, lost, 'Bare', 'End')).toEqual([null, null, null, null]);
  });
});
