import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { publishedPolicy } from '#policy';
import { checkWorkflow } from './check-workflow.js';
import type { Ground } from './check-workflow.js';

const ground: Ground = {
  basis: { tools: [], provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null },
  table: publishedPolicy,
  ...{ base: null, layers: new Map(), rules: null, find: () => Promise.resolve(null) },
};
const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
const after = (more: object) => ({
  name: 'W',
  nodes: [start, { id: '2', name: 'A', type: 'n8n-nodes-base.noOp', parameters: {}, ...more }],
  connections: { Start: { main: [[{ node: 'A', type: 'main', index: 0 }]] } },
});
const http = { type: 'n8n-nodes-base.httpRequest' };

describe('storing a graph', () => {
  it.each<[string, object, { code: string; path: string }[]]>([
    [
      'an unknown parameter',
      { parameters: { verb: 1 } },
      [{ code: 'PARAMETER_UNKNOWN', path: '/nodes/1/parameters/verb' }],
    ],
    ['a missing one', http, [{ code: 'PARAMETER_MISSING', path: '/nodes/1/parameters/url' }]],
    [
      'a choice that there is not',
      { ...http, parameters: { url: 'https://a.example', method: 'FETCH' } },
      [{ code: 'OPTION_ILLEGAL', path: '/nodes/1/parameters/method' }],
    ],
    [
      'a setting that nobody carries out',
      { continueOnFail: true, onError: 'stopWorkflow' },
      [{ code: 'SETTING_UNSUPPORTED', path: '/nodes/1/continueOnFail' }],
    ],
    [
      'a version that there is not',
      { typeVersion: 9 },
      [{ code: 'NODE_VERSION_NOT_FOUND', path: '/nodes/1/typeVersion' }],
    ],
    [
      'a secret',
      { ...http, parameters: { url: 'https://a.example/?api_key=12345' } },
      [{ code: 'CREDENTIAL_HARD_CODED', path: '/nodes/1/parameters/url' }],
    ],
  ])('refuses %s by its place', async (_, more, problems) => {
    expect(await checkWorkflow({ id: 'w', graph: after(more) }, ground)).toMatchObject({ of: 'graph', problems });
  });

  it('refuses a circle of calls, over what is stored', async () => {
    const execute = { type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId: 'b' } };
    const graph = after(execute);
    const other = { ...graph.nodes[1], id: '2', name: 'A', ...execute, parameters: { workflowId: 'w' } };
    const stored = { ...emptyGraph, nodes: [other] };
    const document = { version: 1 as const, root: { kind: 'delay' as const, id: 'root', ms: 0 } };
    const find = (graphs: object) => () => Promise.resolve({ document, uses: [], ...graphs });
    expect(await checkWorkflow({ id: 'w', graph }, { ...ground, find: find({ graph: stored }) })).toMatchObject({
      of: 'graph',
      problems: [{ code: 'WORKFLOW_RECURSION', path: '/nodes/1/parameters/workflowId' }],
    });
    const bounded = { ...graph, settings: { maxDepth: 3 } };
    const known = { ...ground.basis, tools: [] };
    for (const [written, stands] of [
      [bounded, { graph: stored }],
      [graph, {}],
    ] as const)
      expect(
        await checkWorkflow({ id: 'w', graph: written }, { ...ground, basis: known, find: find(stands) }),
      ).toHaveProperty('version');
  });

  it('takes what a person must still set up, and what is advice', async () => {
    const signed = {
      url: 'https://a.example',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    };
    const stored = await checkWorkflow({ id: 'w', graph: after({ ...http, parameters: signed }) }, ground);
    expect(stored).toMatchObject({
      warnings: [{ path: '/nodes/1/credentials/httpHeaderAuth', message: expect.any(String) }],
    });
    const answer = after({ type: 'n8n-nodes-base.respondToWebhook' });
    const advised = await checkWorkflow({ id: 'w', graph: answer }, ground);
    expect(advised).toMatchObject({ version: expect.any(String), warnings: [{ path: expect.any(String) }] });
    expect(await checkWorkflow({ id: 'w', graph: after({}) }, ground)).toMatchObject({ warnings: [] });
  });
});

describe('a graph that may take more than its run', () => {
  const loop = {
    name: 'Each',
    nodes: [
      { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
      { id: 'l', name: 'Loop', type: 'n8n-nodes-base.splitInBatches', typeVersion: 3, parameters: {} },
      {
        ...{ id: 'c', name: 'Chain', type: '@n8n/n8n-nodes-langchain.chainLlm', typeVersion: 1.5 },
        parameters: { promptType: 'define', text: 'Hi' },
      },
      { id: 'm', name: 'Model', type: 'turnpike.lmChat', typeVersion: 1, parameters: {} },
    ],
    connections: {
      Start: { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
      Loop: { main: [[], [{ node: 'Chain', type: 'main', index: 0 }]] },
      Chain: { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
      Model: { ai_languageModel: [[{ node: 'Chain', type: 'ai_languageModel', index: 0 }]] },
    },
  };

  it('is stored, and says which cap ends its run', async () => {
    const checked = await checkWorkflow({ id: 'w', graph: loop }, ground);
    expect(checked).toMatchObject({ version: expect.any(String) });
    const said = 'warnings' in checked ? checked.warnings.map(({ message }) => message) : [];
    expect(said).toContainEqual(
      expect.stringMatching(/^a run ends where it would take more than 1000 steps; its worst/),
    );
  });
});

describe('the worst case of a graph', () => {
  const graphs = { fuel: 9_000, ms: 400, items: 20, evaluations: 500, runBytes: 4_000_000 };
  const worstOf = async (graph: object, basis: object = { graphs }) => {
    const checked = await checkWorkflow({ id: 'w', graph }, { ...ground, basis: { ...ground.basis, ...basis } });
    return 'worst' in checked ? checked.worst : checked;
  };

  // a step for each node, and one for what the run comes to
  it('has what its steps may evaluate and keep, as the controllers have told', async () => {
    const told = { fuel: 27_000, ms: 1_200, items: 60, evaluations: 1_500, bytes: 3 * 1_048_576 };
    expect(await worstOf(after({}))).toMatchObject(told);
  });

  it('has what is usual where a controller of an older build has told less, or nothing', async () => {
    const usual = { fuel: 60_000_000_000, ms: 90_000, items: 150_000, evaluations: 300_000 };
    expect(await worstOf(after({}), {})).toMatchObject({ ...usual, bytes: 3 * 1_048_576 });
    const older = { graphs: { evaluations: 500, runBytes: 4_000_000 } };
    expect(await worstOf(after({}), older)).toMatchObject({ ...usual, evaluations: 1_500 });
  });

  it.each(['each', 'once'])(
    'has no number of evaluations where it calls a workflow for %s, and keeps what its run may',
    async (mode) => {
      const calls = { type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId: 'b', mode } };
      expect(await worstOf(after(calls))).toMatchObject({ evaluations: null, bytes: 4_000_000 });
    },
  );
});
