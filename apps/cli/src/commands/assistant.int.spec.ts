import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
const seen: SeenRequest[] = [];
const cuts: string[] = [];

const request = {
  requestId: 'act_1.3.1',
  kind: 'call',
  tool: 'workflows',
  args: { action: 'delete' },
  entity: 'Orders',
};
const weekly = {
  ...{ threadId: 'weekly', title: 'Count them', plan: 'active', waiting: 1, running: 2, runId: 'run_1' },
  ...{ user: 'operator', isThinking: false, parked: false, lastUpdated: '2026-11-27T09:00:00.000Z' },
};
const event = (id: string, name: string, data: object) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** The key under which the message was sent. */
const keyOf = (): string =>
  String(seen.find(({ url }) => url.pathname.endsWith('/messages'))?.headers['idempotency-key']);

/** One that an operator has set, and one that nobody has. */
const levels = { webSearch: 'blocked', deleteFolder: 'require_approval' };

/** What happens in the thread, cut after two events: the second stream goes on behind them. */
function stream({ headers }: SeenRequest): string {
  cuts.push(String(headers['last-event-id']));
  if (headers['last-event-id'] === undefined)
    return event('1.0', 'thread', {}) + event('1.1', 'message', { id: keyOf(), user: 'operator', text: 'go' });
  return [
    event('1.2', 'tool-call', { tool: 'workflows', args: { action: 'list' } }),
    event('1.3', 'message', { text: 'Shall I?' }),
    event('1.4', 'confirmation-request', request),
  ].join('');
}

beforeAll(async () => {
  gateway = await startStandIn(0, (asked) => {
    seen.push(asked);
    const { pathname } = asked.url;
    if (pathname.endsWith('/events'))
      return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: stream(asked) };
    if (pathname.endsWith('/permissions'))
      return { status: 200, body: { version: 'v', permissions: levels, set: ['webSearch'] } };
    if (pathname.endsWith('/memory/ann'))
      return { status: 200, body: { user: 'ann', userContext: 'Ann', activeProject: '', instanceKnowledge: '' } };
    if (pathname.endsWith('/threads')) return { status: 200, body: { threads: [weekly] } };
    if (asked.method === 'POST') return { status: 200, body: { status: 'cancelled' } };
    const isAsking = cuts.length > 1;
    const messages = [
      { role: 'user', id: keyOf(), user: 'operator', text: 'go' },
      { role: 'assistant', text: 'Shall I?' },
    ];
    return {
      status: 200,
      body: { messages, requests: isAsking ? [request] : [], running: [], runId: 'run_1', parked: false },
    };
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  seen.length = 0;
  cuts.length = 0;
});

function assistant(...args: string[]) {
  return turnpike(['assistant', ...args, '--url', gateway.url], {
    input: '',
    environment: { OPERATOR_API_KEY: 'the-key' },
  });
}

it('assistant chat prints what is said, each thing once though the stream is cut, until a person is asked', async () => {
  const { code, stdout, stderr } = await assistant('chat', 'go', '--thread', 'weekly');
  expect([code, stdout]).toEqual([0, 'Shall I?\n']);
  expect(stderr.match(/asks \(call\): workflows on Orders \{"action":"delete"\}/g)).toHaveLength(1);
  expect(stderr).toContain('· workflows {"action":"list"}');
  expect(cuts).toEqual(['undefined', '1.1']);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ text: 'go' });
});

it('assistant approve, cancel and permissions ask for what they say', async () => {
  await assistant('approve', 'act_1.3.1', '--text', 'the first');
  await assistant('cancel', 'weekly');
  const set = await assistant('permissions', '--set', 'deleteWorkflow=blocked', '--reason', 'a drill');
  expect(set.stdout).toMatch(/webSearch +blocked$/m);
  expect(set.stdout).toMatch(/deleteFolder +require_approval \(not set\)/);
  const asked = seen
    .filter(({ method }) => method !== 'GET')
    .map(({ url, body }): unknown[] => [url.pathname, body && JSON.parse(body)]);
  expect(asked).toEqual([
    ['/v1/assistant/confirmations/act_1.3.1', { decision: 'approved', text: 'the first' }],
    ['/v1/assistant/threads/weekly/cancel', ''],
    [
      '/v1/assistant/permissions',
      { reason: 'a drill', permissions: { webSearch: 'blocked', deleteWorkflow: 'blocked' } },
    ],
  ]);
});

it('assistant memory shows what is remembered of a user, and erases it with a reason', async () => {
  expect((await assistant('memory', 'ann')).stdout).toBe('context: Ann\n');
  expect((await assistant('memory', 'ann', '--erase')).code).toBe(2);
  const erased = await assistant('memory', 'ann', '--erase', '--reason', 'asked to');
  expect(erased.stdout).toBe('ann: erased\n');
  const { method, body = '' } = seen.at(-1) ?? {};
  expect([method, JSON.parse(body)]).toEqual(['DELETE', { reason: 'asked to' }]);
});

it('assistant threads lists them with what each waits for', async () => {
  const { stdout } = await assistant('threads');
  expect(stdout).toMatch(/weekly +asks \(1\) +active +2 +2026-11-27T09:00:00.000Z +Count them/);
});
