import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readOnlyRefusal } from '#contract';
import type { ProtectedThing } from '#contract';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { turnpike } from '../../../../test/support/turnpike.js';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url, {
    ...{ INSTANCE_READ_ONLY: 'yes', CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') },
  });
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

const why = { reason: 'a drill' };

async function call(method: string, path: string, body?: object): Promise<[number, unknown]> {
  const response = await gateway.ask(method, `/v1${path}`, body, { authorization: `Bearer ${operatorKey}` });
  const answered: unknown = await response.json();
  return [response.status, answered];
}

describe('a read-only instance', () => {
  it.each<[ProtectedThing, string, string]>([
    ['workflows', 'POST', '/workflows'],
    ['workflows', 'POST', '/schedules'],
    ['workflows', 'POST', '/builder/chat'],
    ['workflows', 'POST', '/ai-workflow-builder/chat'],
    ['workflows', 'POST', '/builder/sessions/x/operations'],
    ['workflows', 'POST', '/builder/sessions/x/undo'],
    ['workflows', 'POST', '/builder/sessions/x/redo'],
    ['workflows', 'PUT', '/workflows/triage/name'],
    ['workflows', 'POST', '/workflows/triage/duplicate'],
    ['workflows', 'DELETE', '/workflows/triage'],
    ['folders', 'PUT', '/workflows/triage/folder'],
    ['folders', 'PUT', '/workflows/triage/tags'],
    ['folders', 'POST', '/folders'],
    ['folders', 'DELETE', '/folders/fld_0123456789abcdef01234567'],
    ['data tables', 'POST', '/tables'],
    ['data tables', 'DELETE', '/tables/votes'],
    ['data tables', 'POST', '/tables/votes/columns'],
    ['data tables', 'PATCH', '/tables/votes/columns/who'],
    ['data tables', 'DELETE', '/tables/votes/columns/who'],
    ['data tables', 'POST', '/tables/votes/rows'],
    ['data tables', 'PATCH', '/tables/votes/rows'],
    ['data tables', 'PUT', '/tables/votes/rows'],
    ['data tables', 'DELETE', '/tables/votes/rows'],
    ['executions', 'POST', '/workflows/triage/runs'],
    ['executions', 'POST', '/runs/cancel'],
    ['executions', 'POST', '/runs/run_1/cancel'],
  ])('protects its %s from %s %s', async (thing, method, path) => {
    const full = path.startsWith('/ai-') ? `/api${path}` : `/v1${path}`;
    const response = await gateway.ask(method, full, why, { authorization: `Bearer ${operatorKey}` });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      {
        detail: `Cannot modify ${thing} on a protected instance. This instance is in read-only mode.`,
        error: { code: 'read-only' },
      },
    ]);
  });

  it('says so to nobody who may not ask', async () => {
    expect((await gateway.ask('POST', '/v1/tables', why, { authorization: 'Bearer nobody' })).status).toBe(401);
  });

  it('lists, reads and checks, publishes and unpublishes, and keeps credentials', async () => {
    const credential = {
      name: 'Desk',
      type: 'httpBearerAuth',
      hosts: ['api.example.com'],
      values: { token: 'a-value' },
    };
    const answers = [
      await call('GET', '/workflows'),
      await call('GET', '/tables'),
      await call('GET', '/runs'),
      await call('GET', '/folders'),
      await call('GET', '/credentials'),
      await call('POST', '/credentials', { ...credential, ...why }),
      await call('POST', '/workflows/none/publish', why),
      await call('POST', '/workflows/none/unpublish', why),
      await call('POST', '/workflows/none/restore', { ...why, version: '0123456789abcdef' }),
    ];
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 201, 404, 404, 404]);
  });

  it.each<[string, ProtectedThing, string[]]>([
    ['tables delete', 'data tables', ['votes']],
    ['tables insert', 'data tables', ['votes']],
    ['runs cancel', 'executions', ['run_1']],
    ['workflow rename', 'workflows', ['triage', 'Triage']],
    ['workflow duplicate', 'workflows', ['triage']],
    ['workflow delete', 'workflows', ['triage']],
    ['workflow move', 'folders', ['triage']],
    ['workflow tag', 'folders', ['triage', 'x']],
    ['folders create', 'folders', ['Desk']],
    ['folders delete', 'folders', ['fld_0123456789abcdef01234567']],
  ])('is told by the command line: %s', async (name, thing, args) => {
    const environment = { OPERATOR_API_KEY: operatorKey };
    const called = [...name.split(' '), ...args, '--reason', 'a drill', '--url', gateway.url];
    const { code, stderr } = await turnpike(called, { input: '{}', environment });
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(readOnlyRefusal(thing))]);
  });
});
