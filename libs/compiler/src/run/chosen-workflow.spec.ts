import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { checkGraph } from '#nodes';
import type { Origin } from '#values';
import { compiled, node, Steps, to } from '../../test/steps.js';
import { shapeText, toShape } from '../origins/shape.js';
import { buildOriginsField } from '../plan/item-fields.js';

const execute = 'n8n-nodes-base.executeWorkflow';

/** A graph that calls one workflow. */
const calling = (workflowId: string, settings: Record<string, unknown> = {}): Graph => ({
  name: 'w',
  nodes: [node('Start', 'n8n-nodes-base.executeWorkflowTrigger'), node('Call', execute, { workflowId })],
  connections: { Start: to('Call', 'main') },
  settings,
});

describe('a graph that calls itself', () => {
  it('ends in a run where its settings say so', () => {
    const steps = new Steps(compiled(calling('a', { maxDepth: 2 })), [{ q: 'one' }]);
    steps.store.set(
      'workflow:a',
      JSON.stringify({ agentId: 'workflow.a', agentVersion: 'v', rootId: 'graph', isGraph: true }),
    );
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'Call', part: 'ask' }, { depth: 1 })).toEqual([0]);
    expect(steps.do({ node: 'Call', part: 'ask' }, { depth: 2 })).toMatch(/at most 2 deep/);
  });
});

describe('a workflow that an expression chooses', () => {
  const called = JSON.stringify({ agentId: 'workflow.b', agentVersion: 'v', rootId: 'graph', isGraph: true });
  const graph = (trigger: string): Graph => ({
    name: 'w',
    nodes: [node('Start', trigger, { path: 'p' }), node('Call', execute, { workflowId: '={{ $json.q }}' })],
    connections: { Start: to('Call', 'main') },
  });
  const ask = (trigger: string, published: string | null, depth = 0): unknown => {
    const steps = new Steps(compiled(graph(trigger)), [{ q: 'b' }]);
    steps.store.set('workflow:b', called);
    if (published !== null) steps.store.set('published-workflow:b', published);
    steps.store.set(':Start', JSON.stringify([[{ json: { q: 'b' } }]]));
    return steps.do({ node: 'Call', part: 'ask' }, { depth });
  };

  it.each(['n8n-nodes-base.webhook', '@n8n/n8n-nodes-langchain.chatTrigger'])(
    'must be published where a caller may have chosen it: %s',
    (trigger) => {
      expect(ask(trigger, 'true')).toEqual([0]);
      for (const published of ['false', null])
        expect(ask(trigger, published)).toMatch(/The workflow b is not published, and a caller may choose no other/);
    },
  );

  it('must be published in a called graph as well, and need not where only its own people start it', () => {
    expect(ask('n8n-nodes-base.executeWorkflowTrigger', 'false', 1)).toMatch(/is not published/);
    expect(ask('n8n-nodes-base.executeWorkflowTrigger', null)).toEqual([0]);
  });

  it('is said beforehand, and who chooses', () => {
    const said = (trigger: string): string[] =>
      checkGraph(graph(trigger))
        .filter(({ code }) => code === 'WORKFLOW_CHOSEN')
        .map(({ severity, path, message }) => `${severity} ${path} ${message}`);
    expect(said('n8n-nodes-base.webhook')).toEqual([
      'warning /parameters/workflowId the caller may decide which workflow runs; a published one alone can be chosen by a caller',
    ]);
    expect(said('n8n-nodes-base.manualTrigger')[0]).toContain('an expression decides');
    expect(checkGraph(calling('b')).filter(({ code }) => code === 'WORKFLOW_CHOSEN')).toEqual([]);
  });
});

describe('a document that a graph calls', () => {
  const called = (origins: Origin[], isGraph = false): unknown => {
    const graph = compiled(calling('d'));
    const steps = new Steps(graph, []);
    steps.store.set('workflow:d', JSON.stringify({ agentId: 'workflow.d', agentVersion: 'v', rootId: 'r', isGraph }));
    steps.store.set(':Start', JSON.stringify([[{ json: { q: 'b' } }]]));
    steps.store.set(buildOriginsField('Start'), shapeText(toShape(...origins)));
    steps.do({ node: 'Call', part: 'ask' });
    return steps.do({ node: 'Call', part: 'question' }, { path: `graph/${graph.plan.mapIds.get('Call') ?? ''}[1]` });
  };

  it('is told that what it is given has words of others in it, where it has', () => {
    expect(called(['caller'])).toMatchObject({ called: { isGivenByOthers: true } });
    expect(called(['model'])).toMatchObject({ called: { isGivenByOthers: true } });
    expect(called([])).not.toHaveProperty('called.isGivenByOthers');
  });

  it('and a graph is not: of its items each is told apart', () => {
    expect(called(['caller'], true)).not.toHaveProperty('called.isGivenByOthers');
  });
});
