import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { renameId } from '#protocol';
import { keys } from '#records';
import { until } from '../support/app-process.js';
import { publicUrl, standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { StandInServer } from '../stand-ins/stand-in-server.js';
import { linesOf, turnpike } from '../support/turnpike.js';
import { modelTurn } from './model-turn.js';
import { bothAnswered, numbers, payStalled, placeFiles } from './people-agents.js';

/** A machine that has much else to do. */
const patienceMs = 60_000;
jest.setTimeout(2 * patienceMs);

const operatorKey = { authorization: `Bearer ${standInKeys.operator}` };
const sure = ['--by', 'ana', '--reason', 'a drill'];

interface Approval {
  approval_id: string;
  run_id: string;
  conversation_id: string;
  args: { text: string };
}

interface TreeRun {
  run_id: string;
  node: string | null;
  phase: string;
  outcome: string | null;
  live: unknown;
}

let directories: [string, string];
let board: StandInServer;
let redis: Redis;
let stack: Stack;
let people = 40;

/** What was put on the board, in order; how it answers a text that is no longer there is its usual way. */
const writes: { key: string; text: string }[] = [];
const answers = new Map<string, 'hang' | 'drop'>();
let isThinking = false;

beforeAll(async () => {
  directories = [mkdtempSync(join(tmpdir(), 'agents-')), mkdtempSync(join(tmpdir(), 'tools-'))];
  const [AGENTS_DIR, TOOLS_DIR] = directories;
  placeFiles(AGENTS_DIR, TOOLS_DIR);
  board = await startStandIn(0, ({ headers, body }) => {
    const { text } = JSON.parse(body) as { text: string }; // what the tools send
    writes.push({ key: String(headers['x-idempotency-key']), text });
    return answers.get(text) ?? { status: 200, body: { done: text } };
  });
  const times = { TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200' };
  const tools = { TOOLS_DIR, TOOLS_ENABLED: 'default,add_note', BOARD_API_URL: board.url };
  stack = await startStack({ without: ['compressor'], environment: { AGENTS_DIR, ...tools, ...times } });
  redis = new Redis(stack.environment['REDIS_URL'] ?? '');
}, 180_000);
afterAll(async () => {
  redis.disconnect();
  await stack.stop();
  await board.close();
  for (const directory of directories) rmSync(directory, { recursive: true });
});
beforeEach(() => {
  writes.length = 0;
  answers.clear();
  isThinking = false;
  stack.model.use(({ user }) => {
    if (isThinking) return new Promise(() => undefined);
    if (!user.includes('You are clerk.') || user.includes('OBS:\n'))
      return modelTurn({ type: 'respond', message: 'Seen to.' });
    return modelTurn({ type: 'tool', name: 'add_note', args: { text: 'the clerk' } });
  });
});

/** A person who writes to one of the agents, and what comes of it. */
class Person {
  private readonly before = new Set<string>();
  readonly phone: string;

  constructor(private readonly to: keyof typeof numbers) {
    people += 1;
    this.phone = `+155501${people}`;
  }

  async texts(body: string): Promise<void> {
    for (const runId of await stack.runIds()) this.before.add(runId);
    const url = `${publicUrl}/webhooks/twilio/sms`;
    const { responses } = await stack.twilio.text({ from: this.phone, to: numbers[this.to], body, url });
    expect(responses.map(({ status }) => status)).toEqual([200]);
  }

  heard(): string[] {
    return stack.repliesTo(this.phone).map(({ body }) => body);
  }

  async hears(count: number): Promise<string> {
    return stack.untilReplies(this.phone, count, patienceMs);
  }

  /** The root of the tree that the last text has started. */
  async rootRun(): Promise<string> {
    let found: string | undefined;
    await until(
      'the tree to begin',
      async () => {
        found = (await stack.runIds()).find((runId) => !this.before.has(runId));
        return found !== undefined;
      },
      patienceMs,
    );
    return (await treeOf(found ?? '')).root_run_id;
  }
}

async function treeOf(runId: string): Promise<{ root_run_id: string; runs: TreeRun[] }> {
  const response = await stack.api(`/v1/runs/${runId}/tree`);
  return (await response.json()) as { root_run_id: string; runs: TreeRun[] }; // the gateway's own answer
}

async function approvals(): Promise<Approval[]> {
  const listed = await stack.api('/v1/approvals', { headers: operatorKey });
  return ((await listed.json()) as { approvals: Approval[] }).approvals; // the gateway's own answer
}

/** The outcomes of a tree, by node, once its root has ended: then nothing of it is live, owed or asked for any more. */
async function endOf(rootRunId: string): Promise<Record<string, string | null>> {
  await until('the root to end', async () => (await stack.settledRun(rootRunId)).outcome !== null, patienceMs);
  const { runs } = await treeOf(rootRunId);
  expect(runs.map(({ phase, live }) => ({ phase, live }))).toEqual(runs.map(() => ({ phase: 'finished', live: null })));
  const ids = runs.map(({ run_id: runId }) => runId);
  const actors = ids.map((runId) => renameId(runId, 'act'));
  const left = actors.flatMap((id) => [keys.children(id), keys.owed(id)]);
  expect(await redis.exists(...left)).toBe(0);
  expect((await approvals()).filter(({ run_id: runId }) => ids.includes(runId))).toEqual([]);
  return Object.fromEntries(runs.map(({ node, outcome }) => [node ?? 'root', outcome]));
}

function operator(...args: string[]) {
  const environment = { ...stack.environment, OPERATOR_API_KEY: standInKeys.operator };
  return turnpike(args, { environment });
}

const onGateway = (): string[] => ['--url', stack.url, ...sure];

function codeIn(question: string): string {
  return /^Reply YES (\d{6}) to do: write the note \S/.exec(question)?.[1] ?? question;
}

/** A tree that waits for approval of a tool's call and of a model's. */
async function asking(to: 'ask' | 'wire'): Promise<{ person: Person; rootRunId: string; waiting: Approval[] }> {
  const person = new Person(to);
  await person.texts('please');
  await person.hears(1);
  await until('both to ask', async () => (await approvals()).length === 2, patienceMs);
  return { person, rootRunId: await person.rootRun(), waiting: await approvals() };
}

function notes(): string[] {
  return stack.dashboard.notes.map(({ text }) => text);
}

describe('the approvals of a tree', () => {
  it('are given by the person at its root, though the controller is killed between question and answer', async () => {
    const { person, rootRunId } = await asking('ask');
    await stack.apps.controller.kill('SIGKILL');
    await person.texts(`yes ${codeIn(person.heard()[0] ?? '')}`);
    stack.apps.controller.start();
    await person.texts(`yes ${codeIn(await person.hears(2))}`);
    expect(await person.hears(3)).toMatch(/^\{"note_id":"note-\d"\}\nSeen to\.$/);
    expect(await endOf(rootRunId)).toEqual(bothAnswered);
    expect(notes().sort()).toEqual(['the clerk', 'the form']);
    expect(person.heard()).toHaveLength(3);
  });

  it('are given by operators, and the person is asked no longer', async () => {
    const { person, rootRunId, waiting } = await asking('ask');
    const before = notes().length;
    const first = waiting.find(({ args }) => (person.heard()[0] ?? '').includes(`"${args.text}"`));
    const second = waiting.find((each) => each !== first);
    const body = JSON.stringify({ decision: 'approve', reason: 'seen' });
    const headers = { ...operatorKey };
    const decided = await stack.api(`/v1/approvals/${first?.approval_id}`, { method: 'POST', headers, body });
    expect(decided.status).toBe(202);
    expect(await person.hears(2)).toContain(`"${second?.args.text}"`);
    expect(await operator('approvals', 'approve', second?.approval_id ?? '', ...onGateway())).toMatchObject({
      code: 0,
    });
    expect(await person.hears(3)).toMatch(/^\{"note_id":"note-\d"\}\nSeen to\.$/);
    expect(await endOf(rootRunId)).toEqual(bothAnswered);
    expect(notes()).toHaveLength(before + 2);
    expect(person.heard()).toHaveLength(3);
  });
});

/** A tree with a write and a model call under way, and a call that waits for approval. */
async function working(): Promise<{ person: Person; rootRunId: string }> {
  isThinking = true;
  answers.set('first', 'hang');
  const person = new Person('work');
  const [asked, put] = [stack.model.requests.length, writes.length];
  await person.texts('go on');
  await person.hears(1);
  await until('all to work', () => stack.model.requests.length > asked && writes.length > put, patienceMs);
  return { person, rootRunId: await person.rootRun() };
}

/** What has reached the world. */
function reached(): number[] {
  return [writes.length, stack.dashboard.notes.length, stack.model.requests.length, stack.twilio.messages.length];
}

/** The next text of the person is answered by a tree of its own. */
async function isAnswered(person: Person, next: () => Promise<void>): Promise<void> {
  isThinking = false;
  answers.clear();
  const said = person.heard().length;
  await next();
  await person.texts(`yes ${codeIn(await person.hears(said + 1))}`);
  expect(await person.hears(said + 2)).toMatch(/^\{"done":"second"\}\nSeen to\.\n\{"note_id":"note-\d"\}$/);
}

/** The path that failed, and what it failed with it. */
const paths = ['fork', 'fork/writes', 'fork/thinker', 'fork/below', 'fork/below/asks'];
const cancelled = Object.fromEntries(paths.map((path) => [path, 'cancelled']));

describe('a tree at work', () => {
  it('ends whole by STOP: nothing more is written or sent', async () => {
    const { person, rootRunId } = await working();
    const [put, noted] = [writes.length, notes().length];
    await person.texts('STOP');
    expect(await endOf(rootRunId)).toEqual({ root: 'opted-out', ...cancelled });
    await person.texts(`yes ${codeIn(person.heard()[0] ?? '')}`);
    const other = new Person('work');
    await isAnswered(other, () => other.texts('anything'));
    expect(person.heard()).toHaveLength(1);
    expect(writes.slice(put).map(({ text }) => text)).toEqual(['first', 'second']); // the other person's
    expect(notes()).toHaveLength(noted + 1);
  });

  it('ends whole by a cancel of its root, and the next text has a tree of its own', async () => {
    const { person, rootRunId } = await working();
    const before = reached();
    const body = JSON.stringify({ reason: 'enough' });
    const headers = { ...operatorKey };
    const response = await stack.api(`/v1/runs/${rootRunId}/cancel`, { method: 'POST', headers, body });
    expect(response.status).toBe(202);
    expect(await endOf(rootRunId)).toEqual({ root: 'cancelled', ...cancelled });
    expect(reached()).toEqual(before);
    await isAnswered(person, () => person.texts('once more'));
  });

  it('ends whole by a handoff; what is texted meanwhile is answered when it is given back', async () => {
    const { person, rootRunId } = await working();
    const before = reached();
    const { conversation_id: conversation } = (await (await stack.api(`/v1/runs/${rootRunId}`)).json()) as Approval; // the gateway's own answer
    const handoff = (did: string, ...more: string[]) =>
      operator('handoff', did, conversation, ...more, '--url', stack.url);
    expect(await handoff('take', ...sure)).toMatchObject({ code: 0 });
    expect(await endOf(rootRunId)).toEqual({ root: 'taken-over', ...cancelled });
    expect(reached()).toEqual(before);
    await person.texts('is anybody there?');
    expect(await handoff('reply', 'A person here.', '--by', 'ana')).toMatchObject({ code: 0 });
    expect(await person.hears(2)).toBe('A person here.');
    await isAnswered(person, async () => {
      expect(await handoff('give-back', '--by', 'ana')).toMatchObject({ code: 0 });
    });
    expect(person.heard()).toHaveLength(4);
  });
});

describe('the dead letter of a child', () => {
  it('is replayed from the root: the tree answers, with nothing asked or written a second time', async () => {
    answers.set('the money', 'drop');
    const { person, rootRunId } = await asking('wire');
    const noted = notes().length;
    for (const count of [1, 2]) await person.texts(`yes ${codeIn(await person.hears(count))}`);
    await person.hears(3);
    const ends = await endOf(rootRunId);
    expect(ends).toEqual({ ...bothAnswered, ...payStalled, 'fork/book': 'answered' });
    const listed = await operator('dlq', 'list', '--conversation', person.phone, '--json');
    const [[{ letter_id: letter, root_run_id: root }]] = linesOf(listed) as [[Record<string, string>]]; // what it prints
    expect(root).toBe(rootRunId);
    answers.clear();
    expect(await operator('dlq', 'replay', letter ?? '', '--again', ...sure)).toMatchObject({ code: 0 });
    const done = /^\{"note_id":"note-\d"\}\nSeen to\.\n\{"done":"the booking"\}\n\{"done":"the money"\}$/;
    expect(await person.hears(4)).toMatch(done);
    expect(writes.map(({ text }) => text).sort()).toEqual(['the booking', 'the money', 'the money']);
    expect(notes()).toHaveLength(noted + 2);
    expect((await operator('dlq', 'show', letter ?? '')).stdout).toMatch(/^replayed as run_\w+: answered$/m);
  });
});
