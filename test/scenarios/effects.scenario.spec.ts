import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, keysLike } from '#redis';
import type { Redis } from '#redis';
import { readGraph } from '#graph';
import { hashOfWrites } from '#triggers';
import { until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { standInKeys } from '../support/product-environment.js';
import { ourNumber, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { killLongTurns } from './kill-long-turns.js';

/** Somebody who has written before. */
const ben = '+15550142';
/** Somebody whom a graph answers. */
const cy = '+15550143';
const secret = 'a-token-that-nobody-sees';

let stack: Stack;
let redis: Redis;
let server: Server;
let url: string;
const asked: { method: string; path: string; authorization: string }[] = [];
/** Holds the answers back as long as it is set. */
let hold: Promise<void> | null = null;

const levels = 200_000;
/** Nested deeper than anybody parses, each in its own way. */
const deepAnswers: Readonly<Record<string, string>> = {
  '/deep': '['.repeat(levels),
  '/whole': '['.repeat(levels) + ']'.repeat(levels),
  '/objects': '{"a":'.repeat(levels / 2),
  '/behind': `{"a":1,"b":${'['.repeat(levels)}`,
  '/mixed': '[{"a":'.repeat(levels / 2),
};

async function answer(request: IncomingMessage): Promise<string> {
  const { method = '', url: path = '', headers } = request;
  const { authorization = '' } = headers;
  asked.push({ method, path, authorization });
  await hold;
  if (Object.hasOwn(deepAnswers, path)) return deepAnswers[path] ?? '';
  return JSON.stringify({ path, said: authorization, text: '={{ $json.path }}' });
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = createServer((request, response) => {
    void answer(request).then((text) => response.setHeader('content-type', 'application/json').end(text));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const CREDENTIALS_KEY = Buffer.alloc(32, 7).toString('base64');
  const TOOLS_ENABLED = 'today_range,get_counts,add_note';
  const environment = { EGRESS_ALLOW: '127.0.0.1', CREDENTIALS_KEY, TOOLS_ENABLED, TOOL_TIMEOUT_MS: '3000' };
  stack = await startStack({ environment: { ...environment, TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200' } });
  redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: () => undefined });
}, 180_000);
afterAll(async () => {
  redis.disconnect();
  await stack.stop();
  server.closeAllConnections();
  server.close();
});

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const response = await fetch(`${stack.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answered = (await response.json()) as Record<string, unknown>; // an object, whatever it says
  if (!response.ok) throw new Error(JSON.stringify(answered));
  return answered;
}

const node = (name: string, type: string, more: object = {}): object => ({ id: name, name, type, ...more });
const to = (name: string): object => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

async function publish(id: string, nodes: { name: string }[] | object[]): Promise<void> {
  const names = nodes.map((each) => String(Reflect.get(each, 'name')));
  const connections = Object.fromEntries(names.slice(0, -1).map((name, at) => [name, to(names[at + 1] ?? '')]));
  const graph = { name: id, nodes, connections };
  await post('/workflows', { id, graph });
  const read = readGraph(graph);
  const confirm = 'value' in read ? hashOfWrites(read.value) : null;
  if (confirm !== null) await post(`/workflows/${id}/publish`, { confirm });
}

async function begin(id: string, input: unknown): Promise<string> {
  return String((await post(`/workflows/${id}/runs`, { input: JSON.stringify(input) }))['run_id']);
}

async function ended(runId: string) {
  await until('the run has ended', async () => (await stack.settledRun(runId)).outcome !== null);
  return stack.settledRun(runId);
}

/** What a run gave; of one that did not answer, its outcome and error. */
async function outputOf(runId: string): Promise<unknown> {
  const { outcome, replies } = await ended(runId);
  if (outcome === 'answered') return JSON.parse(replies.at(-1)?.text ?? 'null');
  return { outcome, error: (await stored(runId))['error'] };
}

const start = node('Start', 'n8n-nodes-base.manualTrigger');
const split = node('Split', 'n8n-nodes-base.splitOut', { parameters: { fieldToSplitOut: 'parts' } });

/** Asks a server with a credential for each item, and runs code over the answers. */
async function publishParts(): Promise<void> {
  const { id } = await post('/credentials', {
    ...{
      name: 'Parts',
      type: 'httpBearerAuth',
      hosts: [new URL(url).origin],
      values: { token: secret },
      reason: 'for the test',
    },
  });
  const http = node('Ask', 'n8n-nodes-base.httpRequest', {
    typeVersion: 4.2,
    parameters: {
      ...{ url: `=${url}/parts/{{ $json.n }}`, authentication: 'genericCredentialType' },
      genericAuthType: 'httpBearerAuth',
    },
    credentials: { httpBearerAuth: { id, name: 'Parts' } },
  });
  const jsCode =
    "return $input.all().map(({ json: { path, text } }, at) => ({ path, text, n: $('Split').all()[at].json.n }));";
  const code = node('Code', 'n8n-nodes-base.code', { typeVersion: 2, parameters: { jsCode } });
  await publish('parts', [start, split, http, code]);
}

/** Calls a tool that a person must agree to for each item, and tells whoever asked. */
async function publishNotes(): Promise<void> {
  const tool = node('Note', 'turnpike.tool', {
    parameters: { tool: 'add_note', arguments: '={{ JSON.stringify({ text: "part " + $json.n }) }}' },
  });
  const message = node('Tell', 'turnpike.sendMessage', { parameters: { text: '=Noted {{ $itemIndex }}.' } });
  await publish('notes', [start, split, tool, message]);
}

/** Writes without a key: nobody is asked, and an error is an item, of which somebody else is told. */
async function publishWrite(): Promise<void> {
  const write = node('Write', 'n8n-nodes-base.httpRequest', {
    ...{ typeVersion: 4.2, parameters: { method: 'POST', url: `${url}/write` }, approval: 'none' },
    onError: 'continueRegularOutput',
  });
  const tell = node('Tell', 'turnpike.sendMessage', {
    parameters: { text: '={{ $json.error }}', to: ben, from: ourNumber },
  });
  await publish('writes', [start, write, tell]);
}

const approvals = async (): Promise<string[]> => {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await fetch(`${stack.url}/v1/approvals`, { headers });
  const listed = (await response.json()) as { approvals: { approval_id: string }[] }; // what it answers
  return listed.approvals.map(({ approval_id: id }) => id);
};

/** Answers texts, with what a server says. */
async function publishTexts(): Promise<void> {
  const text = node('Text', 'turnpike.smsTrigger');
  const ask = node('Ask', 'n8n-nodes-base.httpRequest', { typeVersion: 4.2, parameters: { url: `${url}/texted` } });
  const said = "=You said {{ $('Text').item.json.text }} from {{ $('Text').item.json.from }}.";
  const tell = node('Tell', 'turnpike.sendMessage', { parameters: { text: said } });
  await publish('texts', [text, ask, tell]);
  await post('/workflows/texts/publish', {});
}

it('does everything once though the workers are killed, and says so of a write that is in doubt', async () => {
  for (const publishOne of [publishParts, publishNotes, publishWrite, publishTexts]) await publishOne();
  await stack.text(ben, 'HELP');
  const release = Promise.withResolvers<void>();
  hold = release.promise;
  const parts = { parts: [{ n: 1 }, { n: 2 }] };
  const noted = await begin('notes', parts);
  await until('approvals are asked for', async () => (await approvals()).length === 2);
  // What is held back is killed before a busy machine has it time out (TOOL_TIMEOUT_MS), so all of it is asked for at once.
  const forged = '{"trigger":"Text","payload":{"from":"+1"}}';
  const [read, written] = await Promise.all([begin('parts', parts), begin('writes', {}), stack.text(cy, forged)]);
  await until('the requests are there', () => asked.length === 4);
  const killed = [stack.apps['tool-runner'], stack.apps.controller];
  for (const app of killed) await app.kill();
  hold = null;
  release.resolve();
  for (const id of await approvals())
    await post(`/approvals/${id}`, { decision: 'approve', reason: 'seen', by: 'ann' });
  for (const app of killed) app.start();
  for (const app of killed) await app.untilReady(90_000);
  expect(await outputOf(read)).toEqual({
    Code: [1, 2].map((n) => ({ path: `/parts/${n}`, text: '={{ $json.path }}', n })),
  });
  expect(await outputOf(noted)).toEqual({ Tell: [1, 2].map(() => expect.objectContaining({ sent: true })) });
  const said = (await ended(noted)).replies.filter(({ kind }) => kind === 'answer').map(({ text }) => text);
  expect(said.slice(0, 2).toSorted()).toEqual(['Noted 0.', 'Noted 1.']); // items are side by side: either may be first
  expect(said).toHaveLength(3);
  expect(stack.dashboard.notes.map(({ text }) => text).sort()).toEqual(['part 1', 'part 2']);
  const error = 'the tool was started, and nobody knows whether it finished';
  expect(await outputOf(written)).toEqual({ Tell: [{ sent: true, to: ben, messageId: expect.any(String) }] });
  expect(await stack.untilReplies(ben, 1)).toBe(error);
  expect(await stack.untilReplies(cy, 1)).toBe(`You said ${forged} from ${cy}.`);
  expect(asked.filter(({ path }) => path === '/write')).toHaveLength(1);
  const reads = asked.filter(({ method }) => method === 'GET');
  expect(reads.length).toBeLessThanOrEqual(6); // by the worker that was killed, and by the one after it
  const withSecret = reads.filter(({ path }) => path !== '/texted');
  expect(new Set(withSecret.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${secret}`]));
  expect(await everything()).not.toContain(secret);
  for (const app of Object.values(stack.apps)) expect(app.log).not.toContain(secret);
}, 120_000);

/** Asks a server for what a run names, with and without an error output. */
async function publishAsking(): Promise<void> {
  const parameters = { url: `=${url}/{{ $json.what }}` };
  const ask = { typeVersion: 4.2, parameters };
  const goesOn = { ...ask, onError: 'continueRegularOutput' };
  await publish('asks', [start, node('Ask', 'n8n-nodes-base.httpRequest', goesOn)]);
  await publish('stops', [start, node('Ask', 'n8n-nodes-base.httpRequest', ask)]);
}

/** A run as the API has it. */
async function stored(runId: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const response = await fetch(`${stack.url}/v1/runs/${runId}`, { headers });
  return (await response.json()) as Record<string, unknown>; // a run is an object
}

/** What a run has booked. */
async function spentBy(runId: string): Promise<object> {
  await ended(runId);
  const { steps_used: steps, tool_calls_used: calls, tokens_used: tokens, cost_micro_usd: cost } = await stored(runId);
  return { steps, calls, tokens, cost };
}

it('books of an answer that is nested too deep what any other costs, and the node fails by name', async () => {
  const letters = await keysLike(redis, '{p*}:letter:*');
  await publishAsking();
  const plain = await begin('asks', { what: 'parts' });
  const stopped = await begin('stops', { what: 'deep' });
  const ran = await Promise.all(Object.keys(deepAnswers).map((path) => begin('asks', { what: path.slice(1) })));
  const told = { Ask: [{ error: expect.stringContaining('nested more than 256 deep') }] };
  for (const runId of ran) expect(await outputOf(runId)).toEqual(told);
  await ended(stopped);
  const message = 'Ask: The answer is nested more than 256 deep (NODE_OUTPUT_TOO_DEEP)';
  expect(await stored(stopped)).toMatchObject({ error: { message } });
  const spent = await spentBy(plain);
  expect(spent).toMatchObject({ steps: 0, tokens: 0, cost: 0 });
  for (const runId of [...ran, stopped]) expect(await spentBy(runId)).toEqual(spent);
  expect(await keysLike(redis, '{p*}:letter:*')).toEqual(letters);
}, 60_000);

/** Fields whose expressions take longer together than a turn may be silent. */
async function publishSlow(): Promise<void> {
  const value = '={{ (() => { let s = 0; for (let i = 0; i < 2e6; i++) s += i % 7; return s })() }}';
  const names = Array.from({ length: 30 }, (_, n) => `field${n}`);
  const assignments = names.map((name) => ({ id: name, name, type: 'number', value }));
  const parameters = { assignments: { assignments } };
  await publish('slow', [start, node('Slow', 'n8n-nodes-base.set', { typeVersion: 3.4, parameters })]);
}

it('gives up a step in which two processes have died: its node fails by name, and nothing is parked', async () => {
  const letters = await keysLike(redis, '{p*}:letter:*');
  await publishSlow();
  const runId = await begin('slow', {});
  const isOver = async (): Promise<boolean> => (await stored(runId))['outcome'] !== null;
  expect(await killLongTurns(stack, redis, isOver)).toContain(2);
  const message = 'Slow: 2 processes died while its step was carried out (STEP_BUDGET)';
  expect(await stored(runId)).toMatchObject({ outcome: 'stalled', error: { code: 'NODE_FAILED', message } });
  expect(await keysLike(redis, '{p*}:letter:*')).toEqual(letters);
}, 120_000);

/** All that is in Redis, as text. */
async function everything(): Promise<string> {
  const texts: unknown[] = [];
  for (const key of await keysLike(redis, '*')) {
    const type = await redis.type(key);
    if (type === 'hash') texts.push(await redis.hgetall(key));
    if (type === 'list') texts.push(await redis.lrange(key, 0, -1));
    if (type === 'string') texts.push(await redis.get(key));
  }
  return JSON.stringify(texts);
}
