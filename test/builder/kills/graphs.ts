import type { Graph, GraphNode } from '#graph';

/** What a call of a published graph brings. */
export interface Call {
  /** Its name, under which it is one run. */
  call: string;
  parts: { call: string; n: number }[];
}

/** A graph that calls begin, and what each of its runs should come to. */
export interface PlayedGraph {
  id: string;
  graph: Graph;
  /** The last node's items, as one would work them out by hand. `n` of a part is from 1. */
  expected(call: Call): readonly unknown[];
  /** The requests that must reach the target, by kind. */
  asks: 'keyed' | 'never' | 'safe' | null;
  /** It says something for each part. */
  says: boolean;
  /** What it comes to where a write that must not be repeated was killed in flight; absent: its item says so. */
  inDoubt?: readonly unknown[];
}

export const node = (
  name: string,
  type: string,
  parameters: Record<string, unknown> = {},
  more: object = {},
): GraphNode => ({
  ...{ id: name, name, type: type.includes('.') ? type : `n8n-nodes-base.${type}`, typeVersion: 1, position: [0, 0] },
  ...{ parameters, ...more },
});
const to = (...outputs: (readonly string[])[]) => ({
  main: outputs.map((names) => names.map((name) => ({ node: name, type: 'main', index: 0 }))),
});
export const inRow = (names: readonly string[]): Graph['connections'] =>
  Object.fromEntries(names.slice(0, -1).map((name, at) => [name, to([names[at + 1] ?? ''])]));
export const hook = (path: string): GraphNode =>
  node(
    'Hook',
    'webhook',
    { path, httpMethod: 'POST', responseMode: 'lastNode', responseData: 'allEntries' },
    { typeVersion: 2 },
  );
export const split = node('Split', 'splitOut', { fieldToSplitOut: 'body.parts' });
export const code = (name: string, jsCode: string): GraphNode => node(name, 'code', { jsCode }, { typeVersion: 2 });
export const set = (name: string, field: string, value: string): GraphNode =>
  node(
    name,
    'set',
    { assignments: { assignments: [{ id: field, name: field, value, type: 'number' }] } },
    { typeVersion: 3.4 },
  );
const http = (name: string, parameters: Record<string, unknown>, more: object = {}): GraphNode =>
  node(name, 'httpRequest', parameters, { typeVersion: 4.2, approval: 'none', ...more });

/** Graphs of every kind of effect; `target` is where they ask. */
export function playedGraphs(target: string): PlayedGraph[] {
  const keyed = http('Post', {
    ...{ method: 'POST', url: `=${target}/keyed/{{ $json.call }}/{{ $json.n }}`, sendHeaders: true },
    headerParameters: { parameters: [{ name: 'Idempotency-Key', value: 'ours' }] },
  });
  const write = { method: 'POST', url: `=${target}/never/{{ $json.body.call }}/1` };
  const never = http('Write', write, { onError: 'continueRegularOutput' });
  const nested = node('Nested', 'executeWorkflow', { workflowId: 'inner', mode: 'each' }, { typeVersion: 1.2 });
  const pause = node('Pause', 'wait', { resume: 'timeInterval', amount: 1, unit: 'seconds' }, { typeVersion: 1.1 });
  const tell = node('Tell', 'turnpike.sendMessage', { text: '=Told {{ $json.call }} {{ $json.n }}' });
  const sent = code('Sent', 'return $input.all().map(({ json }) => ({ sent: json.sent }));');
  return [
    played('keyed', [split, keyed, sum], (call) => [{ sum: total(call) }], { asks: 'keyed' }),
    asking(),
    played('nesting', [split, nested], ({ parts }) => parts.map(({ n }) => ({ more: n + 1 })), { asks: 'safe' }),
    played('waiting', [pause, never, node('Done', 'noOp')], ({ call }) => [{ call, n: 1, wrote: true }], {
      asks: 'never',
    }),
    played('telling', [split, tell, sent], ({ parts }) => parts.map(() => ({ sent: true })), { says: true }),
    looping(),
  ];
}

const sum = code('Sum', 'return [{ sum: $input.all().reduce((sum, { json }) => sum + json.n, 0) }];');

function total({ parts }: Call): number {
  return parts.reduce((all, { n }) => all + n, 0);
}

function played(
  id: string,
  behind: readonly GraphNode[],
  expected: PlayedGraph['expected'],
  { asks = null, says = false }: Partial<PlayedGraph> = {},
): PlayedGraph {
  const nodes = [hook(id), ...behind];
  return { id, expected, asks, says, graph: { name: id, nodes, connections: inRow(nodes.map(({ name }) => name)) } };
}

function asking(): PlayedGraph {
  const asked = { promptType: 'define', text: '=Say {{ $json.n }}' };
  const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent', asked, { typeVersion: 2 });
  const out = set('Out', 'ten', '={{ $json.output }}');
  const each = played('asking', [split, agent, out], ({ parts }) => parts.map(({ n }) => ({ ten: n * 10 })));
  const { nodes, connections } = each.graph;
  const lent = { Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] } };
  const graph = { ...each.graph, nodes: [...nodes, node('Model', 'turnpike.lmChat')] };
  return { ...each, graph: { ...graph, connections: { ...connections, ...lent } } };
}

/** A loop whose round leads back, and whose end on. */
function looping(): PlayedGraph {
  const loop = node('Loop', 'splitInBatches', { batchSize: 2 }, { typeVersion: 3 });
  const twice = code('Twice', 'return $input.all().map(({ json }) => ({ n: json.n * 2 }));');
  const each = played('looping', [split, loop, twice, sum], (call) => [{ sum: total(call) * 2 }]);
  const connections = { ...each.graph.connections, Loop: to(['Sum'], ['Twice']), Twice: to(['Loop']) };
  return { ...each, graph: { ...each.graph, connections } };
}

/** What another graph calls. */
export function innerGraph(target: string): Graph {
  const nodes = [
    node('Called', 'executeWorkflowTrigger'),
    http('Read', { method: 'GET', url: `=${target}/safe/{{ $json.call }}/{{ $json.n }}` }),
    set('More', 'more', '={{ $json.n + 1 }}'),
  ];
  return { name: 'inner', nodes, connections: inRow(nodes.map(({ name }) => name)) };
}
