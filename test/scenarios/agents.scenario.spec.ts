import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { until } from '../support/app-process.js';
import { ourNumber, publicUrl } from '../support/product-environment.js';
import type { ModelRequest } from '../stand-ins/scripted-model-server.js';
import { startStack } from '../support/stack.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../stand-ins/stand-in-server.js';
import type { Stack } from '../support/stack.js';
import { linesOf, turnpike } from '../support/turnpike.js';
import { modelTurn } from './model-turn.js';
import { replayStored } from './replay-stored.js';
import { clerk, clerkNumber, paramsSent, report, reportNumber } from './report-agent.js';

const mesaNumber = '+15550101';
const strangeNumber = '+15550109';
const patienceMs = 90_000;

const mesa = {
  id: 'mesa',
  tenant: 'acme',
  numbers: [mesaNumber],
  goal: 'Responda en un mensaje breve.',
  tools: ['today_range', 'get_top5'],
  language: 'es',
  timeZone: 'America/Bogota',
};
const desk = { id: 'desk', numbers: [ourNumber], tools: ['today_range', 'get_counts'], timeZone: 'America/New_York' };

let directory: string;
let stack: Stack;
let people = 40;

/** Another system, and what it was told. */
let receiver: StandInServer;
const requests: SeenRequest[] = [];
/** How it answers. */
let nextAnswer: StandInAnswer = { status: 204, body: '' };

/** The conversation, the id and the body of what it was told. */
function aboutOf({ headers, body }: SeenRequest): string[] {
  const { data } = JSON.parse(body) as { data: { actor_id: string } }; // asserted by who asks
  return [data.actor_id, String(headers['webhook-id']), body];
}

/** Puts an agent's file in its place at once, as an operator should. */
function place(name: string, agent: object): void {
  writeFileSync(join(directory, `.${name}`), JSON.stringify(agent));
  renameSync(join(directory, `.${name}`), join(directory, name));
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  for (const [name, agent] of Object.entries({ mesa, desk, report, clerk })) place(`${name}.json`, agent);
  receiver = await startStandIn(0, (request) => {
    requests.push(request);
    return nextAnswer;
  });
  const events = { EVENT_WEBHOOK_URL: receiver.url, EVENT_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
  stack = await startStack({
    without: ['compressor'],
    environment: { ...events, AGENTS_DIR: directory, TOOLS_ENABLED: 'default,get_top5' },
  });
}, 180_000);
afterAll(async () => {
  await stack.stop();
  await receiver.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => stack.model.use([]));

function person(): string {
  people += 1;
  return `+155501${people}`;
}

async function texts(from: string, to: string, body: string): Promise<void> {
  const { responses } = await stack.twilio.text({ from, to, body, url: `${publicUrl}/webhooks/twilio/sms` });
  expect(responses.map(({ status }) => status)).toEqual([200]);
}

async function asked(to: string, body: string): Promise<{ reply: string; from: string }> {
  const from = person();
  await texts(from, to, body);
  const reply = await stack.untilReplies(from, 1, patienceMs);
  return { reply, from: stack.repliesTo(from).at(-1)?.from ?? '' };
}

/** The tree of a run, as the API has it. */
async function treeOf(runId: string): Promise<{ root_run_id: string; runs: Record<string, unknown>[] }> {
  const response = await stack.api(`/v1/runs/${runId}/tree`);
  return (await response.json()) as { root_run_id: string; runs: Record<string, unknown>[] }; // asserted by who asks
}

const wantsCounts = (): string =>
  modelTurn({
    type: 'tool',
    name: 'get_counts',
    args: { start_date: '2026-01-01', end_date: '2026-01-01', label: 'angry' },
  });

function systems(requests: readonly ModelRequest[]): string[] {
  return requests.map(({ system }) => system);
}

describe('two agents on two numbers', () => {
  it(
    'answer each from its own number, with its own tools and zone',
    async () => {
      const before = stack.model.requests.length;
      expect(await asked(ourNumber, 'How many angry today?')).toMatchObject({ from: ourNumber });
      expect(await asked(mesaNumber, 'Top 5 angry topics today?')).toMatchObject({ from: mesaNumber });
      const requests = systems(stack.model.requests.slice(before));
      const ofMesa = requests.filter((system) => system.includes('Zone: America/Bogota.'));
      const ofDesk = requests.filter((system) => system.includes('Zone: America/New_York.'));
      expect(ofMesa.length + ofDesk.length).toBe(requests.length);
      expect(ofDesk.every((system) => system.includes('get_counts') && !system.includes('get_top5'))).toBe(true);
      expect(ofMesa.every((system) => system.includes('get_top5') && !system.includes('get_counts'))).toBe(true);
      expect([ofMesa.length > 0, ofDesk.length > 0]).toEqual([true, true]);
    },
    patienceMs,
  );

  it(
    'refuse in their own language a tool that is another’s, and it is not called',
    async () => {
      const calls = stack.dashboard.requests.length;
      stack.model.use(wantsCounts);
      expect((await asked(mesaNumber, 'cuantos?')).reply).toBe('Lo siento, no tengo manera de consultar eso.');
      expect(stack.dashboard.requests).toHaveLength(calls);
    },
    patienceMs,
  );

  it(
    'leave a number that is nobody’s unanswered by any model, and keep its text',
    async () => {
      const before = stack.model.requests.length;
      const { reply } = await asked(strangeNumber, 'hello?');
      expect(reply).toBe('Sorry, nobody answers messages here. Yours has been kept.');
      expect(stack.model.requests).toHaveLength(before);
    },
    patienceMs,
  );
});

describe('another system', () => {
  it(
    'is told of the end of every run, once each, with the agent and its tenant',
    async () => {
      const ended = (await stack.runIds()).sort();
      await until('every run is told of', () => requests.length >= ended.length, patienceMs);
      const events = requests.map(({ body }) => JSON.parse(body) as { data: Record<string, string> }); // asserted right below
      expect(events.map(({ data }) => data['run_id']).sort()).toEqual(ended);
      const agents = new Set(events.map(({ data }) => `${data['agent']} of ${data['tenant']}`));
      expect(agents).toEqual(new Set(['mesa of acme', 'desk of default', 'unbound of default']));
    },
    patienceMs,
  );

  it('is told again, under the same id and before what follows, by whoever comes after a gateway that is killed over a POST', async () => {
    const [from, before] = [person(), requests.length];
    nextAnswer = 'hang';
    await texts(from, mesaNumber, 'hola');
    await until('the POST is under way', () => requests.length > before, patienceMs);
    await stack.apps.gateway.kill('SIGKILL');
    nextAnswer = { status: 204, body: '' };
    stack.apps.gateway.start();
    await stack.apps.gateway.untilReady(patienceMs);
    await texts(from, mesaNumber, 'hola otra vez');
    await stack.untilReplies(from, 2, patienceMs);
    const [[actorId = ''] = []] = requests.slice(before).map(aboutOf);
    const redis = new Redis(stack.environment['REDIS_URL'] ?? '');
    await redis.zadd('{p0}:events:due', 'XX', 0, actorId); // as when the lease of the killed one is over
    await redis.quit();
    await until('all is told', () => requests.length >= before + 3, patienceMs);
    const [posted, again, next] = requests.slice(before).map(aboutOf);
    expect(again).toEqual(posted);
    expect(next?.[0]).toBe(actorId);
    expect(next?.[1]).not.toBe(posted?.[1]);
  }, 180_000);
});

describe('an agent with a workflow', () => {
  it(
    'runs its document as a tree, which every reader shows alike and which replays',
    async () => {
      stack.model.use(() => modelTurn({ type: 'respond', message: 'A calm month.' }));
      const before = new Set(await stack.runIds());
      expect(await asked(reportNumber, 'How was January?')).toEqual({ reply: 'A calm month.', from: reportNumber });
      expect(stack.model.requests.at(-1)?.body).toMatchObject(paramsSent);
      const [anyRun = '', ...others] = (await stack.runIds()).filter((runId) => !before.has(runId));
      const tree = await treeOf(anyRun);
      await stack.settledRun(tree.root_run_id);
      const { runs } = await treeOf(anyRun);
      const root = { run_id: tree.root_run_id, parent_run_id: null, program: 'agent', node: null };
      const report = { parent_run_id: tree.root_run_id, program: 'workflow', node: 'report' };
      const [, { run_id: parent_run_id = '' } = {}] = runs;
      const path = { parent_run_id, program: 'workflow', outcome: 'answered', tool_calls_used: 1 };
      expect(runs).toMatchObject([
        { ...root, outcome: 'answered', tool_calls_used: 3, steps_used: 1 },
        { ...report, outcome: 'answered', tool_calls_used: 3, steps_used: 1 },
        { ...path, node: 'report/figures/angry' },
        { ...path, node: 'report/figures/praise' },
        { ...path, node: 'report/figures/info' },
        { parent_run_id, program: 'agent', node: 'report/words', outcome: 'answered', steps_used: 1 },
      ]);
      expect(runs.map(({ run_id: runId }) => runId).sort()).toEqual([anyRun, ...others].sort());

      const { environment } = stack;
      const [shown] = linesOf(await turnpike(['runs', 'show', anyRun, '--tree', '--json'], { environment }));
      const alike = runs.map(({ run_id, parent_run_id, program, node, outcome, tokens_used }) => ({
        ...{ run_id, parent_run_id, program, node, run: { outcome, tokens_used } },
      }));
      expect(shown).toMatchObject({ root_run_id: tree.root_run_id, runs: alike });
      const replayed = await turnpike(['replay', anyRun, '--tree'], { environment });
      const sum =
        '6 of 6 runs of the tree replayed to the same ledger; ends told to parents: 5, and 0 wrong or missing';
      expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining(sum) });
    },
    patienceMs,
  );

  it('answers without a child where it is one node', async () => {
    stack.model.use(() => modelTurn({ type: 'respond', message: 'Noted.' }));
    const before = new Set(await stack.runIds());
    expect(await asked(clerkNumber, 'We are two.')).toEqual({ reply: 'Noted.', from: clerkNumber });
    expect(stack.model.requests.at(-1)?.body).toMatchObject(paramsSent);
    expect((await stack.runIds()).filter((runId) => !before.has(runId))).toHaveLength(1);
  }, 90_000);
});

describe('an agent whose file changes in the middle of a run', () => {
  it('goes on for that run as it was, answers new ones as it is, and replays offline', async () => {
    const from = person();
    stack.model.use([modelTurn({ type: 'clarify', message: 'De que fecha?' })]);
    await texts(from, mesaNumber, 'cuantos?');
    await stack.untilReplies(from, 1, patienceMs);
    place('mesa.json', { ...mesa, timeZone: 'Asia/Tokyo' });
    stack.model.use(() => modelTurn({ type: 'respond', message: 'Nada.' }));
    await until(
      'a new run begins on the new version',
      async () => {
        await asked(mesaNumber, 'hola');
        return stack.model.requests.at(-1)?.system.includes('Zone: Asia/Tokyo.') ?? false;
      },
      patienceMs,
    );
    await texts(from, mesaNumber, 'de hoy');
    await stack.untilReplies(from, 2, patienceMs);
    expect(stack.model.requests.at(-1)?.system).toContain('Zone: America/Bogota.');
    expect(await replayStored(stack, { AGENTS_DIR: '' })).toEqual({ code: 0, unlike: [] });
  }, 180_000);

  it(
    'leaves a recording that replays where neither Redis nor the agent’s file is',
    async () => {
      const { environment: ours } = stack;
      const listed = await turnpike(['runs', 'list', '--agent', 'mesa', '--limit', '1', '--json'], {
        environment: ours,
      });
      const [[run]] = linesOf(listed) as [[{ run_id: string }]]; // asserted by what follows
      const shown = await turnpike(['runs', 'show', run.run_id, '--journal', '--json'], { environment: ours });
      const file = join(directory, 'recorded.txt');
      writeFileSync(file, shown.stdout);
      const environment = { ...ours, AGENTS_DIR: '', REDIS_URL: 'redis://127.0.0.1:1' };
      expect(await turnpike(['replay', file, '--no-network', '--json'], { environment })).toMatchObject({ code: 0 });
    },
    patienceMs,
  );

  it(
    'stays as it was where the new file is wrong, and says so',
    async () => {
      place('desk.json', { ...desk, tools: ['get_moon'] });
      await until(
        'the controller tells of it',
        async () => {
          const metrics = await (await fetch(`${stack.apps.controller.adminUrl}/metrics`)).text();
          return /^turnpike_agent_problems\{[^}]*\} 1$/m.test(metrics);
        },
        patienceMs,
      );
      expect(await asked(ourNumber, 'How many angry today?')).toMatchObject({ from: ourNumber });
      const checked = await turnpike(['agents', 'check', directory], {
        environment: { ...stack.environment, AGENTS_DIR: '' },
      });
      expect(checked).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('desk.json: tools: there is no tool get_moon'),
      });
    },
    patienceMs,
  );
});
