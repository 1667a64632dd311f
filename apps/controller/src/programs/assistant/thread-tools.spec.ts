import { describe, expect, it } from '@jest/globals';
import { entityName, versionsName } from '#assistant';
import type { Graph } from '#graph';
import { publishedPolicy } from '#policy';
import { checkWorkflow } from '#publishing';
import type { Ground } from '#publishing';
import { definitionFrom } from '#registry';
import { loadSandbox } from '#sandbox';
import { runTestTask } from '#steps';
import type { TestTask } from '#steps';
import type { WorkflowStore } from '#versions';
import type { Publication, Published } from '#versions';
import { setupCard } from './setup-card.js';
import { runThreadTool } from './thread-tools.js';
import { WorkflowArchive } from '../../installation/workflow-archive.js';

/** Stored workflows in memory. */
class Memory implements Pick<WorkflowStore, 'list' | 'versions' | 'definition' | 'publish'> {
  readonly published: Published[] = [];

  list(): Promise<Map<string, Publication>> {
    return Promise.resolve(new Map(this.published.map((each) => [each.id, { ...each, at: 0 }])));
  }

  versions(id: string): Promise<Publication[]> {
    const own = this.published.filter((each) => each.id === id).map((each) => ({ ...each, at: 0 }));
    return Promise.resolve(own.toReversed());
  }

  definition(version: string): Promise<unknown> {
    return Promise.resolve(this.published.find((each) => each.version === version)?.definition ?? null);
  }

  publish(published: Published): Promise<{ status: 'done' | 'current' }> {
    const isCurrent = this.published.at(-1)?.version === published.version;
    if (!isCurrent) this.published.push(published);
    return Promise.resolve({ status: isCurrent ? 'current' : 'done' });
  }
}

const graph: Graph = {
  name: 'Keep Orders',
  nodes: [
    { id: '1', name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { path: 'orders' } },
    { id: '2', name: 'Keep', type: 'n8n-nodes-base.noOp', parameters: {} },
  ],
  connections: { Hook: { main: [[{ node: 'Keep', type: 'main', index: 0 }]] } },
};

/** Each agent may take as many steps as a whole run. */
const basis = {
  tools: [],
  provider: 'scripted',
  providers: ['scripted'],
  model: null,
  maxSteps: 1_000,
  maxToolCalls: 5,
};
const ground: Ground = {
  basis,
  table: publishedPolicy,
  base: null,
  layers: new Map(),
  rules: null,
  find: () => Promise.resolve(null),
};

const askingNode = (id: string) => [
  {
    id,
    name: id,
    type: '@n8n/n8n-nodes-langchain.agent',
    typeVersion: 2,
    parameters: { promptType: 'define', text: 'Why?' },
  },
  { id: `${id}m`, name: `${id}m`, type: 'turnpike.lmChat', parameters: {} },
];
const to = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
const askingTwice: Graph = {
  name: 'Ask Twice',
  nodes: [...graph.nodes.slice(0, 1), ...askingNode('a'), ...askingNode('b')],
  connections: {
    Hook: to('a', 'main'),
    a: to('b', 'main'),
    am: to('a', 'ai_languageModel'),
    bm: to('b', 'ai_languageModel'),
  },
};

const limits = { ms: 30_000, fuel: 2e10, evaluations: 100, items: 100, bytes: 1e6 };
/** Tests in this thread. */
const pool = {
  test: async (task: Omit<TestTask, 'limits'>) => {
    await loadSandbox();
    return runTestTask({ ...task, limits });
  },
};

async function archived() {
  const memory = new Memory();
  const counted: string[] = [];
  const onRefused = (problems: readonly { code: string }[]) => counted.push(...problems.map(({ code }) => code));
  const workflows = new WorkflowArchive(memory, () => Promise.resolve(ground), onRefused);
  const of = { workflowId: null, workItemId: 'item', by: 'ann' };
  const saved = await workflows.save(graph, of);
  const again = await workflows.save(graph, of);
  const id = 'workflowId' in saved ? saved.workflowId : '';
  const ask = (tool: string, args: object) =>
    runThreadTool(
      { workflows, stores: null, user: 'ann', threadId: 't', timeZone: 'UTC', policyVersion: 'p1', pool },
      { tool, args: { workflowId: id, ...args }, actionId: 'step_1.c' },
      () => 1_000,
    );
  return { memory, saved, again, id, ask, workflows, counted };
}

describe('the tools of a thread', () => {
  it('store a graph once, however often its turn is taken', async () => {
    const { memory, saved, again, id } = await archived();
    expect([memory.published.length, id]).toEqual([1, expect.stringMatching(/^keep-orders-[0-9a-f]{8}$/)]);
    expect(again).toEqual(saved);
  });

  it('refuse a graph that cannot be', async () => {
    const { workflows, counted } = await archived();
    const unknown = { ...graph, nodes: [{ id: '1', name: 'A', type: 'acme.no', parameters: {} }], connections: {} };
    const refused = await workflows.save(unknown, { workflowId: 'w', workItemId: 'i', by: 'ann' });
    expect(refused).toEqual({ refused: expect.stringContaining('acme.no') });
    expect(counted).toEqual(['NODE_TYPE_NOT_FOUND', 'TRIGGER_MISSING']);
  });

  it('store what may take more than a run may, whose caps end it, as publishing does', async () => {
    const { workflows } = await archived();
    const saved = await workflows.save(askingTwice, { workflowId: 'w', workItemId: 'i', by: 'ann' });
    expect(saved).toEqual({ workflowId: 'w', version: expect.any(String) });
  });

  it('name, list and describe what is stored', async () => {
    const { ask, id } = await archived();
    expect(await ask(entityName, {})).toEqual({ ok: true, value: { name: 'Keep Orders' } });
    expect(JSON.stringify(await ask('workflows', { action: 'list' }))).toContain(id);
    expect(JSON.stringify(await ask('workflows', { action: 'describe' }))).toContain('n8n-nodes-base.webhook');
    expect(await ask('workflows', { action: 'delete' })).toMatchObject({ ok: false });
  });

  it('describe what a workflow writes without asking anybody', async () => {
    const { workflows, id, ask } = await archived();
    const parameters = { method: 'POST', url: 'https://a.example/' };
    const pay = { id: '3', name: 'Pay', type: 'n8n-nodes-base.httpRequest', approval: 'none', parameters };
    expect(JSON.stringify(await ask('workflows', { action: 'describe' }))).not.toContain('asksNobody');
    const paying = {
      ...graph,
      nodes: [...graph.nodes, pay],
      connections: { ...graph.connections, Keep: to('Pay', 'main') },
    };
    expect(await workflows.save(paying, { workflowId: id, workItemId: 'i', by: 'ann' })).toHaveProperty('version');
    const described = await ask('workflows', { action: 'describe' });
    const named = { node: 'Pay', act: 'POST', target: 'https://a.example/' };
    expect(JSON.stringify(described)).toContain(
      JSON.stringify(JSON.stringify({ asksNobody: [named] }).slice(1, -1)).slice(1, -1),
    );
  });

  it('tell who is asked to publish what that version writes without asking, and that a yes is not enough', async () => {
    const { workflows, id, ask } = await archived();
    const parameters = { method: 'POST', url: 'https://a.example/' };
    const pay = { id: '3', name: 'Pay', type: 'n8n-nodes-base.httpRequest', approval: 'none', parameters };
    const before = (await workflows.read(id))?.version;
    const paying = { ...graph, nodes: [...graph.nodes, pay] };
    await workflows.save(
      { ...paying, connections: { ...graph.connections, Keep: to('Pay', 'main') } },
      { workflowId: id, workItemId: 'i', by: 'ann' },
    );
    const lines = [
      'without asking anybody: POST https://a.example/ ("Pay")',
      expect.stringContaining('does not confirm'),
    ];
    for (const action of ['publish', 'activate'])
      expect(await ask(entityName, { action })).toMatchObject({ value: { starts: [expect.any(String), ...lines] } });
    expect(await ask(entityName, { action: 'unpublish' })).toMatchObject({ value: { starts: [expect.any(String)] } });
    expect(await ask(entityName, { action: 'publish', version: before })).toMatchObject({
      value: { starts: [expect.any(String)] },
    });
  });

  it('say what a setup of a workflow is about, and of none that is not there', async () => {
    const { ask } = await archived();
    const asked = await ask(entityName, { action: 'setup' });
    const triggers = [{ node: 'Hook', type: 'n8n-nodes-base.webhook' }];
    expect(asked).toMatchObject({
      value: { name: 'Keep Orders', card: { credentials: [], parameters: [], triggers } },
    });
    expect(await ask(entityName, { action: 'setup', workflowId: 'none' })).toMatchObject({ ok: false });
    const fetch = { id: 'f', name: 'Fetch', type: 'n8n-nodes-base.httpRequest' };
    const parameters = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
    expect(
      setupCard({
        ...graph,
        nodes: [
          { ...fetch, parameters },
          { ...fetch, id: 'g', disabled: true },
        ],
      }),
    ).toEqual({
      credentials: [{ node: 'Fetch', type: 'httpHeaderAuth' }],
      parameters: [{ node: 'Fetch', path: '/parameters/url', expected: expect.any(String) }],
      triggers: [],
    });
  });

  it('try a workflow out with what its trigger gets, and the result is evidence', async () => {
    const { ask, saved } = await archived();
    const tried = await ask('verify-built-workflow', { inputData: { order: 7 } });
    expect(tried).toMatchObject({
      ok: true,
      value: {
        verification: {
          ...{ attempted: true, success: true, executionId: 'step_1.c', executedNodes: ['Hook', 'Keep'] },
          version: 'version' in saved ? saved.version : '',
        },
        text: expect.stringContaining('"body":{"order":7}'),
      },
    });
  });

  it('say which versions of workflows are the present ones', async () => {
    const { ask, id, saved } = await archived();
    const answer = await ask(versionsName, { workflowIds: [id, 'none'] });
    const version = 'version' in saved ? saved.version : '';
    expect(answer).toEqual({ ok: true, value: { versions: { [id]: version, none: null } } });
  });

  it('tell what the present check refuses of a stored version', async () => {
    const { workflows, memory, id, counted } = await archived();
    expect(await workflows.refusedNow(id, null)).toBeNull();
    expect(await workflows.refusedNow('none', null)).toBeNull();
    const [stored] = memory.published;
    const gone = { ...graph, nodes: [{ id: '1', name: 'A', type: 'acme.no', parameters: {} }], connections: {} };
    const definition = definitionFrom(stored?.definition);
    if (stored) stored.definition = { ...definition, graph: gone };
    expect(await workflows.refusedNow(id, stored?.version ?? null)).toContain('acme.no');
    expect(counted).toContain('NODE_TYPE_NOT_FOUND');
  });

  it('give the thread what a run of the workflow begins with', async () => {
    const { ask } = await archived();
    const started = await ask('executions', { action: 'run', inputData: { order: 7 } });
    expect(started).toMatchObject({
      value: {
        start: {
          pin: { policyVersion: 'p1' },
          input: { text: '{"trigger":"Hook","payload":{"body":{"order":7}}}' },
          rootId: expect.any(String),
        },
      },
    });
  });

  it('give a document its input as a text, and say whether it has a layer of what is remembered', async () => {
    const { ask, memory } = await archived();
    const asks = { kind: 'llm', id: 'a', instructions: 'Answer.' };
    const publish = async (id: string, root: object): Promise<void> => {
      const checked = await checkWorkflow({ id, document: { version: 1, root } }, ground);
      if (!('problems' in checked)) await memory.publish({ ...checked, id, by: 'ann', note: '' });
    };
    await publish('plain', asks);
    await publish('mine', { kind: 'provide', id: 'p', layers: ['working-memory'], child: asks });
    const run = (workflowId: string, more: object = {}) => ask('executions', { action: 'run', workflowId, ...more });
    const started = { pin: { policyVersion: 'p1', agentVersion: expect.any(String) } };
    expect(await run('plain', { inputData: 'Count' })).toMatchObject({
      value: { start: { ...started, input: { text: 'Count' }, title: 'plain', rootId: 'a' } },
    });
    expect(JSON.stringify(await run('plain', { inputData: { n: 7 } }))).toContain('"text":"{\\"n\\":7}"');
    expect(JSON.stringify(await run('plain'))).not.toContain('remembers');
    expect(await run('mine')).toMatchObject({ value: { start: { input: { text: '' }, remembers: true } } });
    expect(await run('none')).toMatchObject({ ok: false });
  });
});
