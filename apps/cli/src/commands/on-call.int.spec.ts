import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcementMs } from '#deployment';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { renameId } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';

const person = '+15550111';
const slowMs = 60_000;

let server: PrivateRedis;
let gateway: StandInServer;
let engine: OpenEngine;
let environment: Record<string, string>;
let answer: (request: SeenRequest) => { status: number; body: object };
const seen: SeenRequest[] = [];

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    return answer(request);
  });
  environment = { REDIS_URL: server.url, OPERATOR_API_KEY: 'the-operator-key', GATEWAY_API_KEY: 'the-key' };
  await turnpike(['--help']); // builds, where that is due
}, 240_000);
afterAll(async () => {
  await gateway.close();
  await server.stop();
});
beforeEach(async () => {
  const times = { quietMs: 0 };
  engine = await openEngine({ url: server.url, partitions: 1, role: 'producer', times, onError: () => undefined });
  answer = () => ({ status: 200, body: {} });
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
});

const cli = (args: readonly string[], more: Record<string, string> = {}) =>
  turnpike(args, { environment: { ...environment, ...more } });

async function texts(channel: string, ours: string, theirs: string, tenant = 'default'): Promise<string> {
  const address = { tenant, channel, ours, theirs };
  return (await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'hello' })).actorId;
}

describe('find', () => {
  it(
    'names the conversations of a number on every channel and of every tenant, and no other',
    async () => {
      const sms = await texts('sms', '+15550100', person);
      const whatsApp = await texts('whatsapp', 'whatsapp:+15550100', `whatsapp:${person}`);
      const elsewhere = await texts('sms', '+15550109', person, 'acme');
      await texts('sms', '+15550100', '+15550112');
      await engine.store.takeovers.takeOver(sms, { by: 'night shift', reason: 'asked for a person' });
      const found = await cli(['find', person]);
      expect(found).toMatchObject({ code: 0, stderr: '' });
      expect(found.stdout).toMatch(new RegExp(`^${sms} +default +sms +\\+15550100 +\\d+ +handed to night shift$`, 'm'));
      const [listed] = linesOf(await cli(['find', person, '--json'])) as { conversation_id: string }[][]; // the command's own answer
      expect(listed?.map((one) => one.conversation_id).sort()).toEqual([sms, whatsApp, elsewhere].sort());
      expect(listed).toContainEqual(expect.objectContaining({ tenant: 'acme', taken_over_by: null, opted_out: false }));
    },
    slowMs,
  );

  it(
    'ends with 1 when there is none, and with 2 for a number without its plus',
    async () => {
      expect(await cli(['find', person])).toMatchObject({ code: 1, stdout: '' });
      expect(await cli(['find', '15550111'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('such as +15550123'),
      });
    },
    slowMs,
  );
});

describe('status', () => {
  const processes = '{turnpike}:processes';

  async function announce(app: string, agoMs: number, version?: string): Promise<void> {
    const record = { app, host: 'pod-1', pid: 7, version, oldest: 1, newest: 2 };
    await engine.redis.hset(processes, app, `${Date.now() + announcementMs - agoMs} ${JSON.stringify(record)}`);
  }

  it(
    'shows each app with its version and queue, and ends with 0 when all are alive',
    async () => {
      for (const app of ['gateway', 'controller', 'tool-runner', 'compressor']) await announce(app, 1_000, '1.2.3');
      await texts('sms', '+15550100', person);
      const shown = await cli(['status']);
      expect(shown).toMatchObject({ code: 0, stderr: '' });
      expect(shown.stdout).toMatch(/^controller +yes +pod-1 +7 +1\.2\.3 +\d+\.\d s ago +turn +\d/m);
      const [rows] = linesOf(await cli(['status', '--json']));
      expect(rows).toContainEqual(
        expect.objectContaining({ app: 'gateway', alive: true, version: '1.2.3', queue: 'reply', waiting: 0 }),
      );
    },
    slowMs,
  );

  it(
    'ends with 1 for an app without a process, and for a process that was silent for longer than a heartbeat or two',
    async () => {
      for (const app of ['gateway', 'tool-runner', 'compressor']) await announce(app, 1_000);
      await announce('gateway', 9_000);
      const shown = await cli(['status', '--json']);
      expect(shown.code).toBe(1);
      const [rows] = linesOf(shown);
      expect(rows).toContainEqual(expect.objectContaining({ app: 'gateway', alive: false, pid: 7, version: null }));
      expect(rows).toContainEqual(
        expect.objectContaining({ app: 'controller', alive: false, host: null, queue: 'turn' }),
      );
      expect(rows).toContainEqual(expect.objectContaining({ app: 'compressor', alive: true }));
      const { stdout } = await cli(['status']);
      expect(stdout).toMatch(/^controller +none .*\n/m);
      expect(stdout).toMatch(/^gateway +silent +pod-1 +7 +\? +not for \d+\.\d s /m);
    },
    slowMs,
  );

  it(
    'founds nothing in a Redis that is empty',
    async () => {
      await engine.redis.flushall();
      expect(await cli(['status'])).toMatchObject({ code: 1, stderr: expect.stringContaining('no process of ours') });
      expect(await engine.redis.dbsize()).toBe(0);
    },
    slowMs,
  );
});

describe('runs show', () => {
  async function endsCancelled(actorId: string, messageId: string): Promise<void> {
    const turn = await engine.store.turns.load(actorId, 'turn');
    if (!('version' in turn)) throw new Error('nothing to read');
    const { version, lastMail, mail } = turn;
    const runId = renameId(messageId, 'run');
    const used = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 7, costMicroUsd: 0, policyVersion: '1' };
    const ids = { runId, actorId, conversationId: person, channel: 'sms', messageIds: [messageId], replies: [] };
    const run = { ...ids, ...used, startedAt: turn.now, finishedAt: turn.now };
    const ended = { phase: 'finished' as const, outcome: 'cancelled' as const };
    const nothing = { effects: [], cancels: [], ledger: [], wakeInMs: null, thinking: false, hold: false, live: false };
    const entries = mail.map((event) => ({ event, stamp: {} }));
    await engine.store.turns.commit({
      ...{ ...nothing, actorId, token: 'turn', version, lastMail, consumed: mail.length, state: {} },
      ...{ runs: [{ ...run, ...ended }], journal: [{ runId, entries }], messageRuns: { [messageId]: runId } },
    });
  }

  it(
    'tells of a run that no turn has been taken of, and of a cancelled one by whom and why',
    async () => {
      const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: person };
      const text = { address, sourceId: null, mode: 'text' as const, text: 'how many?' };
      const { actorId, messageId } = await engine.store.intake.ingest(text);
      const runId = renameId(messageId, 'run');
      const waiting = await cli(['runs', 'show', runId]);
      expect(waiting.stdout).toMatch(/: waiting, 0 steps, 0 tokens\n[^]*^asked: how many\?$/m);
      const event = { type: 'cancel-requested' as const, runId, by: 'night shift', reason: 'asked for by phone' };
      await engine.store.outside.sendMail({ actorId, name: 'cancel', event });
      await endsCancelled(actorId, messageId);
      const { stdout } = await cli(['runs', 'show', runId]);
      expect(stdout).toMatch(/^cancelled by night shift: asked for by phone\nasked: how many\?$/m);
    },
    slowMs,
  );
});

describe('GATEWAY_URL', () => {
  it(
    'is where commands look for the gateway, unless --url says otherwise',
    async () => {
      answer = ({ url }) => ({ status: 200, body: url.pathname === '/v1/approvals' ? { approvals: [] } : {} });
      const known = { GATEWAY_URL: `${gateway.url}/` };
      expect(await cli(['approvals', 'list'], known)).toMatchObject({ code: 0 });
      const chat = await turnpike(['chat', '--json'], { environment: { ...environment, ...known }, input: 'hello\n' });
      expect(chat).toMatchObject({ code: 0, stdout: '{}\n' });
      const elsewhere = await cli(['approvals', 'list', '--url', 'http://127.0.0.1:1'], known);
      expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('127.0.0.1:1 cannot be reached') });
      const wrong = await cli(['approvals', 'list'], { GATEWAY_URL: 'gateway:3000' });
      expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('GATEWAY_URL: expected an http') });
    },
    slowMs,
  );
});

describe('handoff', () => {
  const base = `/v1/conversations/act_1`;
  const taken = { by: 'ana', reason: 'asked', since: '2026-01-31T03:00:00Z' };
  const waiting = [{ message_id: 'msg_1', text: 'are you there?', at: '2026-01-31T03:01:00Z' }];
  const handoff = (...args: string[]) => cli(['handoff', ...args, '--url', gateway.url]);

  it.each([
    [['take', 'act_1', '--by', 'ana', '--reason', 'asked'], 'POST', '/takeover', { by: 'ana', reason: 'asked' }],
    [['show', 'act_1'], 'GET', '/takeover', null],
    [
      ['reply', 'act_1', 'A person here.', '--by', 'ana', '--key', 'k1'],
      'POST',
      '/replies',
      { text: 'A person here.', by: 'ana' },
    ],
    [['show', 'act_1', 'msg_1'], 'GET', '/replies/msg_1', null],
    [
      ['give-back', 'act_1', '--by', 'night shift', '--texts', 'skip'],
      'DELETE',
      '/takeover?by=night%20shift&texts=skip',
      null,
    ],
  ])(
    'asks the gateway for %j',
    async (args, method, path, body) => {
      answer = () => ({
        status: 200,
        body: { taken_over: taken, waiting, reply_id: 'msg_9', status: 'owed', texts: 1 },
      });
      expect(await handoff(...args)).toMatchObject({ code: 0, stderr: '' });
      const { url, headers, ...request } = seen.at(-1) as SeenRequest; // it was asked for right above
      expect(request.method).toBe(method);
      expect(JSON.parse(request.body || 'null')).toEqual(body);
      expect(`${url.pathname}${url.search}`).toBe(`${base}${path}`);
      expect(headers['idempotency-key']).toBe(args.includes('--key') ? 'k1' : undefined);
    },
    slowMs,
  );

  it(
    'says who has the conversation and what waits, and what the gateway refuses',
    async () => {
      answer = () => ({ status: 200, body: { taken_over: taken, waiting } });
      const shown = await handoff('show', 'act_1');
      expect(shown.stdout).toMatch(
        /^act_1: ana has it since 2026-01-31T03:00:00Z: asked\n.*\n.* msg_1 +are you there\?\n$/,
      );
      answer = () => ({ status: 409, body: { error: { message: 'the reply before is still under way' } } });
      const refused = await handoff('reply', 'act_1', 'Hello', '--by', 'ana');
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('still under way') });
      expect(await handoff('take', 'act_1', '--by', 'ana')).toMatchObject({ code: 2 });
    },
    slowMs,
  );
});

describe('a tool file that is wrong', () => {
  let tools: string;
  beforeAll(() => {
    tools = mkdtempSync(join(tmpdir(), 'turnpike-bad-tools-'));
    writeFileSync(join(tools, 'broken.json'), '{"name": ');
  });
  afterAll(() => rmSync(tools, { recursive: true }));

  it.each([
    [['runs', 'list']],
    [['runs', 'cancel', 'run_1', '--reason', 'x']],
    [['approvals', 'list']],
    [['approvals', 'deny', 'act_1', '--reason', 'x']],
    [['breaker', 'list']],
    [['breaker', 'words']],
    [['policy', 'history']],
    [['layout', 'show']],
    [['dlq', 'list']],
    [['agents', 'list', 'libs/registry/examples']],
    [['erase', person, '--dry-run']],
  ])(
    'keeps nobody from %j, which needs no tool',
    async (args) => {
      answer = () => ({ status: 200, body: { approvals: [], breakers: [], words: [], changes: [] } });
      const overHttp = ['approvals', 'breaker', 'policy'].includes(args[0] ?? '') || args[1] === 'cancel';
      const ended = await cli([...args, ...(overHttp ? ['--url', gateway.url] : [])], { TOOLS_DIR: tools });
      expect(ended).toMatchObject({ code: 0, stderr: '' });
    },
    slowMs,
  );

  it(
    'is told by the commands that need tools',
    async () => {
      for (const args of [
        ['tools', 'list'],
        ['agents', 'check', 'libs/registry/examples'],
      ]) {
        const ended = await cli(args, { TOOLS_DIR: tools });
        expect(ended).toMatchObject({ stdout: '', stderr: expect.stringContaining('broken.json') });
        expect(ended.code).not.toBe(0);
      }
    },
    slowMs,
  );
});
