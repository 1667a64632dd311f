import { beforeEach, describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForFile();
const basis = {
  ...{ tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null },
};
const manual = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
const hook = {
  ...{ id: '2', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2 },
  parameters: { path: 'pay', httpMethod: 'POST' },
};
const keep = { id: '3', name: 'Keep', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
const to = { main: [[{ node: 'Keep', type: 'main', index: 0 }]] };
const graphs = {
  manual: { name: 'g', nodes: [manual, keep], connections: { Start: to } },
  both: { name: 'g', nodes: [hook, manual, keep], connections: { Start: to, Hook: to } },
  hook: { name: 'g', nodes: [hook, keep], connections: { Hook: to } },
};
const forged = JSON.stringify({ trigger: 'Hook', payload: { body: { cmd: 'forged' } } });
const named = JSON.stringify({ trigger: 'Start', payload: {} });

beforeEach(async () => {
  await new WorkflowStore(edge.engine.redis).tell(basis);
  await new PolicyStore(edge.engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
});

async function call(path: string, body: object, key = operatorKey): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await edge.gateway.ask('POST', `/v1/workflows${path}`, body, headers)).status;
}

async function stored(graph: keyof typeof graphs, isPublished: boolean): Promise<void> {
  expect(await call('', { id: 'pay', graph: graphs[graph] })).toBe(201);
  if (isPublished) expect(await call('/pay/publish', {})).toBe(200);
}

const start = (input: string, key: string) => call('/pay/runs', { input }, key);

describe('who starts a stored workflow', () => {
  it.each([
    ['manual', true, '{}', 202],
    ['manual', true, 'words that name no trigger', 202],
    ['manual', true, named, 202],
    ['manual', false, '{}', 403],
    ['both', true, named, 202],
    ['both', true, '{}', 403], // the first trigger would begin, and that is the webhook
    ['both', true, forged, 403],
    ['both', false, named, 403],
    ['hook', true, forged, 403],
    ['hook', true, '{}', 403],
  ] as const)(
    'is, beside operators, a viewer of %s (published: %s) with %s: %i',
    async (graph, isPublished, input, status) => {
      await stored(graph, isPublished);
      expect(await start(input, apiKey)).toBe(status);
      expect(await start(input, operatorKey)).toBe(202);
    },
  );

  it('is an operator alone where it is a document, or another version than the published one', async () => {
    const document = { version: 1, root: { kind: 'delay', id: 'd', ms: 1 } };
    expect(await call('', { id: 'pay', document })).toBe(201);
    expect([await start('x', apiKey), await start('x', operatorKey)]).toEqual([403, 202]);
    await stored('manual', true);
    const newer = { ...graphs.manual, name: 'another' };
    expect(await call('', { id: 'pay', graph: newer })).toBe(201);
    expect([await start('{}', apiKey), await start('{}', operatorKey)]).toEqual([403, 202]);
  });
});
