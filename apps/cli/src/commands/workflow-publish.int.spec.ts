import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

const hash = '0123456789abcdef';
const problem = (...errors: object[]) => ({ status: 422, body: { status: 422, detail: 'refused', errors } });
const refusal = (code: string, detail: string) => ({ field: 'graph/nodes/1/approval', code, detail });
const unconfirmed = refusal(
  'WRITES_UNCONFIRMED',
  `"Pay\u001b[2J" writes: POST https://a.example/; confirms it by ${hash}`,
);
const unbounded = refusal('PUBLIC_WITHOUT_BUDGET', 'anybody may call it, and it reaches a model (Ask)');
const armed = {
  ...{ id: 'orders', version: 'fedcba9876543210', schedules: [] },
  triggers: [{ node: 'Hook', kind: 'webhook', path: '/webhook/a' }],
  asks_nobody: [{ node: 'Pay', act: 'POST', target: 'https://a.example/' }],
  limits: { runs_per_day: 5, calls_per_minute: 2, bytes_per_day: 65_536 },
};

let gateway: StandInServer;
let seen: SeenRequest[] = [];
let answer: { status: number; body: object };
beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    return answer;
  });
});
beforeEach(() => void (seen = []));
afterAll(() => gateway.close());

function workflow(...args: string[]) {
  return turnpike(['workflow', ...args, '--url', gateway.url], { environment: { OPERATOR_API_KEY: 'the-key' } });
}

it('lists what a graph writes without asking, and how whoever has read it publishes it', async () => {
  answer = problem(unconfirmed);
  const ended = await workflow('publish', 'orders');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/"Pay.*POST https:\/\/a\.example\/.*WRITES_UNCONFIRMED/);
  expect(ended.stderr).toContain(`--confirm ${hash}`);
  expect(ended.stderr).not.toContain('\u001b');
  const asData = await workflow('publish', 'orders', '--json');
  expect(asData).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(asData.stdout)).toMatchObject({ errors: [unconfirmed] });
});

it('offers limits where strangers may call, and no hash where more is wrong', async () => {
  answer = problem(unconfirmed, unbounded);
  const { stderr } = await workflow('publish', 'orders');
  expect(stderr).toContain('--runs-per-day 1000 --calls-per-minute 60');
  expect(stderr).not.toContain('--confirm');
  expect(await workflow('publish', 'orders', '--runs-per-day', '5')).toMatchObject({ code: 2 });
  expect(await workflow('publish', 'orders', '--runs-per-day', 'many', '--calls-per-minute', '2')).toMatchObject({
    code: 2,
  });
  expect(seen).toHaveLength(1);
});

it('sends what was confirmed with the limits, and tells what is published', async () => {
  answer = { status: 200, body: armed };
  const limits = ['--runs-per-day', '5', '--calls-per-minute', '2', '--bytes-per-day', '65536'];
  const { stdout } = await workflow('publish', 'orders', '--confirm', hash, ...limits, '--reason', 'it is meant');
  expect(stdout.split('\n')).toEqual([
    'orders: version fedcba9876543210 is published',
    'started by webhook "Hook" /webhook/a',
    'asks nobody: "Pay" POST https://a.example/',
    'at most 5 runs a day, 2 calls a minute of one caller, and 65536 bytes kept a day',
    '',
  ]);
  answer = { status: 200, body: { ...armed, version: null, triggers: [], asks_nobody: [], limits: null } };
  expect(await workflow('unpublish', 'orders')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/unpublished/),
  });
  expect(seen.map(({ url, body }): unknown[] => [url.pathname, JSON.parse(body)])).toEqual([
    [
      '/v1/workflows/orders/publish',
      { reason: 'it is meant', confirm: hash, limits: { runs_per_day: 5, calls_per_minute: 2, bytes_per_day: 65_536 } },
    ],
    ['/v1/workflows/orders/unpublish', {}],
  ]);
});

it.each([
  ['a document', '{"version": 1}', { document: '{"version": 1}' }],
  ['a graph', '{"nodes": []}', { graph: { nodes: [] } }],
  ['what is no JSON', '{"nodes": [', { document: '{"nodes": [' }],
])('stores %s of a file before, under its name, and publishes that version', async (_, text, contents) => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  const file = join(folder, 'evening.json');
  writeFileSync(file, text);
  answer = { status: 200, body: { ...armed, id: 'evening' } };
  const ended = await workflow('publish', file, '--by', 'ana');
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('evening: version fedcba9876543210 is published'),
  });
  const asked = seen.map(({ url, body }): [string, unknown] => [url.pathname, JSON.parse(body)]);
  expect(asked).toEqual([
    ['/v1/workflows', { id: 'evening', ...contents, by: 'ana' }],
    ['/v1/workflows/evening/publish', { by: 'ana', version: 'fedcba9876543210' }],
  ]);
  expect(await workflow('publish', file, '--workflow-version', 'a')).toMatchObject({ code: 2 });
  rmSync(folder, { recursive: true });
});
