import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Repeat } from '#model-turn';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import type { McpServerFile, McpToolSettings } from '../files/tool-file.js';
import { createGuardedFetch, Egress } from '#transport';
import { runGuarded } from '../run-guarded.js';
import type { GuardedResult } from '../run-guarded.js';
import { McpConnection } from './mcp-connection.js';
import { createMcpTool } from './mcp-tool.js';
import { hashTool } from './pin.js';

const headers = { 'X-Run-Id': 'run-1', 'X-Step-Id': 'step-1', 'X-Parent-Step': '', 'X-Idempotency-Key': 'effect-1' };
const listedTool = { name: 'pay', description: 'Pays.', inputSchema: { type: 'object' as const }, annotations: {} };
const outputSchema = {
  type: 'object',
  properties: { text: { type: 'string', pattern: '^(a+)+$' } },
  required: ['text'],
};

let server: StandInServer;
let connection: McpConnection;
/** What it answers to a call, by the call's id. */
let answer: (id: unknown) => StandInAnswer;
let called: number;
let paths: Set<string>;
let description: string;
/** What it does in the place of saying what its tools are. */
let lists: 'hang' | 'drop' | null;

beforeAll(async () => (server = await startStandIn(0, respond)));
afterAll(() => server.close());
beforeEach(() => {
  [called, paths, description, lists] = [0, new Set(), listedTool.description, null];
  connection = connectionTo(server.url);
});
afterEach(() => connection.close());

/** A server that is no more than its words: what an SDK's own server would never say can be said, too. */
function respond({ method, url, body }: SeenRequest): StandInAnswer {
  paths.add(url.pathname);
  if (method !== 'POST') return { status: 405, body: {} };
  const asked = JSON.parse(body) as { id?: number; method: string }; // the SDK's request
  switch (asked.method) {
    case 'initialize':
      return result(asked.id, {
        ...{ protocolVersion: '2025-06-18', capabilities: { tools: {} } },
        serverInfo: { name: 'till', version: '1' },
      });
    case 'tools/list':
      return lists ?? result(asked.id, { tools: [{ ...listedTool, description, outputSchema }] });
    case 'tools/call':
      called += 1;
      return answer(asked.id);
    default:
      return asked.id === undefined ? { status: 202, body: '' } : error(asked.id, -32_601);
  }
}

function result(id: unknown, sent: unknown): StandInAnswer {
  return { status: 200, body: { jsonrpc: '2.0', id, result: sent } };
}

function error(id: unknown, code: number): StandInAnswer {
  return { status: 200, body: { jsonrpc: '2.0', id, error: { code, message: 'something' } } };
}

function file(settings: McpToolSettings): McpServerFile {
  const transport = { type: 'http', url: '${env:TILL}/mcp' } as const;
  return { kind: 'mcp', name: 'till', transport, tools: { pay: settings } };
}

function connectionTo(url: string): McpConnection {
  const fetch = createGuardedFetch(new Egress({ privateHosts: ['127.0.0.1'] }));
  return new McpConnection({ directory: '.', server: file({}) }, { fetchAs: () => fetch, valueOf: () => url });
}

function pay(repeat: Repeat, settings: McpToolSettings = {}, timeoutMs = 30_000): Promise<GuardedResult> {
  const tool = createMcpTool(
    file({ ...settings, repeat }),
    { ...listedTool, sha256: hashTool(listedTool) },
    connection,
  );
  const options = { tools: [tool], checkArgs: () => ({ ok: true as const }), timeoutMs, pauseMs: 0 };
  const call = { tool: 'till.pay', args: {}, dedupeKey: 'd', deadlineAt: Infinity, headers };
  return runGuarded(options, call, new AbortController().signal);
}

function codeOf({ result: guarded }: GuardedResult): string {
  return guarded.ok ? 'ok' : guarded.envelope.error.code;
}

async function paid(repeat: Repeat, timeoutMs?: number): Promise<[string, number]> {
  called = 0;
  const code = codeOf(await pay(repeat, {}, timeoutMs));
  return [code, called];
}

const text = { content: [{ type: 'text', text: 'no' }] };
const json = { 'content-type': 'application/json' };

describe('a write by an MCP server', () => {
  it.each([-32_700, -32_600, -32_601])('was refused where its server says %s before it runs anything', async (code) => {
    answer = (id) => error(id, code);
    expect(await paid('never')).toEqual(['tool-failed', 1]);
    expect(await paid('keyed')).toEqual(['tool-failed', 1]);
  });

  it.each<[string, (id: unknown) => StandInAnswer]>([
    ['an internal error', (id) => error(id, -32_603)],
    ['invalid params, which some servers say of their own answer', (id) => error(id, -32_602)],
    ['an error of the server’s own', (id) => error(id, -32_000)],
    ['a wish for somebody to look at an address', (id) => error(id, -32_042)],
    ['an error of the tool’s', (id) => result(id, { ...text, isError: true })],
    ['a result without content', (id) => result(id, { content: 'paid' })],
    ['a result that is no object', (id) => result(id, 'paid')],
    ['no JSON-RPC', () => ({ status: 200, body: { paid: true } })],
    ['no JSON', () => ({ status: 200, headers: json, body: 'paid!' })],
    ['a page', () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>paid' })],
    ['an answer past the cap', (id) => result(id, { content: [{ type: 'text', text: 'x'.repeat(11_000_000) }] })],
    ['a redirect', () => ({ status: 303, headers: { location: '/paid' }, body: {} })],
  ])('is of unknown outcome, and never made again, behind %s', async (_what, sent) => {
    answer = sent;
    expect(await paid('never')).toEqual(['outcome-unknown', 1]);
    expect(await paid('keyed')).toEqual(['outcome-unknown', 1]);
  });

  it('is never made where a redirect leads', async () => {
    answer = () => ({ status: 307, headers: { location: '/elsewhere' }, body: {} });
    expect(await paid('never')).toEqual(['outcome-unknown', 1]);
    expect(paths).toEqual(new Set(['/mcp']));
  });

  it.each<[string, StandInAnswer]>([
    ['a lost connection', 'drop'],
    ['the status 500', { status: 500, body: {} }],
  ])('is of unknown outcome behind %s, and made again under its key alone', async (_what, sent) => {
    answer = () => sent;
    expect(await paid('never')).toEqual(['outcome-unknown', 1]);
    expect(await paid('keyed')).toEqual(['outcome-unknown', 2]);
  });

  it('is of unknown outcome behind silence, and made again under its key alone', async () => {
    await connection.list(); // connected before, so that the time is the call's alone
    answer = () => 'hang';
    expect(await paid('never', 400)).toEqual(['outcome-unknown', 1]);
    expect(await paid('keyed', 400)).toEqual(['outcome-unknown', 2]);
  });

  it('was refused where its server knows the session no more', async () => {
    answer = () => ({ status: 404, body: {} });
    expect(await paid('never')).toEqual(['tool-failed', 1]);
    expect(await paid('keyed')).toEqual(['tool-failed', 2]);
  });

  it('was refused by an error of the tool’s where its file says that those are refusals', async () => {
    answer = (id) => result(id, { ...text, isError: true });
    expect(codeOf(await pay('never', { errors: 'refusals' }))).toBe('tool-failed');
  });

  it('was certainly not made where the server is away, or is not what it was', async () => {
    lists = 'hang';
    expect(await paid('never', 50)).toEqual(['tool-timeout', 0]);
    await connection.close();
    connection = connectionTo(server.url);
    lists = 'drop';
    expect(await paid('never')).toEqual(['tool-unreachable', 0]);
    [lists, description] = [null, 'Pays everybody.'];
    expect(await paid('never')).toEqual(['tool-failed', 0]);
    await connection.close();
    connection = connectionTo('http://127.0.0.1:1');
    expect(await paid('never')).toEqual(['tool-unreachable', 0]);
  });

  it('is done where its answer is not of the form that the server says it has', async () => {
    answer = (id) => result(id, { ...text, structuredContent: { paid: 7 } });
    expect(await pay('never')).toMatchObject({ result: { ok: true, value: { paid: 7 } } });
    answer = (id) => result(id, text);
    expect(await pay('never')).toMatchObject({ result: { ok: true, value: { text: 'no' } } });
  });

  it('does not hold this process by a pattern that its server says its answers have', async () => {
    answer = (id) => result(id, { ...text, structuredContent: { text: `${'a'.repeat(30)}!` } });
    const before = process.cpuUsage();
    expect(codeOf(await pay('safe'))).toBe('ok');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
