import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { startGuardedRedis } from './guarded-redis.js';
import type { GuardedRedis } from './guarded-redis.js';

let guarded: GuardedRedis;
let app: Redis;

beforeAll(async () => {
  guarded = await startGuardedRedis();
  app = new Redis(guarded.url);
});
afterAll(async () => {
  app.disconnect();
  await guarded.stop();
});

describe('the rights of the apps in Redis', () => {
  it.each([
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['CLIENT', 'PAUSE', '1'],
    ['CLIENT', 'UNPAUSE'],
    ['CLIENT', 'NO-EVICT', 'on'],
    ['CONFIG', 'SET', 'appendfsync', 'no'],
    ['SHUTDOWN', 'NOSAVE'],
    ['FLUSHALL'],
    ['SET', 'a-key-of-nobody', '1'],
  ])('do not reach %s %s', async (...command) => {
    const [name = '', ...args] = command;
    await expect(app.call(name, ...args)).rejects.toThrow('NOPERM');
  });

  it.each([['LIST'], ['ID'], ['GETNAME'], ['SETNAME', 'a-worker']])(
    'let a worker say and ask who is connected: CLIENT %s',
    async (...command) => {
      await expect(app.call('CLIENT', ...command)).resolves.not.toThrow();
    },
  );
});
