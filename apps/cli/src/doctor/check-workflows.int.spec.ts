import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listTriggers } from '#compiler';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import { publishedPolicy } from '#policy';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { hashDefinition, workflowBudget, workflowDefinition } from '#registry';
import { ArmedWorkflows, ConfirmedVersions, PolicyStore, WorkflowStore } from '#versions';
import type { WorkflowDocument } from '#workflow';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { readOutside } from '../config.js';
import { checkPublished } from './check-published.js';
import { checkStored } from './check-workflows.js';

let redis: PrivateRedis;
let connection: Redis;
beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  connection.disconnect();
  await redis.stop();
});

const own = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };

async function store(id: string, root: object): Promise<void> {
  const definition = workflowDefinition(id, { version: 1, root } as WorkflowDocument, null, workflowBudget); // as an older build has
  const version = hashDefinition(definition);
  await new WorkflowStore(connection).publish({
    ...{ id, version, definition, uses: [], repeats: false, by: 'ana', note: null },
  });
}

it('doctor lists the stored workflows that would be refused now, with the first thing that is wrong', async () => {
  const outside = readOutside({ REDIS_URL: redis.url });
  const look = () => checkStored(connection, { apps: [], environment: {}, outside });
  expect(await look()).toEqual([]); // no controller has told what it gives
  await new WorkflowStore(connection).tell({ ...own, tools: ['text'] });
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
  const say = { kind: 'tool', id: 't', toolName: 'text' };
  await store('good', say);
  expect(await look()).toMatchObject([
    { name: 'stored workflows', status: 'ok' },
    { name: 'writes that ask nobody', status: 'ok' },
    { name: 'calls of strangers', status: 'ok' },
    { name: 'schedules', status: 'ok' },
  ]);
  await store('bad', { kind: 'loop', id: 'l', body: say, until: { kind: 'maxSteps', n: 4 }, maxIterations: 3 });
  const [found] = await look();
  expect(found).toMatchObject({ name: 'stored workflows', status: 'doubtful' });
  expect(found?.what).toMatch(/^bad@[0-9a-f]{16}: \/root\/until\/n expected at most maxIterations 3/);
});

it('doctor lists what published versions write without asking, until somebody has confirmed it', async () => {
  const look = async () => {
    const checks = await checkStored(connection, {
      apps: [],
      environment: {},
      outside: readOutside({ REDIS_URL: redis.url }),
    });
    return checks.find(({ name }) => name === 'writes that ask nobody');
  };
  const http = { id: '1', name: 'Pay', type: 'n8n-nodes-base.httpRequest', approval: 'none' };
  const nodes = [{ ...http, parameters: { method: 'POST', url: 'https://a.example/' } }];
  const document: WorkflowDocument = { version: 1, root: { kind: 'sequence', id: 'graph', steps: [] } };
  const graph = { name: 'pays', nodes, connections: {} };
  const definition = workflowDefinition('pays', document, null, workflowBudget, { graph });
  const version = hashDefinition(definition);
  await new WorkflowStore(connection).publish({
    ...{ id: 'pays', version, definition, uses: [], repeats: false, by: 'ana', note: null },
  });
  await new ArmedWorkflows(connection).arm(
    { id: 'pays', version, routes: [], schedules: 0, triggers: { triggers: [] } },
    null,
  );
  expect(await look()).toMatchObject({ status: 'doubtful', what: `pays@${version}: Pay: POST https://a.example/` });
  const confirmed = { id: 'pays', nodes: ['1'], by: 'ana', why: null, at: 1 };
  await new ConfirmedVersions(connection).confirm(version, confirmed);
  expect(await new ConfirmedVersions(connection).read(version)).toEqual(confirmed);
  expect(await look()).toMatchObject({ status: 'ok' });
});

describe('doctor lists what anybody may call without limits', () => {
  const hook = { id: 'h', name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { path: 'open' } };
  const text = { id: 's', name: 'Text', type: 'n8n-nodes-turnpike.sendMessage', parameters: { text: 'hello' } };
  const plain = { id: 's', name: 'Text', type: 'n8n-nodes-base.noOp', parameters: {} };
  const secret = { ...hook, parameters: { path: 'open', authentication: 'headerAuth' } };
  const limits = { runsPerDay: 5, callsPerMinute: 2 };
  it.each<[string, readonly [typeof hook, object], { limits?: typeof limits }, string]>([
    ['published before they were asked for', [hook, text], {}, 'doubtful'],
    ['never, where they were given', [hook, text], { limits }, 'ok'],
    ['never, where nothing is reached that needs them', [hook, plain], {}, 'ok'],
    ['never, where callers have a secret', [secret, text], {}, 'ok'],
  ])('%s', async (_, nodes, given, status) => {
    const connections = { Hook: { main: [[{ node: 'Text', type: 'main', index: 0 }]] } };
    // Its nodes have no places, which nothing here reads.
    const graph = { name: 'open', nodes: nodes.map((node) => ({ typeVersion: 1, ...node })), connections } as Graph;
    const document: WorkflowDocument = { version: 1, root: { kind: 'sequence', id: 'graph', steps: [] } };
    const definition = workflowDefinition('open', document, null, workflowBudget, { graph });
    const version = hashDefinition(definition);
    const stored = { id: 'open', version, definition, uses: [], repeats: false, by: 'ana', note: null };
    await new WorkflowStore(connection).publish(stored);
    const found = listTriggers(graph, findNodeType);
    const triggers = 'problems' in found ? [] : found.triggers;
    await new ArmedWorkflows(connection).arm(
      { id: 'open', version, routes: [], schedules: 0, triggers: { name: 'open', triggers, ends: [], ...given } },
      null,
    );
    const check = (await checkPublished(connection)).find(({ name }) => name === 'calls of strangers');
    expect(triggers).toHaveLength(1);
    expect(check?.status).toBe(status);
    if (status === 'doubtful') expect(check?.what).toMatch(/^open@[0-9a-f]{16}: \/nodes\/0 anybody may call it.*send/);
  });
});
