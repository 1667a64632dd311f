import { describe, expect, it } from '@jest/globals';
import { listTriggers } from '#compiler';
import type { Graph, GraphNode } from '#graph';
import { findNodeType } from '#nodes';
import { limitProblems } from './public-limits.js';
import { publicReach } from './public-reach.js';

const n8n = 'n8n-nodes-base';
const chain = '@n8n/n8n-nodes-langchain';
const hook = { type: `${n8n}.webhook`, parameters: { path: 'a' } };
const chat = { type: `${chain}.chatTrigger`, parameters: { public: true } };
const form = { type: `${n8n}.formTrigger`, parameters: { formTitle: 'a', formFields: { values: [] } } };

/** A trigger, a node between that does nothing, and one behind it; what stands under that one serves it. */
function graphOf(
  trigger: Partial<GraphNode>,
  last: Partial<GraphNode>,
  under: Partial<GraphNode> | null = null,
): Graph {
  const parts = { Hook: trigger, Between: { type: `${n8n}.noOp` }, Last: last, ...(under && { Under: under }) };
  const nodes = Object.entries(parts).map(([name, part], at): GraphNode => ({ id: `${at}`, name, type: '', ...part }));
  const main = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
  const serves = { ai_tool: [[{ node: 'Last', type: 'ai_tool', index: 0 }]] };
  return {
    name: 'g',
    nodes,
    connections: { Hook: main('Between'), Between: main('Last'), ...(under && { Under: serves }) },
  };
}

function reachOf(graph: Graph): unknown {
  const found = listTriggers(graph, findNodeType);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return publicReach(graph, found.triggers).map(({ deeds }) => deeds.map(({ deed }) => deed));
}

describe('what a stranger may cause', () => {
  it.each<[string, Partial<GraphNode>, Partial<GraphNode>, string]>([
    ['a model', hook, { type: `${chain}.agent` }, 'model'],
    ['a model, by a chat', chat, { type: `${chain}.chainLlm` }, 'model'],
    ['a message', hook, { type: 'turnpike.sendMessage' }, 'send'],
    ['a message, by a form', form, { type: 'turnpike.sendMessage' }, 'send'],
    ['a request that writes', hook, { type: `${n8n}.httpRequest`, parameters: { method: 'POST' } }, 'write'],
    [
      'a request of any method',
      hook,
      { type: `${n8n}.httpRequest`, parameters: { method: '={{ $json.m }}' } },
      'write',
    ],
    ['a row of a table', hook, { type: `${n8n}.dataTable`, parameters: { operation: 'deleteRows' } }, 'write'],
    ['a tool', hook, { type: 'turnpike.tool' }, 'write'],
    ['a run for each item', hook, { type: `${n8n}.splitOut` }, 'loop'],
    ['rounds over its items', hook, { type: `${n8n}.splitInBatches` }, 'loop'],
    ['another workflow', hook, { type: `${n8n}.executeWorkflow` }, 'loop'],
    ['code', hook, { type: `${n8n}.code` }, 'loop'],
    ['a person who is asked', hook, { type: 'turnpike.approval' }, 'approval'],
  ])('is seen: %s', (_, trigger, last, deed) => {
    expect(reachOf(graphOf(trigger, last))).toEqual([[deed]]);
  });

  it('is seen of a way back, once', () => {
    const graph = graphOf(hook, { type: `${n8n}.noOp` });
    expect(reachOf(graph)).toEqual([]);
    const back = { main: [[{ node: 'Between', type: 'main', index: 0 }]] };
    expect(reachOf({ ...graph, connections: { ...graph.connections, Last: back } })).toEqual([['loop']]);
  });

  it('is seen of a tool under an agent too', () => {
    const graph = graphOf(hook, { type: `${chain}.agent` }, { type: 'turnpike.sendMessageTool' });
    expect(reachOf(graph)).toEqual([['model', 'send']]);
  });

  it.each<[string, Partial<GraphNode>, Partial<GraphNode>]>([
    ['nothing but an answer', hook, { type: `${n8n}.respondToWebhook` }],
    ['a request that reads', hook, { type: `${n8n}.httpRequest`, parameters: { method: 'GET' } }],
    ['rows that are read', hook, { type: `${n8n}.dataTable`, parameters: { operation: 'get' } }],
    ['a disabled node', hook, { type: 'turnpike.sendMessage', disabled: true }],
    [
      'callers with a secret',
      { ...hook, parameters: { path: 'a', authentication: 'headerAuth' } },
      { type: `${chain}.agent` },
    ],
    ['a chat that is not public', { ...chat, parameters: {} }, { type: `${chain}.agent` }],
  ])('asks for no limits: %s', (_, trigger, last) => {
    expect(reachOf(graphOf(trigger, last))).toEqual([]);
  });

  it.each<[string, Partial<GraphNode>]>([
    ['webhook', hook],
    ['form', form],
    ['chat', chat],
  ])('is seen of another workflow that a failure starts, behind a %s', (_, trigger) => {
    const graph = { ...graphOf(trigger, { type: `${n8n}.noOp` }), settings: { errorWorkflow: 'alarm' } };
    expect(reachOf(graph)).toEqual([['start']]);
    const found = listTriggers(graph, findNodeType);
    const [problem] = limitProblems(graph, 'triggers' in found ? found.triggers : []);
    expect(problem?.message).toContain('it reaches a start (alarm, where a run fails): publish it with limits');
  });

  it('is nothing where nobody may call, whatever a failure starts', () => {
    const secret = { ...hook, parameters: { path: 'a', authentication: 'headerAuth' } };
    expect(reachOf({ ...graphOf(secret, { type: `${n8n}.noOp` }), settings: { errorWorkflow: 'alarm' } })).toEqual([]);
  });

  it('is told with the values that would do', () => {
    const graph = graphOf(hook, { type: `${chain}.agent` });
    const found = listTriggers(graph, findNodeType);
    const offer = '{"runs_per_day":1000,"calls_per_minute":60,"bytes_per_day":8388608}';
    const message = `anybody may call it, and it reaches a model (Last): publish it with limits, such as ${offer}`;
    expect(limitProblems(graph, 'triggers' in found ? found.triggers : [])).toEqual([
      { code: 'PUBLIC_WITHOUT_BUDGET', path: '/nodes/0', message },
    ]);
  });
});
