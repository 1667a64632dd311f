import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { ownSchemaVersions } from '#deployment';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { linesOf, turnpike } from '../../../../test/support/turnpike.js';

const slowMs = 120_000;
const deployment = '{turnpike}:deployment';
const operatorArgs = ['--by', 'ana', '--reason', 'all are replaced'];

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
  await redis.hset(deployment, { partitions: '1', idKey: 'stand-in', schema: '1' });
});

const turnpikeSchema = (...args: string[]) => turnpike(['schema', ...args], { environment: { REDIS_URL: server.url } });

describe('layout', () => {
  it(
    'is shown, listed, raised once with a word that is kept, and then at the newest',
    async () => {
      const dry = await turnpikeSchema('raise', '--dry-run');
      expect(dry).toMatchObject({ code: 0, stdout: 'layout 2 would be in force; changed: idle-memories 0\n' });
      expect(await turnpikeSchema('raise')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--by and --reason'),
      });
      expect(await redis.hget(deployment, 'schema')).toBe('1');
      const migrated = await turnpikeSchema('raise', ...operatorArgs, '--json');
      expect(linesOf(migrated)).toEqual([{ status: 'raised', from: 1, to: 2, changed: { 'idle-memories': 0 } }]);
      const shown = await turnpikeSchema('show');
      expect(shown.stdout).toContain(`layout 2 is in force; this build knows 1 to ${ownSchemaVersions.newest}`);
      expect(shown.stdout).toMatch(/ 1>2 to 2 by ana: all are replaced\n/);
      await redis.hset(deployment, 'schema', String(ownSchemaVersions.newest));
      expect(await turnpikeSchema('raise', ...operatorArgs)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('none above it'),
      });
    },
    slowMs,
  );

  it(
    'is not raised while an old process runs, which is named; one that was begun can be withdrawn',
    async () => {
      const record = { app: 'controller', host: 'pod-1', pid: 7, oldest: 1, newest: 1 };
      await redis.hset('{turnpike}:processes', 'p1', `${Date.now() + slowMs} ${JSON.stringify(record)}`);
      const refused = await turnpikeSchema('raise', ...operatorArgs);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.stdout).toContain('controller on pod-1, process 7: knows layouts 1 to 1');
      await redis.hset(deployment, 'schema', '1>2');
      expect(linesOf(await turnpikeSchema('show', '--json'))).toMatchObject([
        { in_force: 1, raising_to: 2, processes: [record] },
      ]);
      expect(linesOf(await turnpikeSchema('withdraw', ...operatorArgs, '--json'))).toEqual([{ withdrawn: true }]);
      expect(await redis.hget(deployment, 'schema')).toBe('1');
    },
    slowMs,
  );

  it('is the old name of schema, and does the same', async () => {
    const called = await turnpike(['layout', 'show'], { environment: { REDIS_URL: server.url } });
    expect(called).toMatchObject({ code: 0, stdout: expect.stringContaining('layout 1 is in force') });
    expect(called).toEqual(await turnpikeSchema('show'));
  });
});
