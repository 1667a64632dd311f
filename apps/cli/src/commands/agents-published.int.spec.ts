import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
let folder: string;
const seen: SeenRequest[] = [];
const environment = { OPERATOR_API_KEY: 'the-operator-key' };
const version = '0123456789abcdef';
const fields = [{ field: 'goal', before: 'Count.', after: 'Be brief.' }];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agents-'));
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    const { pathname } = request.url;
    if (pathname.endsWith('/diff')) return { status: 200, body: { id: 'desk', from: 'file', to: version, fields } };
    if (request.method === 'GET') {
      const published = { version, at: '2026-01-31T03:00:00.000Z', by: 'ana', reason: 'shorter', fields: ['goal'] };
      return { status: 200, body: { id: 'desk', file_version: 'f', versions: [published], whole_since: null } };
    }
    const isBack = pathname.endsWith('/rollback');
    const body = { id: 'desk', version, base: null, fields: isBack ? [] : ['goal'], differences: isBack ? [] : fields };
    return { status: 200, body };
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
});

const run = (...args: string[]) => turnpike(['agents', ...args, '--url', gateway.url], { environment });

it('publishes words of an agent, lists them, says what they changed and goes back', async () => {
  const goal = join(folder, 'goal.txt');
  writeFileSync(goal, 'Be brief.\n');
  const why = ['--by', 'ana', '--reason', 'shorter'];
  const published = await run('publish', 'desk', '--goal-file', goal, '--tests', '--base', 'file', ...why);
  expect(published).toMatchObject({
    code: 0,
    stdout: `goal:\n  - Count.\n  + Be brief.\ndesk: ${version} holds for runs that begin now: goal in place of its file\n`,
  });
  const asked = { reason: 'shorter', by: 'ana', goal: 'Be brief.', base: 'file', tests: true };
  expect(seen.at(-1)).toMatchObject({ method: 'POST', body: JSON.stringify(asked) });
  expect((await run('versions', 'desk')).stdout).toMatch(
    /2026-01-31T03:00:00.000Z +0123456789abcdef +goal +ana +shorter/,
  );
  expect(await run('diff', 'desk', 'file')).toMatchObject({ code: 1, stdout: 'goal:\n  - Count.\n  + Be brief.\n' });
  expect((await run('rollback', 'desk', 'file', ...why)).stdout).toContain('as its file says');
  expect((await run('publish', 'desk', ...why)).code).not.toBe(0);
}, 120_000);
