import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { recursionFindings } from './recursion.js';

const node = (
  name: string,
  type: string,
  parameters: Record<string, unknown> = {},
  more: Partial<GraphNode> = {},
): GraphNode => ({
  ...{ id: name, name, type, parameters },
  ...more,
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
const execute = 'n8n-nodes-base.executeWorkflow';
const start = node('Start', 'n8n-nodes-base.executeWorkflowTrigger');

/** A graph that calls these, with more in its settings. */
function calling(ids: readonly unknown[], settings?: Record<string, unknown>, more: Partial<GraphNode> = {}): Graph {
  const calls = ids.map((workflowId, at) => node(`Call ${at}`, execute, { workflowId }, more));
  const [first] = calls;
  return {
    name: 'w',
    nodes: [start, ...calls],
    connections: first ? { Start: to(first.name) } : {},
    ...(settings && { settings }),
  };
}

/** The circles that storing `a` would close, where these are stored. */
async function circles(a: Graph, stored: Record<string, Graph> = {}): Promise<string[]> {
  const found = await recursionFindings('a', a, (id) => Promise.resolve(stored[id] ?? null));
  return found.map(({ code, severity, node: name, path, message }) =>
    [code, severity, name, path, message.replace('it calls itself: ', '')].join(' | '),
  );
}

const told = (way: string, name = 'Call 0'): string =>
  `WORKFLOW_RECURSION | error | ${name} | /parameters/workflowId | ${way}`;

describe('a graph that calls itself', () => {
  it('is found by its id, as a text or as what a list was chosen from', async () => {
    expect(await circles(calling(['a']))).toEqual([told('a → a')]);
    expect(await circles(calling([{ __rl: true, mode: 'id', value: 'a' }]))).toEqual([told('a → a')]);
    expect(await circles(calling(['other', 'a']))).toEqual([told('a → a', 'Call 1')]);
  });

  it('is found over stored workflows, with the whole circle', async () => {
    const stored = { b: calling(['x', 'c']), c: calling(['d']), d: calling(['a', 'b']), x: calling([]) };
    expect(await circles(calling(['b']), stored)).toEqual([told('a → b → c → d → a')]);
  });

  it('is found as a tool of an agent', async () => {
    const tool = node('Tool', '@n8n/n8n-nodes-langchain.toolWorkflow', { workflowId: 'a', description: 'it' });
    expect(await circles({ name: 'w', nodes: [start, tool], connections: {} })).toEqual([told('a → a', 'Tool')]);
  });

  it('is none where others call each other, where the node is disabled, and where nobody knows the workflow', async () => {
    const stored = { b: calling(['c']), c: calling(['b']) };
    expect(await circles(calling(['b']), stored)).toEqual([]);
    expect(await circles(calling(['a'], {}, { disabled: true }))).toEqual([]);
    expect(await circles(calling(['nowhere', '={{ $json.id }}']))).toEqual([]);
  });

  it('may where a graph of the circle says how deep, by a whole number from 1 to 10', async () => {
    for (const maxDepth of [1, 10]) {
      expect(await circles(calling(['a'], { maxDepth }))).toEqual([]);
      expect(await circles(calling(['b']), { b: calling(['a'], { maxDepth }) })).toEqual([]);
    }
    for (const maxDepth of [0, 11, 1.5, '3', null])
      expect(await circles(calling(['a'], { maxDepth }))).toEqual([told('a → a')]);
  });
});

it('goes through each stored workflow once, however many calls lead to it', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `w${at}`);
  let times = 0;
  const counted = (graph: Graph): Graph => ({
    ...graph,
    get nodes() {
      times += 1;
      return graph.nodes;
    },
  });
  expect(await circles(calling(ids), Object.fromEntries(ids.map((id) => [id, counted(calling(ids))])))).toEqual([]);
  expect(times).toBe(ids.length);
});
