import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
const seen: SeenRequest[] = [];

/** A schedule as the gateway has it. */
const nightly = {
  ...{
    id: 'nightly',
    agent: 'desk',
    every_ms: null,
    cron: '0 3 * * *',
    time_zone: 'UTC',
    on_error: 'fail',
    parked: false,
  },
  ...{ next_at: '2026-05-02T03:00:00.000Z', paused: null, stopped: null, input: 'all shops' },
  ...{ ticks: 3, skipped: 1, missed: 2, failed: 0, last_run_id: 'run_7', last_outcome: 'answered' },
};

function scheduleAnswer(path: string): { status: number; body: object } {
  if (path === '/v1/schedules/gone/stop') return { status: 404, body: { detail: 'there is no such schedule' } };
  const paused = path.endsWith('/pause') ? '2026-05-01T12:00:00.000Z' : null;
  const stopped = path.endsWith('/stop') ? { at: '2026-05-01T12:00:00.000Z', why: 'asked', outcome: null } : null;
  return { status: 200, body: { ...nightly, paused, stopped } };
}

beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    if (request.url.pathname === '/v1/runs/cancel') {
      const isFirst = !request.body.includes('"cursor"');
      const run = { run_id: isFirst ? 'run_1' : 'run_2', status: 'cancelling' };
      return {
        status: 202,
        body: { total: 1, by_phase: { acting: 1 }, runs: [run], next: isFirst ? '7.run_1' : null },
      };
    }
    const { pathname } = request.url;
    if (pathname === '/v1/schedules' && request.method === 'GET')
      return {
        status: 200,
        body: { schedules: [nightly, { ...nightly, id: 'hourly', cron: null, every_ms: 3_600_000 }] },
      };
    if (pathname.startsWith('/v1/schedules')) return scheduleAnswer(pathname);
    const runId = pathname.split('/')[3];
    if (runId === 'run_over') return { status: 409, body: { error: { message: 'the run is over: answered' } } };
    return { status: 202, body: { run_id: runId, status: 'cancelling' } };
  });
});
afterAll(() => gateway.close());

const key = { OPERATOR_API_KEY: 'the-operator-key' };

describe('runs cancel', () => {
  it('asks the gateway with the operator key, and says why and who', async () => {
    const args = ['runs', 'cancel', 'run_1', '--reason', 'by phone', '--by', 'night shift', '--url', gateway.url];
    expect(await turnpike(args, { environment: key })).toMatchObject({ code: 0, stdout: 'run_1 is being cancelled\n' });
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer the-operator-key' },
      body: JSON.stringify({ reason: 'by phone', by: 'night shift' }),
    });
  }, 30_000);

  it('ends all that a filter means, page by page, and says how many they were', async () => {
    const args = ['runs', 'cancel', '--agent', 'desk', '--reason', 'wrong tool', '--by', 'ana', '--url', gateway.url];
    expect(await turnpike(args, { environment: key })).toMatchObject({
      code: 0,
      stdout: 'cancelling  run_1\ncancelling  run_2\n2 runs (2 acting)\n',
      stderr: '2 runs (2 acting) are meant\n',
    });
    const filter = { agent: 'desk', limit: '200', cursor: '7.run_1' };
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ reason: 'wrong tool', by: 'ana', dry_run: false, filter });
  }, 30_000);

  it.each(['.', '..', ''])('asks nothing where %j stands for a run', async (run) => {
    const before = seen.length;
    const args = ['runs', 'cancel', run, '--reason', 'typo', '--by', 'ana', '--url', gateway.url];
    expect(await turnpike(args, { environment: key })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('runId: expected a name or an id'),
    });
    expect(seen).toHaveLength(before);
  });

  it('is called wrongly for many without a filter or a name', async () => {
    const args = ['runs', 'cancel', '--reason', 'x', '--url', gateway.url];
    const [all, nameless] = await Promise.all([
      turnpike([...args, '--by', 'ana'], { environment: key }),
      turnpike([...args, '--all'], { environment: key }),
    ]);
    expect(all).toMatchObject({ code: 2, stderr: expect.stringContaining('expected a run, filters, or --all') });
    expect(nameless).toMatchObject({ code: 2, stderr: expect.stringContaining('--by') });
  }, 30_000);

  it('passes on why the gateway refuses', async () => {
    const args = ['runs', 'cancel', 'run_over', '--reason', 'x', '--url', gateway.url];
    const ended = await turnpike(args, { environment: key });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('the run is over: answered') });
  }, 30_000);

  it('is called wrongly without a key or a reason', async () => {
    const args = ['runs', 'cancel', 'run_1', '--url', gateway.url];
    const [keyless, mute] = await Promise.all([
      turnpike([...args, '--reason', 'x']),
      turnpike(args, { environment: key }),
    ]);
    expect(keyless).toMatchObject({ code: 2, stderr: expect.stringContaining('OPERATOR_API_KEY: is required') });
    expect(mute).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') });
  }, 30_000);
});

describe('workflow cancel', () => {
  it('ends a run as runs cancel does, and says so where nobody said why', async () => {
    const args = ['workflow', 'cancel', 'run_1', '--by', 'ana', '--url', gateway.url];
    expect(await turnpike(args, { environment: key })).toMatchObject({ code: 0, stdout: 'run_1 is being cancelled\n' });
    expect(seen.at(-1)).toMatchObject({ method: 'POST', url: { pathname: '/v1/runs/run_1/cancel' } });
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ reason: 'cancelled by the command line', by: 'ana' });
  });
});

describe('workflow schedules', () => {
  const schedules = (...args: string[]) =>
    turnpike(['workflow', 'schedules', ...args, '--url', gateway.url], { environment: key });

  it('lists each with its times, its next tick and its counts', async () => {
    const { code, stdout } = await schedules();
    const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect([code, rows]).toEqual([
      0,
      [
        ['schedule', 'agent', 'times', 'next', 'ticks', 'skipped', 'missed', 'failed', 'last run', 'outcome'],
        ['nightly', 'desk', '0 3 * * * UTC', nightly.next_at, '3', '1', '2', '0', 'run_7', 'answered'],
        ['hourly', 'desk', 'every 3600000 ms', nightly.next_at, '3', '1', '2', '0', 'run_7', 'answered'],
        [''],
      ],
    ]);
    expect(linesOf(await schedules('list', '--json'))).toMatchObject([[nightly, { id: 'hourly' }]]);
  });

  it('sets one of a file, and says when it ticks next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'schedules-'));
    const file = join(folder, 'nightly.json');
    const document = { version: 1, root: { kind: 'every', id: 'e', cron: '0 3 * * *' } };
    writeFileSync(file, JSON.stringify(document));
    const set = await schedules(
      'create',
      file,
      '--id',
      'nightly',
      '--input',
      'all shops',
      '--agent',
      'desk',
      '--by',
      'ana',
    );
    writeFileSync(file, '{');
    const broken = await schedules('create', file);
    rmSync(folder, { recursive: true });
    expect(set).toMatchObject({ code: 0, stdout: `nightly: 0 3 * * * UTC, next ${nightly.next_at}\n` });
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      ...{ document, id: 'nightly', input: 'all shops', agent: 'desk', by: 'ana' },
    });
    expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('expected JSON') });
  });

  it.each([
    ['pause', 'paused'],
    ['resume', nightly.next_at],
    ['stop', 'stopped: asked'],
  ])('has one %s, and says who and why', async (order, next) => {
    expect(await schedules(order, 'nightly', '--by', 'ana', '--reason', 'a drill')).toMatchObject({
      code: 0,
      stdout: `nightly: 0 3 * * * UTC, next ${next}\n`,
    });
    expect(seen.at(-1)).toMatchObject({ method: 'POST', url: { pathname: `/v1/schedules/nightly/${order}` } });
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ by: 'ana', reason: 'a drill' });
  });

  it('pass on why the gateway refuses', async () => {
    expect(await schedules('stop', 'gone')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('there is no such schedule'),
    });
  });
});
