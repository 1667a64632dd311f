import { expect, it } from '@jest/globals';
import { apiKey, operatorKey } from '../../test/open-gateway.js';
import { gatewayForWorkflows } from '../../test/workflow-gateway.js';

const edge = gatewayForWorkflows();
const document = { version: 1, root: { kind: 'llm', id: 'a', instructions: 'a' } };

async function call(method: string, path: string, body?: object, key = operatorKey): Promise<unknown> {
  return (await edge.gateway.ask(method, `/v1/${path}`, body, { authorization: `Bearer ${key}` })).json();
}

it('lists every tag with how many workflows have it, to whoever may look; a workflow says where it is filed', async () => {
  expect(await call('GET', 'tags', undefined, apiKey)).toEqual({ tags: [] });
  for (const [id, tags] of [
    ['one', ['urgent']],
    ['two', ['billing', 'urgent']],
  ] as const) {
    await call('POST', 'workflows', { id, document });
    await call('PUT', `workflows/${id}/tags`, { tags, reason: 'tidier' });
  }
  const counted = [
    { tag: 'billing', workflows: 1 },
    { tag: 'urgent', workflows: 2 },
  ];
  expect(await call('GET', 'tags', undefined, apiKey)).toEqual({ tags: counted });
  expect(await call('GET', 'workflows/two', undefined, apiKey)).toMatchObject({
    ...{ folder: null, tags: ['billing', 'urgent'], name: null },
  });
});
