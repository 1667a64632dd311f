import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/support/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/support/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
const seen: SeenRequest[] = [];

beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    if (request.url.pathname === '/v1/runs/cancel') {
      const isFirst = !request.body.includes('"before"');
      const run = { run_id: isFirst ? 'run_1' : 'run_2', status: 'cancelling' };
      return {
        status: 202,
        body: { total: 1, by_phase: { acting: 1 }, runs: [run], next: isFirst ? '7.run_1' : null },
      };
    }
    const runId = request.url.pathname.split('/')[3];
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
    });
    const filter = { agent: 'desk', limit: '200', before: '7.run_1' };
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({ reason: 'wrong tool', by: 'ana', dry_run: false, filter });
  }, 30_000);

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
