import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { Repeat } from '#model-turn';

import { startDashboardStandIn } from '../../../test/stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../../../test/stand-ins/dashboard-stand-in.js';
import { runGuarded } from './run-guarded.js';
import type { AnswerCache, GuardOptions, GuardedCall, GuardedResult } from './run-guarded.js';
import { createTools } from './create-tools.js';
import { createGuardedFetch, Egress } from '#transport';
import { McpConnections } from './mcp/mcp-connections.js';
import { openCatalogue } from './read-catalogue.js';
import type { OwedTool, Tool } from './tool.js';

const call: GuardedCall = {
  tool: 'get_counts',
  args: { start_date: '2026-11-20', end_date: '2026-11-20', label: 'angry' },
  dedupeKey: 'dedupe-1',
  deadlineAt: Number.MAX_SAFE_INTEGER,
  headers: { 'X-Run-Id': 'run-1', 'X-Step-Id': 'step-1', 'X-Parent-Step': '', 'X-Idempotency-Key': 'effect-1' },
};

const catalogue = openCatalogue(null).only(['today_range', 'get_counts']);
const { checkArgs } = catalogue.table();
const fetch = createGuardedFetch(new Egress({ privateHosts: ['127.0.0.1'] }));

describe('the guard', () => {
  let dashboard: DashboardStandIn;

  beforeEach(async () => {
    dashboard = await startDashboardStandIn({ port: 0, today: '2026-11-20' });
    dashboard.set('2026-11-20', 'angry', 7);
  });

  afterEach(() => dashboard.close());

  function tools(): readonly Tool[] {
    const values: Record<string, string> = { DASHBOARD_API_URL: dashboard.url, DASHBOARD_API_KEY: 'dashboard-key' };
    const environment = { fetchAs: () => fetch, valueOf: (name: string) => values[name] ?? '' };
    return createTools(catalogue, environment, new McpConnections(environment));
  }

  function guarded(
    changes: Partial<GuardedCall> = {},
    options: Partial<GuardOptions> = {},
    signal?: AbortSignal,
  ): Promise<GuardedResult> {
    const given: GuardOptions = { tools: tools(), checkArgs, timeoutMs: 5_000, pauseMs: 0, ...options };
    return runGuarded(given, { ...call, ...changes }, signal ?? new AbortController().signal);
  }

  function repeating(repeat: Repeat): Tool[] {
    return tools().map((tool) =>
      tool.runs === 'owed' ? ({ ...tool, spec: { ...tool.spec, repeat } } satisfies OwedTool) : tool,
    );
  }

  function caching(cacheTtlSeconds: number | undefined): Tool[] {
    return tools().map((tool) => {
      if (tool.runs !== 'owed') return tool;
      const { cacheTtlSeconds: _own, ...spec } = tool.spec;
      return { ...tool, spec: { ...spec, ...(cacheTtlSeconds === undefined ? {} : { cacheTtlSeconds }) } };
    });
  }

  it('runs a good call once and records the try', async () => {
    const done = await guarded();
    expect(done).toMatchObject({
      result: { ok: true, value: { value: 7 } },
      reused: false,
      attempts: [{ outcome: 'ok', errorCode: null }],
    });
    expect(dashboard.requests).toHaveLength(1);
  });

  it('never runs a call above the cap of its tool', async () => {
    const done = await guarded({ callNumber: 4, maxCalls: 3 });
    expect(done).toMatchObject({
      result: { ok: false, envelope: { error: { code: 'tool-cap-reached' } } },
      attempts: [],
    });
    expect(dashboard.requests).toEqual([]);
    expect(await guarded({ callNumber: 3, maxCalls: 3 })).toMatchObject({ result: { ok: true } });
  });

  it.each([
    [{ label: 'sad' }, 'label'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ start_date: '2026-11-21' }, 'end_date'],
    [{ more: 1 }, 'more'],
  ])('never lets %j reach the tool', async (changes, field) => {
    const done = await guarded({ args: { ...call.args, ...changes } });
    expect(done).toMatchObject({
      result: { ok: false, envelope: { error: { code: 'bad-tool-args' } } },
      attempts: [],
      reused: false,
    });
    expect(JSON.stringify(done.result)).toContain(field);
    expect(dashboard.requests).toHaveLength(0);
  });

  it.each(['rm_rf', 'constructor', '__proto__', 'today_range'])(
    'runs nothing for %s, which is not an owed tool',
    async (tool) => {
      expect((await guarded({ tool })).result).toMatchObject({
        ok: false,
        envelope: { error: { code: 'unknown-tool' } },
      });
    },
  );

  it('tries a safe tool again after a transient failure, under the same key (I7)', async () => {
    dashboard.failNext(1, 503);
    const done = await guarded();
    expect(done.result.ok).toBe(true);
    expect(done.attempts.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ['error', 'tool-failed'],
      ['ok', null],
    ]);
    expect(dashboard.requests.map((request) => request.headers['x-idempotency-key'])).toEqual(['effect-1', 'effect-1']);
  });

  it.each([
    [503, '5xx'],
    [401, '401'],
    [404, '404'],
    [422, '4xx'],
  ])('says of a try that was answered %i why it failed', async (status, cause) => {
    dashboard.failNext(2, status);
    const [first] = (await guarded()).attempts;
    expect(first?.failure).toEqual({ cause, status, message: `the tool answered ${status}` });
  });

  it('gives up after two tries, and after one when the failure will not pass', async () => {
    dashboard.failNext(2, 500);
    expect((await guarded()).attempts).toHaveLength(2);
    dashboard.failNext(1, 404);
    expect((await guarded()).attempts).toHaveLength(1);
  });

  it('tries a never tool once, and admits that it does not know what happened', async () => {
    dashboard.failNext(1, 500);
    const done = await guarded({}, { tools: repeating('never') });
    expect(done.result).toMatchObject({ ok: false, envelope: { error: { code: 'outcome-unknown' } } });
    expect(done.attempts).toHaveLength(1);
  });

  it('tries a call once that was owed as never to be repeated, whatever its tool says by now', async () => {
    dashboard.failNext(1, 500);
    const done = await guarded({ repeat: 'never' });
    expect(done.result).toMatchObject({ ok: false, envelope: { error: { code: 'outcome-unknown' } } });
    expect(dashboard.requests).toHaveLength(1);
  });

  it('cuts off each try at its timeout, even of a tool that does not listen', async () => {
    const deaf = repeating('safe').map((tool) =>
      tool.runs === 'owed' ? { ...tool, run: () => new Promise<never>(() => undefined) } : tool,
    );
    const done = await guarded({}, { tools: deaf, timeoutMs: 20 });
    expect(done.result).toMatchObject({ ok: false, envelope: { error: { code: 'tool-timeout' } } });
    expect(done.attempts.map(({ outcome }) => outcome)).toEqual(['timeout', 'timeout']);
  });

  it('does not run a call that nobody waits for any more', async () => {
    expect((await guarded({ deadlineAt: 1 })).result).toMatchObject({
      ok: false,
      envelope: { error: { code: 'deadline-passed' } },
    });
    expect(dashboard.requests).toHaveLength(0);
  });

  it('throws when it is cut off from outside, so that the call is done again', async () => {
    dashboard.hangNext(1);
    await expect(guarded({}, {}, AbortSignal.timeout(50))).rejects.toMatchObject({
      name: 'TransientError',
      code: 'unavailable',
    });
  });

  it('uses an equal answer of a read, and never keeps an error', async () => {
    const kept = new Map<string, { ttlSeconds: number; value: unknown }>();
    const dropped: string[] = [];
    const cache: AnswerCache = {
      get: (key) => Promise.resolve(kept.get(key) ?? null),
      put: (key, ttlSeconds, value) => Promise.resolve(void kept.set(key, { ttlSeconds, value })),
      drop: (key) => Promise.resolve(void dropped.push(key)),
    };
    dashboard.failNext(2, 500);
    await guarded({}, { cache });
    expect([kept.size, dropped]).toEqual([0, ['dedupe-1']]);
    await guarded({}, { cache });
    expect(kept.get('dedupe-1')).toMatchObject({ ttlSeconds: 300, value: { value: 7 } });
    expect(await guarded({}, { cache })).toMatchObject({
      result: { ok: true, value: { value: 7 } },
      attempts: [],
      reused: true,
    });
    await guarded({}, { cache, tools: repeating('keyed') });
    expect(dashboard.requests).toHaveLength(4);
  });

  it.each([
    [undefined, 'safe', 2],
    [0, 'safe', 1],
    [3, 'keyed', 4],
    [3, 'never', 1],
  ] as const)('tries again %p times, as its run was told, what is %s', async (retries, repeat, tries) => {
    dashboard.failNext(9, 503);
    const done = await guarded({ repeat, ...(retries === undefined ? {} : { retries }) });
    expect(done.attempts).toHaveLength(tries);
  });

  it.each([
    ['300 s where its tool says nothing', undefined, [300], undefined],
    ['as long as its tool says', 60, [60], undefined],
    ['not at all where its tool says 0', 0, [], undefined],
    ['as long as whoever asks says', 60, [5], 5],
    ['not at all where whoever asks says 0', undefined, [], 0],
  ])('keeps an answer of a read for %s', async (_what, cacheTtlSeconds, kept, cacheSeconds) => {
    const ttls: number[] = [];
    const cache: AnswerCache = {
      get: () => Promise.resolve(null),
      put: (_key, ttlSeconds) => Promise.resolve(void ttls.push(ttlSeconds)),
      drop: () => Promise.resolve(),
    };
    await guarded({ cacheSeconds }, { cache, tools: caching(cacheTtlSeconds) });
    expect(ttls).toEqual(kept);
  });

  it('does not hold it against a tool that we refuse to go where it is', async () => {
    const recorded: string[] = [];
    const breaker = {
      admit: () => Promise.resolve({ admitted: true as const }),
      record: (_tool: string, _call: string, result: string) => Promise.resolve(void recorded.push(result)),
    };
    const values: Record<string, string> = { DASHBOARD_API_URL: dashboard.url, DASHBOARD_API_KEY: 'dashboard-key' };
    const strict = createGuardedFetch(new Egress({ privateHosts: [] }));
    const environment = {
      fetchAs: () => strict,
      valueOf: (name: string) => values[name] ?? '',
    };
    const done = await guarded(
      {},
      { breaker, tools: createTools(catalogue, environment, new McpConnections(environment)) },
    );
    expect(done.result).toMatchObject({
      envelope: { error: { code: 'tool-failed', details: { reason: 'egress-refused' } } },
    });
    expect([recorded, done.attempts.length]).toEqual([['ok'], 1]);
  });

  it('asks the breaker before each try and tells it of the faults that are the tool’s own', async () => {
    const recorded: string[] = [];
    const breaker = {
      admit: async () =>
        recorded.length < 3 ? { admitted: true as const } : { admitted: false as const, retryAfterMs: 70 },
      record: (_tool: string, _call: string, result: string) => Promise.resolve(void recorded.push(result)),
    };
    dashboard.failNext(1, 404);
    await guarded({}, { breaker });
    dashboard.failNext(1, 500);
    await guarded({}, { breaker });
    expect(recorded).toEqual(['ok', 'fault', 'ok']);
    expect((await guarded({}, { breaker })).result).toMatchObject({
      ok: false,
      envelope: { error: { code: 'breaker-open', details: { retry_after_ms: 70 } } },
    });
    expect(dashboard.requests).toHaveLength(3);
  });
});
