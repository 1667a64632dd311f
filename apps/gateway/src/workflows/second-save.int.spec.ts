import { beforeEach, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForFile();
const basis = {
  ...{ tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null },
};

beforeEach(async () => {
  await new WorkflowStore(edge.engine.redis).tell(basis);
  await new PolicyStore(edge.engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
});

const graphOf = (type: string) => ({
  name: 'of two',
  nodes: [
    { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
    { id: '2', name: 'Next', type: `n8n-nodes-base.${type}` },
  ],
  connections: { Start: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
});

async function call(method: string, body: object) {
  const authorization = `Bearer ${operatorKey}`;
  const response = await edge.gateway.ask(method, '/v1/workflows', body, { authorization });
  return [response.status, (await response.json()) as Record<string, unknown>] as const; // its own answer
}

it('a version that was made from another than is current is a conflict that says whose, unless it is the same', async () => {
  const save = (type: string, more: object) => call('POST', { id: 'of-two', graph: graphOf(type), ...more });
  expect((await save('noOp', { base: '0'.repeat(16) }))[0]).toBe(409);
  const [status, first] = (await save('noOp', { base: null, by: 'Ann' })) as [number, { version: string }]; // as it answers
  expect(status).toBe(201);
  const theirs = { version: first.version, by: 'Ann', note: null, at: expect.any(String) };
  expect(await save('limit', { base: null, by: 'Bea' })).toMatchObject([409, { conflict: theirs }]);
  expect(await save('noOp', { base: null, by: 'Bea' })).toMatchObject([200, { version: first.version }]);
  expect((await save('limit', { base: first.version, by: 'Bea' }))[0]).toBe(201);
  expect((await save('noOp', { base: first.version }))[0]).toBe(409);
  expect((await save('noOp', {}))[0]).toBe(201);
});
