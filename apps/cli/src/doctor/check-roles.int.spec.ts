import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SchemaStore } from '#deployment';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { checkRoles } from './check-roles.js';

let server: PrivateRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

async function announce(app: string, serves?: string[]): Promise<void> {
  const record = { app, host: 'h', pid: 1, oldest: 1, newest: 1, ...(serves && { serves }) };
  await new SchemaStore(redis).heartbeat(app, record, 20_000, { partitions: 1, idKey: 'k', schema: '1' });
}

it('doctor names what each process serves, and the roles that no process serves', async () => {
  expect(await checkRoles(redis)).toMatchObject({
    ...{ status: 'doubtful', advice: expect.stringContaining('start these apps') },
    what: 'nobody serves sends (gateway), turns (controller), tools (tool-runner), compression (compressor)',
  });
  await announce('controller', ['safe-tools']);
  await announce('gateway');
  await announce('compressor');
  const eager = 'compressor h:1 compression; controller h:1 turns and safe-tools; gateway h:1 sends';
  expect(await checkRoles(redis)).toMatchObject({
    ...{ status: 'doubtful', what: `nobody serves tools (tool-runner); ${eager}` },
  });
  await announce('tool-runner');
  expect(await checkRoles(redis)).toMatchObject({ status: 'ok', what: `${eager}; tool-runner h:1 tools` });
});
