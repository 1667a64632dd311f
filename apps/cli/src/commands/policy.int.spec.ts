import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
let folder: string;
const seen: SeenRequest[] = [];
const environment = { OPERATOR_API_KEY: 'the-operator-key' };
const operatorArgs = ['--by', 'ana', '--reason', 'cheaper'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'));
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    if (request.method !== 'GET') return { status: 200, body: { version: 'v2' } };
    const change = {
      version: 'v1',
      action: 'set',
      base: 'file',
      by: 'ana',
      reason: 'cheaper',
      at: '2026-01-31T03:00:00.000Z',
    };
    if (request.url.pathname.endsWith('/versions')) return { status: 200, body: { changes: [change] } };
    return { status: 200, body: { version: 'v1', file_version: 'file', table: { version: 'v1' } } };
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
});

function file(table: object): string {
  const path = join(folder, 'policy.json');
  writeFileSync(path, JSON.stringify(table));
  return path;
}

describe('policy', () => {
  it('shows the table that holds, and what was changed', async () => {
    const shown = await turnpike(['policy', 'show', '--url', gateway.url], { environment });
    expect(shown).toMatchObject({ code: 0, stdout: '{\n  "version": "v1"\n}\n' });
    const history = await turnpike(['policy', 'history', '--url', gateway.url], { environment });
    expect(history.stdout).toMatch(/2026-01-31T03:00:00.000Z +set +v1 +file +ana +cheaper/);
  }, 30_000);

  it('sets a file’s table from the version that holds, and says who and why', async () => {
    const table = { version: 'v2', defaults: { maxSteps: 7 } };
    const set = await turnpike(['policy', 'set', file(table), ...operatorArgs, '--url', gateway.url], { environment });
    expect(set).toMatchObject({ code: 0, stdout: 'v2 holds for runs that begin now; it was v1\n' });
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      body: JSON.stringify({ table, base: 'v1', reason: 'cheaper', by: 'ana' }),
    });
    await turnpike(['policy', 'rollback', 'file', ...operatorArgs, '--base', 'v9', '--url', gateway.url], {
      environment,
    });
    expect(seen.at(-1)?.url.pathname).toBe('/v1/policy/rollback');
    expect(seen.at(-1)?.body).toBe(JSON.stringify({ version: 'file', base: 'v9', reason: 'cheaper', by: 'ana' }));
  }, 30_000);

  it('checks a file without a gateway, and names every bad field', async () => {
    const bad = await turnpike(['policy', 'check', file({ version: 'v2', defaults: { maxSteps: 0 }, speed: 1 })]);
    expect(bad).toMatchObject({
      code: 1,
      stdout: 'defaults.maxSteps: must be a whole number from 1 to 50\nspeed: is not a field of the policy\n',
    });
    const good = await turnpike(['policy', 'check', file({ version: 'v2' })]);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('a policy, version v2') });
  }, 30_000);

  it('is called wrongly without a file, a name or a reason', async () => {
    const calls = [
      ['policy', 'check', 'none.json'],
      ['policy', 'rollback', 'v1', '--by', 'ana'],
      ['policy', 'set'],
    ];
    const ended = await Promise.all(calls.map((args) => turnpike(args, { environment })));
    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2]);
  }, 30_000);
});
