import { describe, expect, it } from '@jest/globals';
import { sealCredential, SealingKeys } from '#credentials';
import type { Credential } from '#credentials';
import type { McpRequest } from '#nodes';
import type { ToolContext } from '#tools';
import type { Fetch } from '#transport';
import { callMcp } from './mcp-call.js';

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const credential: Credential = { id: 'c', name: 'Parts', type: 'httpBearerAuth', hosts: ['a.example'] };
const stored = { ...credential, sealed: sealCredential(keys, credential, { token: 't' }), createdAt: 0, updatedAt: 0 };
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const context: ToolContext = { signal: new AbortController().signal, headers };

describe('a call of an MCP server by a graph', () => {
  it.each([
    ['http://a.example/mcp', 'http://a.example'],
    ['https://a.example:8443/mcp', 'a.example:8443'],
    ['https://b.example/mcp', 'b.example'],
  ])('is not made with a credential that is not for %s, and says what to enter', async (endpoint, entry) => {
    const sent: string[] = [];
    const fetch: Fetch = async (input) => {
      sent.push(input instanceof Request ? input.url : String(input));
      return new Response('{}');
    };
    const ports = { fetch, credentials: { store: { read: async () => stored }, keys } };
    const ref = { id: 'c', name: 'Parts', type: 'httpBearerAuth' };
    const request: McpRequest = { kind: 'mcp-list', itemIndex: 0, endpoint, credential: ref, timeoutMs: 1_000 };
    const answer = await callMcp(ports, request, context);
    expect(sent).toEqual([]);
    expect(answer).toMatchObject({ ok: false, transient: false, fate: 'refused' });
    expect(JSON.stringify(answer)).toContain(`enter ${entry} among its hosts`);
  });
});
