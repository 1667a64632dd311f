import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FileStore } from '#files';
import { keys } from '#records';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { RunsGoneStore } from './runs-gone-store.js';

const [erased, live] = ['run_01JD0000000000000000000000', 'run_01JD0000000000000000000001'];
let server: PrivateRedis;
let redis: Redis;
let folder: string;
beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  folder = await mkdtemp(join(tmpdir(), 'turnpike-sweep-'));
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true });
});

it('files go with the items of their run, and no sooner', async () => {
  const store = new FileStore({ folder, caps: { file: 9, run: 9, tenant: 99 }, now: () => Date.now() });
  const gone = new RunsGoneStore(redis);
  for (const rootRunId of [erased, live]) {
    await redis.hset(keys.items(rootRunId), '#bytes', '1');
    await store.put({ tenant: 't', rootRunId }, [Buffer.from('x')]);
  }
  const sweep = () => store.sweep((runs) => gone.areGone(runs));
  expect(await sweep()).toBe(0);
  await redis.del(keys.items(erased)); // as an erasure does, and the end of a run's time
  expect(await sweep()).toBe(1);
  const [tenant = ''] = await readdir(folder);
  expect(await readdir(join(folder, tenant))).toEqual([live]);
});
