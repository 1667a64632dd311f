import { describe, expect, it } from '@jest/globals';
import { sealCredential, SealingKeys } from '#credentials';
import type { Credential } from '#credentials';
import type { McpRequest, McpTool } from '#nodes';
import type { ToolContext } from '#tools';
import type { Fetch } from '#transport';
import { callMcp } from './mcp-call.js';

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const credential: Credential = { id: 'c', name: 'Parts', type: 'httpBearerAuth', hosts: ['a.example'] };
const stored = { ...credential, sealed: sealCredential(keys, credential, { token: 't' }), createdAt: 0, updatedAt: 0 };
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const context: ToolContext = { signal: new AbortController().signal, headers };

/** A server whose tool answers with this structured content, as it stands. */
const answering =
  (content: string): Fetch =>
  async (_, init) => {
    const { id, method } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      id?: number;
      method: string;
    }; // what the client writes
    const tool = { name: 'look', inputSchema: { type: 'object' } };
    const results: Record<string, string> = {
      initialize:
        '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}',
      'tools/list': JSON.stringify({ tools: [tool] }),
      'tools/call': `{"content":[],"structuredContent":{"a":${content}}}`,
    };
    if (id === undefined) return new Response(null, { status: 202 });
    const body = `{"jsonrpc":"2.0","id":${id},"result":${results[method] ?? '{}'}}`;
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };

describe('a call of an MCP server by a graph', () => {
  it.each([10 ** 12, 1_000.5])('is made with a time limit of %d ms, which no timer takes', async (timeoutMs) => {
    const [tool] = (await listed(answering('1'))).tools;
    if (tool === undefined) throw new Error('there is one');
    const endpoint = 'https://a.example/mcp';
    const request: McpRequest = { kind: 'mcp-call', itemIndex: 0, endpoint, timeoutMs, args: {}, tool };
    const ports = { fetch: answering('1'), credentials: { store: { read: async () => null } } };
    expect(await callMcp(ports, request, context)).toMatchObject({ ok: true });
  });

  it.each([300, 5_000, 200_000])('fails by name where the answer nests %i deep', async (levels) => {
    const tool = { name: 'look', description: '', inputSchema: {}, annotations: {}, sha256: '' };
    const { tools } = await listed(answering('1'));
    const request: McpRequest = {
      ...{ kind: 'mcp-call', itemIndex: 0, endpoint: 'https://a.example/mcp', timeoutMs: 5_000, args: {} },
      tool: tools[0] ?? tool,
    };
    const ports = (content: string) => ({
      fetch: answering(content),
      credentials: { store: { read: async () => null } },
    });
    expect(await callMcp(ports('1'), request, context)).toMatchObject({ ok: true });
    const deep = await callMcp(ports('['.repeat(levels) + ']'.repeat(levels)), request, context);
    expect(deep).toMatchObject({ ok: false, fate: 'answered', envelope: { error: { code: 'tool-bad-answer' } } });
  });

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

async function listed(fetch: Fetch): Promise<{ tools: readonly McpTool[] }> {
  const request: McpRequest = { kind: 'mcp-list', itemIndex: 0, endpoint: 'https://a.example/mcp', timeoutMs: 5_000 };
  const answer = await callMcp({ fetch, credentials: { store: { read: async () => null } } }, request, context);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value as { tools: readonly McpTool[] }; // an answer of that kind
}
