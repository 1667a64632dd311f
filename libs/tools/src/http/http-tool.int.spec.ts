import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { startDashboardStandIn } from '../../../../test/stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../../../../test/stand-ins/dashboard-stand-in.js';
import { createTools } from '../create-tools.js';
import { McpConnections } from '../mcp/mcp-connections.js';
import { openCatalogue } from '../read-catalogue.js';
import type { ToolAnswer } from '../tool.js';
import { maxAnswerBytes } from './ask-json.js';
import { createGuardedFetch, Egress } from '#transport';

const shipped = openCatalogue(null);
const fetch = createGuardedFetch(new Egress({ privateHosts: ['127.0.0.1'] }));

const headers = {
  'X-Run-Id': 'run-1',
  'X-Step-Id': 'step-2',
  'X-Parent-Step': 'step-1',
  'X-Idempotency-Key': 'effect-1',
};
const counted = { start_date: '2026-11-16', end_date: '2026-11-20', label: 'angry' };

let dashboard: DashboardStandIn;

/** Runs a shipped tool against the dashboard. */
function call(name: string, args: Record<string, unknown>, signal = new AbortController().signal): Promise<ToolAnswer> {
  const values: Record<string, string> = { DASHBOARD_API_URL: dashboard.url, DASHBOARD_API_KEY: 'dashboard-key' };
  const environment = { fetchAs: () => fetch, valueOf: (name: string) => values[name] ?? '' };
  const [tool] = createTools(shipped.only([name]), environment, new McpConnections(environment));
  if (tool?.runs !== 'owed') throw new Error(`no ${name}`);
  return tool.run(args, { signal, headers });
}

describe('the other shipped tools', () => {
  const days = { start_date: '2026-11-20', end_date: '2026-11-20' };
  beforeEach(async () => {
    dashboard = await startDashboardStandIn({ port: 0, today: '2026-11-20' });
    for (const [i, label] of ['angry', 'praise', 'info'].entries()) dashboard.set('2026-11-20', label, 4 * (i + 1));
  });
  afterEach(() => dashboard.close());

  it.each([
    [
      'get_top5',
      { label: 'angry' },
      { label: 'angry', items: expect.arrayContaining([{ topic: 'billing', count: 3 }]) },
    ],
    ['get_summary', {}, { total: 24, by_label: { angry: 4, praise: 8, info: 12 } }],
    [
      'get_by_segment',
      { label: 'praise', segment: 'plan' },
      { segment: 'plan', label: 'praise', values: { free: 5, pro: 2, team: 1 } },
    ],
  ])('%s answers what the dashboard says', async (name, args, expected) => {
    const value = { ...expected, start: '2026-11-20', end: '2026-11-20' };
    expect(await call(name, { ...days, ...args })).toEqual({ ok: true, value });
  });

  it('add_note posts its text under the key of its intent, and gives back the id', async () => {
    expect(await call('add_note', { text: 'the printer is out' })).toEqual({ ok: true, value: { note_id: 'note-1' } });
    expect(await call('add_note', { text: 'the printer is out' })).toEqual({ ok: true, value: { note_id: 'note-1' } });
    expect(dashboard.notes).toEqual([{ key: 'effect-1', text: 'the printer is out' }]);
  });
});

describe('get_counts', () => {
  beforeEach(async () => {
    dashboard = await startDashboardStandIn({ port: 0, today: '2026-11-20' });
  });

  afterEach(() => dashboard.close());

  function run(changes: Record<string, unknown> = {}, signal?: AbortSignal): Promise<ToolAnswer> {
    return call('get_counts', { ...counted, ...changes }, signal);
  }

  it('asks the dashboard with key and headers, and answers label, value and days', async () => {
    dashboard.set('2026-11-20', 'angry', 7);
    expect(await run({ start_date: '2026-11-20' })).toEqual({
      ok: true,
      value: { label: 'angry', value: 7, start: '2026-11-20', end: '2026-11-20' },
    });
    expect(dashboard.requests[0]?.url.search).toBe('?start=2026-11-20&end=2026-11-20&label=angry');
    expect(dashboard.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer dashboard-key',
      'x-run-id': 'run-1',
      'x-step-id': 'step-2',
      'x-parent-step': 'step-1',
      'x-idempotency-key': 'effect-1',
    });
  });

  it('adds up the days of a range', async () => {
    expect(await run()).toMatchObject({
      ok: true,
      value: { value: dashboard.count('2026-11-16', '2026-11-20', 'angry') },
    });
  });

  it('encodes what it is given', async () => {
    await run({ label: 'a&b=c d' });
    expect(dashboard.requests[0]?.url.searchParams.get('label')).toBe('a&b=c d');
  });

  it('fills in what a bare count leaves out', async () => {
    dashboard.answerNext({ status: 200, body: { count: 5 } });
    expect(await run()).toEqual({
      ok: true,
      value: { label: 'angry', value: 5, start: '2026-11-16', end: '2026-11-20' },
    });
  });

  it.each([
    [500, true],
    [503, true],
    [429, true],
    [401, false],
    [404, false],
    [302, false],
  ])('answers tool-failed to %s, worth another try: %s', async (status, transient) => {
    dashboard.failNext(1, status);
    expect(await run()).toMatchObject({
      ok: false,
      transient,
      envelope: { error: { code: 'tool-failed', details: { status } } },
    });
  });

  it.each([
    ['text', 'not json', true],
    ['an answer without a count', { value: 'seven' }, true],
    ['null', null, true],
    ['an answer nested past any stack', `{"value":1,"more":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, false],
    ['an answer past the cap', { value: 1, more: 'x'.repeat(maxAnswerBytes) }, false],
  ])('answers tool-bad-answer to %s', async (_what, body, transient) => {
    dashboard.answerNext({ status: 200, body });
    expect(await run()).toMatchObject({
      ok: false,
      transient,
      envelope: { success: false, error: { code: 'tool-bad-answer' } },
    });
  });

  it('answers tool-timeout when its signal ends it', async () => {
    dashboard.hangNext(1);
    expect(await run({}, AbortSignal.timeout(50))).toMatchObject({
      ok: false,
      envelope: { error: { code: 'tool-timeout' } },
    });
  });

  it('answers tool-unreachable only when the request cannot have arrived', async () => {
    dashboard.answerNext('drop');
    expect(await run()).toMatchObject({ ok: false, envelope: { error: { code: 'tool-failed' } } });
    await dashboard.close();
    expect(await run()).toMatchObject({
      ok: false,
      transient: true,
      envelope: { error: { code: 'tool-unreachable' } },
    });
  });
});
