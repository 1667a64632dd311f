import { expect, it } from '@jest/globals';
import type { GraphNode } from '#graph';
import { missingCredential } from './missing-credential.js';

const http = 'n8n-nodes-base.httpRequest';
const chat = '@n8n/n8n-nodes-langchain.chatTrigger';
const generic = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
const basic = { authentication: 'basicAuth' };
const named = { httpHeaderAuth: { id: 'cred_1', name: 'Desk' } };

it.each<[string, Record<string, unknown>, GraphNode['credentials'], string | null]>([
  [http, {}, undefined, null],
  [http, generic, undefined, 'httpHeaderAuth'],
  [http, generic, { httpBasicAuth: { id: 'cred_1' } }, 'httpHeaderAuth'],
  [http, generic, { httpHeaderAuth: { name: 'Desk' } }, 'httpHeaderAuth'],
  [http, generic, named, null],
  [http, { authentication: 'none' }, named, null],
  [http, { authentication: 'predefinedCredentialType', nodeCredentialType: 'slackApi' }, undefined, 'slackApi'],
  [http, { ...generic, genericAuthType: '={{ $json.type }}' }, undefined, null],
  ['n8n-nodes-base.webhook', basic, undefined, 'httpBasicAuth'],
  [chat, { ...basic, public: true }, undefined, 'httpBasicAuth'],
  [chat, basic, undefined, null],
  ['@n8n/n8n-nodes-langchain.mcpClientTool', { authentication: 'bearerAuth' }, undefined, 'httpBearerAuth'],
  ['n8n-nodes-base.noOp', basic, undefined, null],
  ['acme.no', basic, undefined, null],
])('of %s with %j and the credentials %j it is %s', (type, parameters, credentials, expected) => {
  const node = { id: '1', name: 'N', type, parameters, ...(credentials && { credentials }) };
  expect(missingCredential(node)).toBe(expected);
});
