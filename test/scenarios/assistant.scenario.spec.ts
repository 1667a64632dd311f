import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { plainRequests } from '../builder/plain-requests.js';
import { batchTurn, toolCall } from '../builder/play-builder.js';
import { nextBatch, scriptOf } from '../builder/script-request.js';
import { until as untilDone } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { ourNumber, startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { turnpike } from '../support/turnpike.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

const person = '+15550111';
const agents = mkdtempSync(join(tmpdir(), 'turnpike-agents-'));
const tools = mkdtempSync(join(tmpdir(), 'turnpike-tools-'));
const calledLog = join(tools, 'called.log');

/** A real MCP server, pinned twice: as it is, and as a person's files; and a tool whose name is one of the thread's. */
async function placeTools(): Promise<void> {
  const place = (file: string, content: object): void => writeFileSync(join(tools, file), JSON.stringify(content));
  const script = fileURLToPath(new URL('../../libs/tools/test/mcp-server.mjs', import.meta.url));
  const env = { ALMANAC_LOG: calledLog };
  const server = { kind: 'mcp', transport: { type: 'stdio', command: process.execPath, args: [script], env } };
  place('almanac.json', { ...server, name: 'almanac', tools: { note: {} } });
  place('files.json', { ...server, name: 'files', tools: { echo: {} }, computer: 'filesystem' });
  const parameters = { type: 'object', properties: {}, additionalProperties: false };
  const request = { method: 'GET', url: 'https://plans.example/' };
  place('plan.json', { name: 'plan', description: 'Lists plans.', parameters, repeat: 'safe', request });
  for (const name of ['almanac', 'files']) await turnpike(['tools', 'pin', name, '--dir', tools]);
}

beforeAll(async () => {
  await placeTools();
  writeFileSync(
    join(agents, 'builder.json'),
    JSON.stringify({ id: 'builder', numbers: [ourNumber], assistant: { people: [person] } }),
  );
  stack = await startStack({
    without: ['compressor'],
    environment: { TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200', AGENTS_DIR: agents, TOOLS_DIR: tools },
  });
}, 180_000);
afterAll(async () => {
  await stack.stop();
  for (const folder of [agents, tools]) rmSync(folder, { recursive: true });
});

interface Task {
  id: string;
  status: string;
  backgroundTaskId: string;
  outcome?: { workflowId: string; verification: { success: boolean; executionId: string; executedNodes: string[] } };
}

interface Thread {
  messages: { role: string; text: string }[];
  requests: { requestId: string; kind: string; tool: string; args: object }[];
  plan: { status: string; tasks: Task[] } | null;
  runId: string | null;
}

async function ask<T>(method: string, path: string, body?: object): Promise<{ status: number; data: T }> {
  const response = await fetch(`${stack.url}/v1/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, data: (await response.json()) as T }; // the API's form
}

/** The thread as soon as it is as wanted. */
async function until(isSo: (thread: Thread) => boolean, id = 'weather'): Promise<Thread> {
  for (;;) {
    const { status, data } = await ask<Thread>('GET', `assistant/threads/${id}`);
    if (status === 200 && isSo(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What the person is told in the end. */
const built =
  /^Your weather workflow is built[.]\n\nDone: "Weather" \(the workflow "[^"]+"\); "Check" \(by a test with made-up answers\)[.]$/;

/** Kills the controller once for each name. */
const killed = new Set<string>();
async function kill(name: string): Promise<void> {
  if (killed.has(name)) return;
  killed.add(name);
  await stack.apps.controller.kill();
  stack.apps.controller.start();
}

const say = (message: string): string => modelTurn({ type: 'respond', message });
const tasks = [
  { id: 'a', title: 'Weather', kind: 'build-workflow', spec: 'text the weather', deps: [] },
  { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'prove it', deps: ['a'] },
];

/** The assistant's own turns: a plan, a completion without a word of proof, a recap. */
async function assistantSays(user: string): Promise<string> {
  const turn = /\nTURN: (\w+)/.exec(user)?.[1];
  if (turn === 'synthesize') return say('Your weather workflow is built.');
  if (turn !== 'checkpoint') return batchTurn(toolCall('p', 'plan', {}));
  await kill('checkpoint');
  return batchTurn(toolCall('d', 'complete-checkpoint', { taskId: 'c', status: 'succeeded', result: 'It runs.' }));
}

/** Every model of the deployment, scripted: planner, builder and assistant. */
function useScript(weather: (typeof plainRequests)[number]): void {
  const script = scriptOf(weather);
  const answers = script.filter((text) => text.startsWith('{"parameters"'));
  const set = Object.keys(weather.nodes).filter((name) => weather.nodes[name]?.[1]);
  stack.model.use(async ({ system, user }) => {
    if (system.startsWith('You are the assistant of a deployment')) return assistantSays(user);
    if (user.includes('You plan work for an assistant')) return say(JSON.stringify({ tasks }));
    if (system.startsWith('You name')) return script[0] ?? null;
    if (system.startsWith('You set the parameters'))
      return answers[set.indexOf(/\nname: (\w+)/.exec(user)?.[1] ?? '')] ?? null;
    const next = nextBatch(script, user);
    if (next.at === 2) await kill('build');
    return next.text;
  });
}

it('a message becomes a plan that is approved, built, checked and told of, though the controller is killed on the way', async () => {
  const [, weather] = plainRequests;
  if (weather === undefined) throw new Error('no request');
  useScript(weather);
  expect((await ask('POST', 'assistant/threads/weather/messages', { text: 'Text me the weather' })).status).toBe(202);
  const { requests } = await until((thread) => thread.requests.length > 0);
  expect(requests).toMatchObject([{ kind: 'plan' }]);
  const path = `assistant/confirmations/${requests[0]?.requestId}`;
  expect((await ask('POST', path, { decision: 'approved' })).status).toBe(200);
  const again = async (): Promise<number> => (await ask('POST', path, { decision: 'denied' })).status;
  await untilDone('it is read that the card is decided', async () => (await again()) === 409); // 202 until then: the decision is kept
  const { plan, messages } = await until((thread) => thread.runId === null && thread.plan?.status === 'completed');
  expect(plan?.tasks.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  const followUps = messages.filter(({ role }) => role === 'runtime').map(({ text }) => /type="(\w+)"/.exec(text)?.[1]);
  expect(followUps).toEqual(['checkpoint', 'synthesize']);
  expect(messages.at(-1)?.text).toMatch(built);
  expect([...killed]).toEqual(['build', 'checkpoint']);
  // What proves the build is a run that is on record, and no word of a model.
  const { workflowId = '', verification } = plan?.tasks[0]?.outcome ?? {};
  expect(verification).toMatchObject({ success: true, executedNodes: Object.keys(weather.nodes) });
  const [buildRun = ''] = verification?.executionId.split(/[.][^.]+$/) ?? []; // the test is a call of it
  const proof = await ask('GET', `runs/${buildRun}`);
  expect(proof.data).toMatchObject({ outcome: 'answered', program: 'builder' });
  const drawn = await ask<{ graph: { nodes: { name: string }[] } }>('GET', `builder/sessions/${buildRun}`);
  expect(drawn.data.graph.nodes.map(({ name }) => name)).toEqual(Object.keys(weather.nodes));
  const { data: listed } = await ask('GET', 'assistant/threads');
  const head = { threadId: 'weather', title: 'Text me the weather', plan: 'completed', waiting: 0, running: 0 };
  expect(listed).toMatchObject({ threads: [{ ...head, runId: null, isThinking: false }] });
  const { data: later } = await ask<Thread>('GET', `assistant/threads/weather?after=${messages.length - 1}`);
  expect(later.messages).toEqual(messages.slice(-1));
  const { data } = await ask<{ workflows: { id: string }[] }>('GET', 'workflows');
  expect(data.workflows.map(({ id }) => id)).toEqual([workflowId]);
  const versions = await ask('GET', `workflows/${workflowId}/versions`);
  expect(versions.data).toMatchObject({ versions: [{ by: 'operator' }] });
}, 120_000);

it('a number that is bound to the assistant asks for the plan in one text, and builds it after a reply with its code', async () => {
  expect(await stack.text('+15550112', 'Text me the weather')).toEqual([200]);
  expect(await stack.untilReplies('+15550112', 1)).toMatch(/only people who were set up/);
  await stack.text(person, 'Text me the weather');
  expect(await stack.untilReplies(person, 1)).toMatch(/^I am on it/);
  const plan = await stack.untilReplies(person, 2, 30_000);
  const [, code = ''] = /^My plan:\n1\. Weather: .*\n2\. Check: .*\nReply YES (\d{6}) to go ahead/.exec(plan) ?? [];
  expect(code).not.toBe('');
  await stack.text(person, 'yes');
  expect(await stack.untilReplies(person, 3)).toContain(`Reply YES ${code}`);
  await stack.apps['tool-runner'].kill();
  await stack.text(person, `YES ${code}`);
  await stack.apps.controller.kill();
  stack.apps['tool-runner'].start();
  stack.apps.controller.start();
  expect(await stack.untilReplies(person, 4, 60_000)).toMatch(built);
  expect(stack.repliesTo(person)).toHaveLength(4);
}, 120_000);

it('a tool of a pinned server is loaded, allowed and called once, though controller and tool-runner are killed', async () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  const loads = ['almanac.note', 'files.echo', 'plan'].map((name) => toolCall(name, 'load_tool', { name }));
  const turns = [
    batchTurn(toolCall('s', 'search_tools', { query: 'says again' }), ...loads),
    batchTurn(toolCall('n', 'almanac.note', { text: 'rent' }), toolCall('f', 'files.echo', { text: secret })),
    say('Noted.'),
  ];
  stack.model.use(
    ({ user }) => turns[user.split('\n').filter((line) => line.startsWith('ASSISTANT: ')).length] ?? null,
  );
  await ask('POST', 'assistant/threads/notes/messages', { text: 'Note the rent' });
  const asked = await until(({ requests }) => requests.length > 0, 'notes');
  expect(asked.requests).toMatchObject([{ kind: 'call', tool: 'almanac.note', args: { text: 'rent' } }]);
  expect(asked.messages.at(-2)?.text).toContain('"plan" shadows "plan", a tool of the thread');
  await stack.apps['tool-runner'].kill();
  await ask('POST', `assistant/confirmations/${asked.requests[0]?.requestId}`, { decision: 'approved' });
  await until(({ requests }) => requests.length === 0, 'notes');
  await stack.apps.controller.kill();
  stack.apps.controller.start();
  stack.apps['tool-runner'].start();
  const files = await until(({ requests }) => requests.length > 0, 'notes');
  await ask('POST', `assistant/confirmations/${files.requests[0]?.requestId}`, { decision: 'approved' });
  const { messages } = await until(({ runId }) => runId === null, 'notes');
  const lines = readFileSync(calledLog, 'utf8').trim().split('\n');
  const called = lines.map((line) => (JSON.parse(line) as { name: string }).name); // as the server writes it
  expect(called).toEqual(['note', 'echo']);
  const results = messages
    .filter(({ role }) => role === 'tool')
    .slice(-2)
    .map(({ text }) => text);
  expect(results).toEqual([
    '<untrusted_data source="tool" label="almanac.note">\n{"text":"rent"}\n</untrusted_data>',
    '<untrusted_data source="tool" label="files.echo">\n{"text":"[REDACTED]"}\n</untrusted_data>',
  ]);
  expect(messages.at(-1)?.text).toBe('Noted.\n\nDone: called "almanac.note".');
  const systems = stack.model.requests.slice(-3).map(({ system }) => system);
  expect(new Set(systems).size).toBe(1);
  expect(stack.model.requests.at(-1)?.user).toContain('LOADED TOOLS\nalmanac.note: Says it again.');
}, 60_000);
