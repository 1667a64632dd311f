import { describe, expect, it } from '@jest/globals';
import { toolNamed, unknownHouse } from '#builder';
import { graphFindings } from '#compiler';
import type { Graph, GraphNode } from '#graph';
import { catalogue } from '#nodes';
import { AgentRegistry, commonTenant } from '#registry';
import type { RegisteredAgent } from '#registry';
import { armWorkflow, PublishError } from '#triggers';
import { nobody } from '../../libs/registry/src/definition.js';
import { senderProblems } from '../../libs/triggers/src/sender-problems.js';
import { Random } from '../protocol/random.js';

const paths: readonly [string, ...string[]] = [
  'orders',
  'a/b',
  '',
  'a b',
  '/x',
  'orders/:id',
  'é',
  '../x',
  'x?y',
  'orders',
];

/** An agent that answers these numbers, and maybe all others. */
const agentOf = (id: string, more: { numbers?: string[]; default?: boolean }): RegisteredAgent => ({
  ...{ file: { id, ...more }, tenant: commonTenant, version: id, definition: { ...nobody, id } },
  ...{
    bindings: (more.numbers ?? []).map((number) => `sms:${number}`),
    notices: null,
    keywords: null,
    quietHours: null,
  },
});

/** Agents of installations, and the number that their settings name. */
const installations: readonly [[RegisteredAgent[], string | null], ...[RegisteredAgent[], string | null][]] = [
  [[], null],
  [[], '+15550100'],
  [[agentOf('a', {})], '+15550100'],
  [[agentOf('a', { numbers: ['+15550100'] })], null],
  [[agentOf('a', { numbers: ['+15550100', '+15550101'] })], null],
  [[agentOf('a', { numbers: ['+15550100'] }), agentOf('b', { default: true })], '+15550199'],
];

/** A trigger of each kind, with parameters that are right now and then. */
type Drawn = (random: Random) => Pick<GraphNode, 'type' | 'parameters'>;
const triggers: readonly [Drawn, ...Drawn[]] = [
  (random) => ({
    type: 'n8n-nodes-base.webhook',
    parameters: { path: random.pick(paths), httpMethod: random.pick(['GET', 'POST', 'PUT']) },
  }),
  (random) => ({
    type: 'n8n-nodes-base.formTrigger',
    parameters: { path: random.pick(paths), formTitle: 'Ask', formFields: { values: [{ fieldLabel: 'Name' }] } },
  }),
  (random) => ({
    type: 'n8n-nodes-base.scheduleTrigger',
    parameters: { rule: { interval: [random.pick(intervals)] } },
  }),
  (random) => ({ type: 'turnpike.smsTrigger', parameters: random.percent(50) ? {} : { to: '+15550100' } }),
  () => ({ type: 'n8n-nodes-base.manualTrigger', parameters: {} }),
  () => ({ type: 'n8n-nodes-base.errorTrigger', parameters: {} }),
  () => ({ type: 'n8n-nodes-base.executeWorkflowTrigger', parameters: {} }),
  (random) => ({ type: '@n8n/n8n-nodes-langchain.chatTrigger', parameters: { public: random.percent(70) } }),
];
const intervals: readonly [object, ...object[]] = [
  { field: 'hours', hoursInterval: 2 },
  { field: 'days', daysInterval: 2 },
  { field: 'cronExpression', expression: '0 9 * * 1-5' },
  { field: 'cronExpression', expression: '61 9 * * *' },
  { field: 'weeks', triggerAtDay: [1], triggerAtHour: 25 },
  { field: 'seconds', secondsInterval: 1 },
];
const steps: readonly [Drawn, ...Drawn[]] = [
  (random) => ({
    type: 'turnpike.sendMessage',
    parameters: {
      to: random.pick(['+15550111', '', '={{ $json.to }}']),
      from: random.pick(['', '+15550100', '+15550199', '={{ $json.from }}']),
      text: random.pick(['hi', '']),
    },
  }),
  (random) => ({
    type: 'turnpike.tool',
    parameters: { tool: random.pick(['get_counts', 'gone', '']), arguments: '{}' },
  }),
  () => ({ type: 'n8n-nodes-base.noOp', parameters: {} }),
  (random) => ({
    type: 'n8n-nodes-base.httpRequest',
    parameters: { url: random.pick(['https://a.example/', '']), method: 'GET' },
  }),
];

function drawn(seed: number) {
  const random = new Random(seed);
  const began = Array.from({ length: 1 + random.below(2) }, (_, at) => ({
    id: `t${at}`,
    name: `T${at}`,
    ...random.pick(triggers)(random),
  }));
  const then = Array.from({ length: 1 + random.below(3) }, (_, at) => ({
    id: `s${at}`,
    name: `S${at}`,
    ...random.pick(steps)(random),
  }));
  const connections: Graph['connections'] = {};
  const link = (from: string, to: string): void => {
    connections[from] = { main: [[{ node: to, type: 'main', index: 0 }]] };
  };
  for (const { name } of began) link(name, 'S0');
  then.slice(1).forEach(({ name }, at) => link(`S${at}`, name));
  const [agents, own] = random.pick(installations);
  const registry = new AgentRegistry(agents);
  const house = {
    ...unknownHouse,
    tools: [{ name: 'get_counts', description: 'c', parameters: { type: 'object' } }],
    numbers: registry.numbers(own),
  };
  return { graph: { name: 'drawn', nodes: [...began, ...then], connections }, house, registry };
}

/** Whether the builder's own check passes, and nothing is left for a person to set up. */
function isDone({ graph, house }: ReturnType<typeof drawn>): boolean {
  const context = { catalogue, house, nodeId: String, request: '', executionText: '' };
  const done = toolNamed('validate_workflow')?.run({ graph, args: {}, callId: 'v', context });
  const isValid = done !== undefined && 'proof' in done && done.proof?.passed === true;
  return isValid && graphFindings(graph).every(({ severity }) => severity === 'warning');
}

function refusalOf(graph: Graph): string | null {
  try {
    armWorkflow({
      id: 'w',
      version: 'v',
      graph,
      document: { version: 1, root: { kind: 'sequence', id: 'x', steps: [] } } as never, // it is not looked at
    });
    return null;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    return error.message;
  }
}

const all = Array.from({ length: 800 }, (_, at) => drawn(at + 1));

describe('the gates of a graph', () => {
  it('let through what the builder calls done: it can be published as it is', () => {
    const done = all.filter(isDone);
    expect(done.length).toBeGreaterThan(100);
    const refused = done.flatMap(({ graph, registry }) => [
      ...[refusalOf(graph)].filter((why) => why !== null),
      ...senderProblems(graph, registry).map(({ message }) => message),
    ]);
    expect(refused).toEqual([]);
  });

  it('refuse alike: what a check of the graph finds, validating and publishing find', () => {
    const wrong = all.filter(({ graph }) => graphFindings(graph).some(({ severity }) => severity === 'error'));
    expect(wrong.length).toBeGreaterThan(100);
    for (const made of wrong) expect([isDone(made), refusalOf(made.graph)]).toEqual([false, expect.any(String)]);
  });

  it.each([
    ['a path that is none', 'a b', 'expected a path of 1 to 6 parts'],
    ['a path of signs of an address', 'x?y', 'expected a path of 1 to 6 parts'],
    ['a path in other letters', 'é', 'expected a path of 1 to 6 parts'],
    ['a way in that two triggers have', 'orders', 'another trigger has webhook GET orders'],
    ['a path of nothing but parameters', ':id', 'a path of parameters alone'],
  ])('find %s before anything is stored', (_what, path, message) => {
    const hook = (id: string) => ({ id, name: id, type: 'n8n-nodes-base.webhook', parameters: { path } });
    const connections = { a: { main: [[{ node: 'b', type: 'main', index: 0 }]] } };
    const step = { id: 'b', name: 'b', type: 'n8n-nodes-base.noOp', parameters: {} };
    const nodes = path === 'orders' ? [hook('a'), hook('c'), step] : [hook('a'), step];
    const found = graphFindings({ name: 'g', nodes, connections }).map((each) => each.message);
    expect(found).toContainEqual(expect.stringContaining(message));
  });
});
