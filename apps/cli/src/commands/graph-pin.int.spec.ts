import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let server: StandInServer;
let folder: string;
let description = 'Finds a part.';
let seen: SeenRequest[] = [];

/** What an MCP server over HTTP answers to each method. */
function answerTo({ method: verb, body }: SeenRequest): StandInAnswer {
  if (verb !== 'POST') return { status: 405, body: '' };
  const { id, method } = JSON.parse(body) as { id?: number; method: string }; // what the client writes
  if (id === undefined) return { status: 202, body: '' };
  const info = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
  const tools = [{ name: 'look', description, inputSchema: { type: 'object' } }];
  return { status: 200, body: { jsonrpc: '2.0', id, result: method === 'initialize' ? info : { tools } } };
}

beforeAll(async () => {
  server = await startStandIn(0, (request) => {
    seen.push(request);
    return answerTo(request);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  [folder, seen] = [mkdtempSync(join(tmpdir(), 'pin-')), []];
  const type = '@n8n/n8n-nodes-langchain.mcpClientTool';
  const parts = { id: '1', name: 'Parts', type, typeVersion: 1.2, parameters: { endpointUrl: server.url } };
  const chosen = { ...parts, id: '2', name: 'Chosen', parameters: { endpointUrl: '={{ $json.url }}' } };
  writeFileSync(join(folder, 'g.json'), JSON.stringify({ name: 'g', nodes: [parts, chosen], connections: {} }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pin = (...args: string[]) =>
  turnpike(['graph', 'pin', join(folder, 'g.json'), ...args], {
    environment: { EGRESS_ALLOW: '127.0.0.1', PARTS_TOKEN: 'Bearer a-secret' },
  });
const nodesOf = (): { name: string; pinned?: unknown }[] =>
  (JSON.parse(readFileSync(join(folder, 'g.json'), 'utf8')) as { nodes: { name: string }[] }).nodes; // as written

it('prints the pins of a graph, writes them where it is told to, and names what has changed since', async () => {
  const shown = await pin('--node', 'Parts', '--header', 'Authorization=PARTS_TOKEN');
  expect(shown).toMatchObject({ code: 0, stderr: 'Parts.look  new  Finds a part.\n' });
  const pins = JSON.parse(shown.stdout) as Record<string, unknown>; // as it is compared below
  expect(pins).toEqual({ Parts: { look: { sha256: expect.stringMatching(/^[\da-f]{64}$/), repeat: 'never' } } });
  expect(seen.every(({ headers }) => headers['authorization'] === 'Bearer a-secret')).toBe(true);
  expect(nodesOf()[0]).not.toHaveProperty('pinned');
  await pin('--node', 'Parts', '--write');
  expect(nodesOf().map(({ pinned }) => pinned)).toEqual([pins['Parts'], undefined]);
  description = 'Finds a part\u001b[2J and more.';
  const { stderr } = await pin('--node', 'Parts');
  expect(stderr).toContain('Parts.look  changed');
  expect(stderr).not.toContain('\u001b');
});

it('says which node cannot be asked, and sends a header to no server that is not named', async () => {
  const ended = await pin();
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Chosen: its address is no fixed one') });
  expect(JSON.parse(ended.stdout)).toHaveProperty('Parts');
  seen = [];
  expect(await pin('--header', 'Authorization=PARTS_TOKEN')).toMatchObject({ code: 2 });
  expect(await pin('--node', 'Parts', '--header', 'Authorization=NO_SUCH')).toMatchObject({ code: 2 });
  expect(await pin('--node', 'Nobody')).toMatchObject({ code: 2 });
  expect(seen).toEqual([]);
});
