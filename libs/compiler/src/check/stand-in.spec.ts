import { describe, expect, it } from '@jest/globals';
import { exportGraph, readGraph } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { checkGraph } from '#nodes';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';
import { graphFindings, problemOfFinding } from './graph-findings.js';

const start = node('Start', 'n8n-nodes-base.manualTrigger');
const keep = node('Keep', 'n8n-nodes-base.noOp');
const slack = (more: Partial<GraphNode> = {}) =>
  node('Slack', 'n8n-nodes-base.acme', { resource: 'message' }, { typeVersion: 2.2, ...more });
const off = { disabled: true };

function graphOf(nodes: GraphNode[], connections: Graph['connections']): Graph {
  return { name: 'g', nodes, connections };
}

const inLine = (parked: GraphNode): Graph =>
  graphOf([start, parked, keep], { Start: to(parked.name, 'main'), [parked.name]: to('Keep', 'main') });

/** What check and the gate of a save find: they agree on what is not known. */
function foundIn(graph: Graph): string[] {
  const isUnknown = ({ code }: { code: string }): boolean => code.endsWith('NOT_FOUND');
  const found = checkGraph(graph).filter(isUnknown);
  const places = found.map(
    ({ node: name, path }) => `/nodes/${graph.nodes.findIndex((one) => one.name === name)}${path}`,
  );
  const atGate = graphFindings(graph).filter(isUnknown);
  expect(atGate.map((one) => problemOfFinding(graph, one).path)).toEqual(places);
  return found.map(({ code, node: name }) => `${String(name)} ${code}`);
}

describe('a node that nobody knows', () => {
  it.each<[string, GraphNode]>([
    ['a service', slack(off)],
    ['a version', node('Old', 'n8n-nodes-base.set', {}, { typeVersion: 0.5, ...off })],
    ['a community node', node('Widget', 'n8n-nodes-acme.widget', {}, off)],
    ['a node of a language model', node('Old chain', `${ai}openAi`, {}, off)],
    ['a name that objects have', node('Odd', 'constructor', {}, off)],
  ])('that is disabled passes its items on: %s', (_, parked) => {
    const graph = inLine(parked);
    expect(foundIn(graph)).toEqual([]);
    const steps = new Steps(compiled(graph), { q: 1 });
    for (const name of ['Start', parked.name, 'Keep']) steps.do({ node: name });
    expect(steps.outputs('Keep')).toMatchObject([[{ json: { q: 1 } }]]);
  });

  it.each<[string, Graph, string[]]>([
    ['in the line of items', inLine(slack()), ['Slack NODE_TYPE_NOT_FOUND']],
    [
      'a version in it',
      inLine(node('Old', 'n8n-nodes-base.set', {}, { typeVersion: 0.5 })),
      ['Old NODE_VERSION_NOT_FOUND'],
    ],
    [
      'behind one that is disabled',
      graphOf([start, slack(off), { ...slack(), name: 'Next' }], {
        Start: to('Slack', 'main'),
        Slack: to('Next', 'main'),
      }),
      ['Next NODE_TYPE_NOT_FOUND'],
    ],
    [
      'what may be a trigger',
      graphOf([start, node('Listen', 'n8n-nodes-acme.widgetTrigger'), keep], { Listen: to('Keep', 'main') }),
      ['Listen NODE_TYPE_NOT_FOUND'],
    ],
    [
      'what is called a trigger',
      graphOf([start, node('Listen', 'acme.heardTrigger')], {}),
      ['Listen NODE_TYPE_NOT_FOUND'],
    ],
    [
      'a part of an agent that is reached',
      graphOf([start, node('Agent', `${ai}agent`, {}, { typeVersion: 2 }), node('Model', `${ai}lmChatAcme`)], {
        Start: to('Agent', 'main'),
        Model: to('Agent', 'ai_languageModel'),
      }),
      ['Model NODE_TYPE_NOT_FOUND'],
    ],
    ['in no line', graphOf([start, slack()], {}), []],
    ['in no line, where nothing begins', graphOf([slack()], {}), ['Slack NODE_TYPE_NOT_FOUND']],
    ['behind what nothing starts', graphOf([start, keep, slack()], { Keep: to('Slack', 'main') }), []],
    [
      'behind the second output of one that is disabled',
      graphOf([start, slack(off), { ...slack(), name: 'Next' }], {
        Start: to('Slack', 'main'),
        Slack: { main: [[], [{ node: 'Next', type: 'main', index: 0 }]] },
      }),
      [],
    ],
  ])('that is enabled is found where a run comes to it: %s', (_, graph, expected) => {
    expect(foundIn(graph)).toEqual(expected);
  });

  it('fails by its name where items reach it', () => {
    const steps = new Steps(compiled(inLine(slack())), { q: 1 });
    steps.do({ node: 'Start' });
    const message = 'Slack: there is no type of nodes n8n-nodes-base.acme (NODE_TYPE_NOT_FOUND)';
    expect(steps.do({ node: 'Slack' })).toBe(message);
  });

  it('gives its message as an item where it goes on after errors', () => {
    const steps = new Steps(compiled(inLine(slack({ onError: 'continueRegularOutput' }))), { q: 1 });
    for (const name of ['Start', 'Slack']) steps.do({ node: name });
    expect(steps.outputs('Slack')).toMatchObject([
      [{ json: { error: expect.stringContaining('n8n-nodes-base.acme') } }],
    ]);
  });

  it('lends nothing while it is disabled, and is refused as a part while it is not', () => {
    const agent = node('Agent', `${ai}agent`, {}, { typeVersion: 2 });
    const withTool = (tool: GraphNode): Graph =>
      graphOf([start, agent, node('Model', 'turnpike.lmChat'), tool], {
        ...{ Start: to('Agent', 'main'), Model: to('Agent', 'ai_languageModel'), Wiki: to('Agent', 'ai_tool') },
      });
    const wiki = node('Wiki', `${ai}toolAcme`);
    expect(compiled(withTool({ ...wiki, ...off })).plan.lenders.get('Agent')).toHaveLength(1);
    expect(() => compiled(withTool(wiki))).toThrow(`a node of type ${ai}toolAcme cannot serve`);
  });
});

describe('a note', () => {
  const note = {
    ...node('Remark', 'n8n-nodes-base.stickyNote', { content: '## Read me', height: 160 }),
    position: [0, 9],
  };
  const noted: readonly [string, object][] = [
    ['as it is', {}],
    ['that is disabled', off],
    ['of a version that nobody knows', { typeVersion: 9 }],
    ['without parameters', { parameters: undefined }],
    ['that holds an expression', { parameters: { content: '={{ $env.KEY }}' } }],
    ['that holds what looks like a secret', { parameters: { content: 'Bearer sk-abcdefghijklmnopqrstuv' } }],
  ];

  it.each(noted)('counts for nothing, and goes through unchanged: %s', (_, more) => {
    const file = JSON.stringify({
      name: 'note',
      nodes: [start, { ...note, ...more }, keep],
      connections: { Start: to('Keep', 'main') },
    });
    const read = readGraph(JSON.parse(file));
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    expect(checkGraph(read.value)).toEqual([]);
    expect(graphFindings(read.value)).toEqual([]);
    const { document, plan } = compiled(read.value);
    expect([...plan.nodes.keys()]).toEqual(['Start', 'Keep']);
    expect(JSON.stringify(document)).not.toContain('Remark');
    expect(JSON.stringify(exportGraph(read.value))).toBe(file);
  });

  it('is passed by where somebody connects it', () => {
    const graph = graphOf([start, { ...note, position: [0, 9] }, keep], {
      Start: to('Remark', 'main'),
      Remark: to('Keep', 'main'),
    });
    expect(checkGraph(graph)).toEqual([]);
    expect(compiled(graph).plan.ends).toEqual(['Start', 'Keep']);
  });
});

it('gives stand-ins back as they came', () => {
  const file = JSON.stringify({
    ...inLine(slack({ webhookId: 'w', notes: 'mine', retryOnFail: true })),
    pinData: { Slack: [] },
  });
  const read = readGraph(JSON.parse(file));
  expect('value' in read && JSON.stringify(exportGraph(read.value))).toBe(file);
});
