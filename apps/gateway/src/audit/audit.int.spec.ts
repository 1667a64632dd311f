import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erasePerson } from '#maintenance';
import { deploymentKey } from '#deployment';
import { openEngine } from '#engine';
import { keys, mostIndexed } from '#records';
import type { OpenEngine } from '#engine';
import { renameId } from '#protocol';
import { operatorRequestsKey } from '#limits';
import { publishedPolicy } from '#policy';
import { AgentRegistry, definitionFrom } from '#registry';
import { emptyState } from '#schedule';
import { createMetrics } from '#telemetry';
import { PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { buildScheduleSetting } from '../schedules/schedule-setting.js';
import { apiKey, openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let actorId: string;
let runId: string;

beforeAll(async () => {
  redis = await startRedis();
  const times = { quietMs: 0 };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  const { message_id: messageId } = await ask('POST', '/v1/conversations/desk-7/messages', { text: 'how many?' });
  runId = renameId(String(messageId), 'run');
  actorId = (await engine.store.records.readMessage(String(messageId)))?.actorId ?? '';
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

async function ask(method: string, path: string, body?: object, key = operatorKey): Promise<Record<string, unknown>> {
  const response = await gateway.ask(method, path, body, { authorization: `Bearer ${key}` });
  return (await response.json()) as Record<string, unknown>; // asserted by who asks
}

interface Entry {
  at: string;
  did: string;
  by: string;
  reason: string | null;
  to: Record<string, unknown>;
}

async function entries(key = operatorKey, query = ''): Promise<{ entries: Entry[]; next: string | null }> {
  const answer: unknown = await ask('GET', `/v1/audit${query}`, undefined, key);
  return answer as { entries: Entry[]; next: string | null }; // asserted by who asks
}

describe('the audit', () => {
  it('tells who did what, to what and why, the latest first, and each deed once', async () => {
    const by = 'ana';
    await ask('POST', `/v1/runs/${runId}/cancel`, { reason: 'desk-7 asked', by });
    await ask('POST', `/v1/runs/${runId}/cancel`, { reason: 'desk-7 asked', by });
    await ask('POST', '/v1/conversations/desk-7/takeover', { reason: 'a person is wanted', by });
    await ask('DELETE', '/v1/conversations/desk-7/takeover?by=ben');
    await ask('PUT', '/v1/breakers/tool:get_counts', { state: 'open', reason: 'broken', by });
    await engine.store.turns.load(actorId, 'w');
    await engine.store.turns.park(actorId, 'w', 'it cannot be committed');
    await ask('POST', `/v1/dead-letters/${actorId}/replay`, { reason: 'mended', by });
    const { entries: all, next } = await entries();
    expect(all.map((entry) => [entry.did, entry.by, entry.reason, entry.to])).toEqual([
      ['letter-replayed', 'ana', 'mended', { letter_id: actorId }],
      ['letter-replaying', 'ana', 'mended', { letter_id: actorId }],
      ['breaker-forced', 'ana', 'broken', { name: 'tool:get_counts', state: 'open' }],
      ['conversation-given-back', 'ben', null, { actor_id: actorId }],
      ['conversation-taken-over', 'ana', 'a person is wanted', { actor_id: actorId }],
      ['run-cancelled', 'ana', 'desk-7 asked', { actor_id: actorId, run_id: runId }],
    ]);
    expect(next).toBeNull();
    expect(all.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toBe(true);
  });

  it('is read page by page, with nothing twice and nothing left out', async () => {
    const { entries: all } = await entries();
    const paged: Entry[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 9 && query !== ''; pages++) {
      const page = await entries(operatorKey, query);
      paged.push(...page.entries);
      query = page.next === null ? '' : `?limit=2&cursor=${page.next}`;
    }
    expect(paged).toEqual(all);
  });

  it('tells viewers who and what, and not why', async () => {
    const { entries: all } = await entries(apiKey);
    expect(all.map(({ did }) => did)).toContain('run-cancelled');
    expect(all.filter(({ reason }) => reason !== null)).toEqual([]);
  });

  it('keeps the deed and loses the words when the person is erased', async () => {
    const before = await entries();
    const person = { tenants: ['default'], addresses: ['desk-7'] };
    const request = { by: 'cleo', reason: 'request 17', patienceMs: 0 };
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, request);
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [] } });
    const { entries: after } = await entries();
    expect(after.map(({ did }) => did)).toEqual([
      'erasure-finished',
      'erasure-began',
      ...before.entries.map(({ did }) => did),
    ]);
    expect(after.map(({ reason }) => reason)).toEqual([
      'request 17',
      'request 17',
      null,
      null,
      'broken',
      null,
      null,
      null,
    ]);
    expect((await engine.redis.zrange('{p0}:audit', 0, -1)).join()).not.toMatch(/desk-7|mended|wanted/);
  });
});

describe('schedules over HTTP', () => {
  const step = { kind: 'tool', id: 'count', toolName: 'get_counts' };
  const document = { version: 1, root: { kind: 'every', id: 'nightly', cron: '0 3 * * *', step } };

  /** Reads the schedule's mail in the place of a controller, and leaves this state. */
  async function readMail(state: object): Promise<void> {
    await until(async () => (await engine.redis.zcard('{turnpike}:schedules')) === 1);
    const [scheduleId = ''] = await engine.redis.zrange('{turnpike}:schedules', 0, -1);
    await until(async () => (await engine.redis.llen(keys.mail(scheduleId))) === 1);
    const turn = await engine.store.turns.load(scheduleId, 'w');
    if (!('version' in turn)) throw new Error(turn.status);
    const [event] = turn.mail;
    if (event === undefined || !('messageId' in event)) throw new Error('expected the mail of an operator');
    await engine.store.turns.commit({
      ...{ actorId: scheduleId, token: 'w', version: turn.version, consumed: 1, lastMail: turn.lastMail, state },
      ...{ thinking: false, live: false, wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [] },
      ...{ messageRuns: { [event.messageId]: '' }, hold: false },
    });
  }

  beforeAll(async () => {
    const own = { provider: 'scripted', providers: ['scripted'], model: null, maxSteps: null, maxToolCalls: null };
    const basis = { tools: ['get_counts'], ...own };
    await new WorkflowStore(engine.redis).tell(basis);
    await new PolicyStore(engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
  });

  const everyNight = (...steps: object[]): object => ({
    version: 1,
    root: { ...document.root, step: { kind: 'sequence', id: 'all', steps } },
  });

  it('are refused before anything runs where they could not run, whatever their size', async () => {
    const documents = [
      everyNight({ ...step, toolName: 'other' }),
      everyNight({ kind: 'provide', id: 'p', child: step, layers: ['file:nope'] }),
      everyNight({ kind: 'provide', id: 'p', child: step, layers: ['conversation-summary'] }),
      everyNight({ kind: 'subflow', id: 's', ref: 'none' }),
      everyNight({ kind: 'loop', id: 'l', body: step, until: { kind: 'never' }, maxIterations: 1_001 }),
      everyNight(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n]))),
    ];
    const answers = await Promise.all(documents.map((each) => ask('POST', '/v1/schedules', { document: each })));
    const pathOf = ({ errors }: Record<string, unknown>): unknown => (errors as { path: string }[])[0]?.path; // a problem's
    expect(answers.map((answer) => [answer['status'], pathOf(answer)])).toEqual([
      [422, '/root/step/steps/0/toolName'],
      [422, '/root/step/steps/0/layers/0'],
      [422, '/root/step/steps/0/layers/0'],
      [422, '/root/step/steps/0/ref'],
      [422, ''],
      [422, '/root/step/steps/0/kind'],
    ]);
    const deep = `{"document":${'{"child":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
    const headers = { authorization: `Bearer ${operatorKey}` };
    expect((await gateway.ask('POST', '/v1/schedules', deep, headers)).status).toBe(422);
    expect(await ask('GET', '/v1/schedules')).toEqual({ schedules: [], next: null });
  });

  it('have the files that they name as they were when they were set', async () => {
    const named = everyNight({ kind: 'provide', id: 'p', child: step, layers: ['file:shops.md'] });
    const textOf = async (text: string): Promise<unknown> => {
      const registry = new AgentRegistry([], new Map([['shops.md', text]]));
      const { files = '' } = await buildScheduleSetting({ document: named }, engine, registry, {
        metrics: createMetrics({ app: 'gateway', processMetrics: false }),
      });
      expect(Number(await engine.redis.hget('{agents}:held', files))).toBeGreaterThan(1e15); // no process drops it
      return definitionFrom(await new WorkflowStore(engine.redis).definition(files))?.layers;
    };
    expect([await textOf('Porto'), await textOf('Lisbon')]).toEqual([
      { 'shops.md': 'Porto' },
      { 'shops.md': 'Lisbon' },
    ]);
  });

  it('are refused while builds are there that know no schedules', async () => {
    await engine.redis.hset(deploymentKey, 'schema', '2');
    const answer = await ask('POST', '/v1/schedules', { document });
    await engine.redis.hset(deploymentKey, 'schema', '3');
    expect(answer).toMatchObject({ status: 409, detail: expect.stringContaining('layout 3') });
  });

  it('are set once, listed, stopped and noted, and refused where nobody could repeat them', async () => {
    const refused = { version: 1, root: step };
    expect(await ask('POST', '/v1/schedules', { document: refused })).toMatchObject({
      status: 422,
      errors: [{ field: 'document/root/kind' }],
    });
    expect(await ask('POST', '/v1/schedules', { workflow: 'unknown' })).toMatchObject({ status: 404 });
    expect(await ask('POST', '/v1/schedules', { document, workflow: 'nightly' })).toMatchObject({ status: 400 });
    expect(await ask('POST', '/v1/schedules', { document, agent: 'desk' })).toMatchObject({
      ...{ status: 400, errors: [{ field: 'agent', detail: expect.stringContaining('expected none') }] },
    });
    const body = { id: 'nightly', document, input: 'go', by: 'ana' };
    expect(await ask('POST', '/v1/schedules', body, apiKey)).toMatchObject({ status: 403 });
    const times = { cron: '0 3 * * *', timeZone: 'UTC' };
    const plan = { times, from: 1, setBy: 'm', document, input: 'go', onError: 'fail' };
    const state = { ...emptyState('a'), plan, nextAt: 1_795_489_200_000, ticks: 3, skipped: 1 };
    const [set] = await Promise.all([ask('POST', '/v1/schedules', body), readMail(state)]);
    const view = {
      id: 'nightly',
      agent: 'default',
      cron: '0 3 * * *',
      next_at: '2026-11-24T03:00:00.000Z',
      ticks: 3,
      input: 'go',
    };
    expect(set).toMatchObject(view);
    expect(await ask('POST', '/v1/schedules', body)).toMatchObject(view);
    await ask('POST', '/v1/workflows', { id: 'counted', document });
    expect(await ask('POST', '/v1/schedules', { id: 'nightly', workflow: 'counted', input: 'go' })).toMatchObject(view);
    expect(await ask('POST', '/v1/schedules', { ...body, input: 'other' })).toMatchObject({ status: 409 });
    expect(await ask('GET', '/v1/schedules', undefined, apiKey)).toMatchObject({
      schedules: [{ ticks: 3, input: null }],
    });
    expect(await ask('GET', '/v1/schedules/nightly')).toMatchObject({ schedule: view, document });
    expect(await ask('POST', '/v1/schedules/other/stop', {})).toMatchObject({ status: 404 });
    const stopped = { ...state, nextAt: null, stopped: { at: 1, why: 'asked' } };
    const [end] = await Promise.all([ask('POST', '/v1/schedules/nightly/stop', { by: 'ana' }), readMail(stopped)]);
    expect(end).toMatchObject({ stopped: { why: 'asked' }, next_at: null });
    expect(await ask('POST', '/v1/schedules/nightly/pause', {})).toMatchObject({ status: 409 });
    const noted = (await entries()).entries.filter(({ did }) => did.startsWith('schedule-'));
    expect(noted.map(({ did, by }) => [did, by])).toEqual([
      ['schedule-stopped', 'ana'],
      ['schedule-set', 'ana'],
    ]);
  });
});

describe('an audit of which some is left out', () => {
  it('says since when it is whole, by the list that goes back least far', async () => {
    const wholeSince = async (): Promise<unknown> => (await ask('GET', '/v1/audit'))['whole_since'];
    expect(await wholeSince()).toBeNull();
    const lineAt = (at: number): string => JSON.stringify({ at, by: 'ana', why: 'w', name: 'tool:x', to: 'open' });
    await engine.redis.rpush(operatorRequestsKey, ...Array.from({ length: 1_000 }, (_, n) => lineAt(9_000 - n)));
    expect(await wholeSince()).toBe(new Date(8_001).toISOString());
    const deedAt = (at: number): string => JSON.stringify({ at, did: 'run-cancelled', by: 'ana', reason: 'w' });
    const deeds = Array.from({ length: mostIndexed }, (_, n) => [10_000 + n, deedAt(10_000 + n)]).flat();
    await engine.redis.zadd(keys.audit(0), ...deeds);
    expect(await wholeSince()).toBe(new Date(10_000).toISOString());
  });
});
