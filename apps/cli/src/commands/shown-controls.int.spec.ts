import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { joinDeployment } from '#deployment';
import { keys } from '#records';
import { connect, untilReady } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

/** What moves the cursor, colours, sets the title, clears the screen, begins a sequence by one byte, or turns the direction. */
const hostile = 'Stop\u001b[31m\u001b]0;pwned\u0007\u001b[2J\u009b1A\u202e\r';
/** What no terminal may be told; a line ends a line. */
const told = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
const runId = 'run_00000000000000000000000100';
const at = '2026-01-31T03:00:00.000Z';

let server: PrivateRedis;
let gateway: StandInServer;
beforeAll(async () => {
  server = await startRedis();
  const node = { kind: 'tool', status: 'failed', started_at: at, finished_at: at, run_id: runId, round: 1 };
  const tree = { run_id: runId, nodes: [{ ...node, path: hostile, times: 2, done: 1 }], runs: [] };
  const version = { version: 'fedcba9876543210', at, by: hostile, note: `${hostile}\nforged line` };
  gateway = await startStandIn(0, ({ url }) => {
    if (url.pathname.endsWith('/tree')) return { status: 200, body: tree };
    if (url.pathname.endsWith('/versions')) return { status: 200, body: { versions: [version] } };
    return { status: 200, body: { id: 'orders', document: { version: 1, root: { kind: 'tool', id: hostile } } } };
  });
  await store();
});
afterAll(() => Promise.all([server.stop(), gateway.close()]));

/** A run whose node, error, reply and ledger say such things. */
async function store(): Promise<void> {
  const redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
  await untilReady(redis, 20_000);
  await joinDeployment(redis, 1);
  const reply = {
    effectId: 'act_00000000000000000000000100.1.0',
    kind: 'answer',
    text: hostile,
    status: 'sent',
    decidedAt: 0,
    answersUpTo: 1,
  };
  const figures = { stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, startedAt: 1, finishedAt: 2 };
  const record = {
    ...{
      runId,
      actorId: 'act_00000000000000000000000100',
      conversationId: 'c',
      channel: 'api',
      phase: 'finished',
      outcome: 'stalled',
    },
    ...{
      messageIds: [],
      replies: [reply],
      ...figures,
      policyVersion: 'p',
      error: { code: 'NODE_FAILED', message: hostile },
    },
  };
  const row = { run_id: runId, row: 'node', node: hostile, kind: 'tool', status: 'failed', error_code: 'tool-failed' };
  await redis.hset(keys.run(runId), { record: JSON.stringify(record), outcome: 'stalled' });
  await redis.rpush(
    keys.ledger(runId),
    JSON.stringify({ ...row, ts_start: at, ts_end: at, duration_ms: 1, cause_message: hostile }),
  );
  await redis.hset(keys.items(runId), { [`0:${hostile}`]: JSON.stringify([[{ json: { a: hostile } }]]) });
  redis.disconnect();
}

const shown = (...args: string[]) =>
  turnpike(args, { environment: { OPERATOR_API_KEY: 'the-key', GATEWAY_URL: gateway.url, REDIS_URL: server.url } });

it.each([
  ['the nodes of a run', ['workflow', 'show', runId]],
  ['the same as data', ['workflow', 'show', runId, '--json']],
  ['a stored workflow and its versions', ['workflow', 'show', 'orders']],
  ['a run and its ledger', ['runs', 'show', runId]],
  ['the same with its journal', ['runs', 'show', runId, '--journal']],
  ['the same as data', ['runs', 'show', runId, '--json']],
])('no control sequence reaches the terminal that is shown %s', async (_, args) => {
  const { code, stdout, stderr } = await shown(...args);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('pwned');
  expect(stdout.split('\n').filter((line) => told.test(line))).toEqual([]);
  expect(stdout.split('\n')).not.toContain('forged line');
});
