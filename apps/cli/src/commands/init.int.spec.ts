import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { appSettings } from '../../../../test/support/app-settings.js';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

/** The first call may build. */
jest.setTimeout(240_000);

let folder: string;
beforeEach(() => void (folder = join(mkdtempSync(join(tmpdir(), 'init-')), 'my-agent')));
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** The settings of the folder, seen from there, and with a key. */
function settings(): Record<string, string> {
  const {
    AGENTS_DIR: agents = '',
    TOOLS_DIR: tools = '',
    POLICY_FILE: policy = '',
    ...others
  } = parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>; // every line is a setting
  const paths = { AGENTS_DIR: join(folder, agents), TOOLS_DIR: join(folder, tools), POLICY_FILE: join(folder, policy) };
  return { ...others, ...paths, LLM_API_KEY: 'a-key-for-a-test' };
}

it('init writes a folder that every app boots with, and whose files the checks pass', async () => {
  expect(await turnpike(['init', folder])).toMatchObject({ code: 0, stdout: expect.stringContaining('LLM_API_KEY') });
  expect(readFileSync(join(folder, '.env'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const environment = settings();
  for (const read of Object.values(appSettings)) read(environment);
  expect(await turnpike(['agents', 'check'], { environment })).toMatchObject({ code: 0 });
  expect(await turnpike(['tools', 'check', '--dir', join(folder, 'tools')])).toMatchObject({ code: 0 });
  expect(await turnpike(['policy', 'check', join(folder, 'policy.json')])).toMatchObject({ code: 0 });
});

it('init makes keys anew, takes a provider and a model, and writes nothing over', async () => {
  await turnpike(['init', folder, '--provider', 'groq', '--model', 'a-model']);
  const first = settings();
  expect(first).toMatchObject({ LLM_PROVIDER: 'groq', LLM_MODEL: 'a-model' });
  expect(first['GATEWAY_API_KEY']).not.toBe(first['OPERATOR_API_KEY']);
  expect(await turnpike(['init', folder])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/has .*\.env already/),
  });
  expect(settings()).toEqual(first);
  await turnpike(['init', `${folder}-2`]);
  expect(readFileSync(join(`${folder}-2`, '.env'), 'utf8')).not.toContain(first['GATEWAY_API_KEY']);
  expect(readdirSync(folder).sort()).toEqual(['.env', '.gitignore', 'agents', 'policy.json', 'tests', 'tools']);
});

it('the test of the folder is kept once, and played', async () => {
  await turnpike(['init', folder]);
  const seen: SeenRequest[] = [];
  const kept: object[] = [];
  const gateway = await startStandIn(0, (request) => {
    seen.push(request);
    const { pathname } = request.url;
    if (request.method === 'GET') return { status: 200, body: { tests: kept } };
    const failures = kept.length > 1 ? ['it never calls next_holiday'] : [];
    const tests = [{ test_id: 't1', name: 'a holiday is looked up', run_id: 'run_1', failures }];
    if (pathname.endsWith('/plays'))
      return { status: 200, body: { id: 'desk', passed: 1 - failures.length, failed: failures.length, tests } };
    if (request.method === 'POST') kept.push({ test_id: 't1', ...(JSON.parse(request.body) as object) }); // what the command sends
    return { status: request.method === 'POST' ? 201 : 200, body: {} };
  });
  const play = () =>
    turnpike(['agents', 'test', '--dir', join(folder, 'tests'), '--url', gateway.url], { environment: settings() });
  try {
    const first = await play();
    expect(first).toMatchObject({ code: 0, stdout: 'ok      desk: a holiday is looked up\n1 ok, 0 failed\n' });
    const posts = (): number =>
      seen.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/tests')).length;
    await play();
    expect(posts()).toBe(1);
    kept.splice(0, 1, { test_id: 't0', name: 'a holiday is looked up', text: 'an older text', expect: {} }, {});
    expect(await play()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('failed  desk: a holiday is looked up: it never'),
    });
    expect([posts(), seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname)]).toEqual([
      2,
      ['/v1/agents/desk/tests/t0'],
    ]);
  } finally {
    await gateway.close();
  }
});
