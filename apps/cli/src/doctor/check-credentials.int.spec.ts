import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CredentialStore, sealCredential, SealingKeys } from '#credentials';
import type { Credential } from '#credentials';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { hashDefinition, workflowBudget, workflowDefinition } from '#registry';
import { WorkflowStore } from '#versions';
import type { WorkflowDocument } from '#workflow';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { checkCredentials } from './check-credentials.js';

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

const credential: Credential = { id: 'cred_1', name: 'Parts', type: 'httpBearerAuth', hosts: ['parts.example'] };
const document: WorkflowDocument = { version: 1, root: { kind: 'tool', id: 't', toolName: 'text' } };

async function storeGraph(id: string, parameters: object): Promise<void> {
  const credentials = { httpBearerAuth: { id: 'cred_1', name: 'Parts' } };
  const node = { id: 'h', name: 'Ask', type: 'n8n-nodes-base.httpRequest', parameters: { ...parameters }, credentials };
  const graph = { name: id, nodes: [node], connections: {} };
  const definition = { ...workflowDefinition(id, document, null, workflowBudget), graph };
  const version = hashDefinition(definition);
  await new WorkflowStore(connection).publish({
    ...{ id, version, definition, uses: [], repeats: false, by: 'ana', note: null },
  });
}

it('doctor lists where workflows use a credential that is not for that origin, and what to enter', async () => {
  expect(await checkCredentials(connection)).toEqual([]);
  const keys = new SealingKeys([Buffer.alloc(32, 1)]);
  const stored = {
    ...credential,
    sealed: sealCredential(keys, credential, { token: 't' }),
    createdAt: 0,
    updatedAt: 0,
  };
  await new CredentialStore(connection).write(stored, { action: 'created', at: 0, by: 'ana', why: 'a test' });
  await storeGraph('good', { url: 'https://parts.example/all' });
  await storeGraph('good-too', { url: '=https://parts.example/{{ $json.n }}' });
  await storeGraph('unknown', { url: '={{ $json.url }}' });
  expect(await checkCredentials(connection)).toMatchObject([{ name: 'hosts of credentials', status: 'ok' }]);
  await storeGraph('plain', { url: 'http://parts.example/all' });
  await storeGraph('port', { url: '=https://parts.example:8443/{{ $json.n }}' });
  const [found] = await checkCredentials(connection);
  expect(found).toMatchObject({ name: 'hosts of credentials', status: 'doubtful' });
  expect(found?.what).toMatch(/plain@\w+: Ask: Parts: .*enter http:\/\/parts\.example among its hosts/);
  expect(found?.what).toMatch(/port@\w+: Ask: Parts: .*enter parts\.example:8443 among its hosts/);
  expect(found?.what).not.toMatch(/good|unknown/);
});
