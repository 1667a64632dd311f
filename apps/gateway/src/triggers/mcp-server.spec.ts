import { describe, expect, it } from '@jest/globals';
import { McpServer } from './mcp-server.js';

const schema = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] };
const tools = [{ name: 'look_up', description: 'Looks up', inputSchema: schema }];

/** What a client gets, and what runs were begun with. */
async function asked(body: unknown, end: object = { isGood: true, items: [{ a: 1 }], files: {} }, method = 'POST') {
  const begun: unknown[] = [];
  const runs = {
    start: ({ payload }: { payload: unknown }) => Promise.resolve(`run_${begun.push(payload)}`),
    end: () => Promise.resolve(end),
  };
  // All that it asks of runs, of the workflow and of the request.
  const server = new McpServer(runs as never);
  const found = { path: 'mcp/parts', armed: { id: 'w', triggers: { name: 'Parts' } } };
  const reply = { request: { method, body, ip: '127.0.0.1' } };
  // The same.
  const { status, body: text } = await server.answer(found as never, tools, undefined, reply as never);
  const answer: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : null;
  return { status, answer, begun };
}

const rpc = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const call = (params: object) => rpc('tools/call', params);

describe('a workflow as an MCP server', () => {
  it('says who it is in a version that the client knows, and which tools it has', async () => {
    const { answer } = await asked(rpc('initialize', { protocolVersion: '2024-11-05' }));
    expect(answer).toMatchObject({ id: 1, result: { protocolVersion: '2024-11-05', serverInfo: { name: 'Parts' } } });
    expect((await asked(rpc('initialize', { protocolVersion: '1999' }))).answer).toMatchObject({
      result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } },
    });
    expect((await asked(rpc('tools/list'))).answer).toEqual({ jsonrpc: '2.0', id: 1, result: { tools } });
    expect((await asked(rpc('ping', {}, 'p'))).answer).toEqual({ jsonrpc: '2.0', id: 'p', result: {} });
  });

  it('has a run do what a tool is called for', async () => {
    const { answer, begun } = await asked(call({ name: 'look_up', arguments: { q: 'x' } }));
    expect(begun).toEqual([{ tool: 'look_up', arguments: { q: 'x' } }]);
    expect(answer).toMatchObject({ result: { content: [{ type: 'text', text: '{"a":1}' }] } });
    const bad = await asked(call({ name: 'look_up', arguments: { q: 'x' } }), { isGood: false, items: [], files: {} });
    expect(bad.answer).toMatchObject({ result: { isError: true } });
  });

  it.each([
    [call({ name: 'other' }), 200, -32_602],
    [call({ name: 'look_up', arguments: [] }), 200, -32_602],
    [call({ name: 'look_up' }), 200, -32_602],
    [call({ name: 'look_up', arguments: { q: 7 } }), 200, -32_602],
    [rpc('resources/list'), 200, -32_601],
    [[rpc('ping')], 400, -32_600],
    [{ id: 1, method: 'ping' }, 400, -32_600],
  ])('begins nothing for %j', async (body, status, code) => {
    const refused = await asked(body);
    expect(refused).toMatchObject({ status, answer: { error: { code } }, begun: [] });
  });

  it('answers no notification, and opens no stream', async () => {
    expect(await asked({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({
      status: 202,
      answer: null,
    });
    expect(await asked(null, {}, 'GET')).toMatchObject({ status: 405 });
  });
});
