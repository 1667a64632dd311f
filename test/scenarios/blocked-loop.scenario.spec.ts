import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppProcess, until } from '../support/app-process.js';
import { freePort } from '../support/free-port.js';
import { blockedLoops } from '../support/jest/native-environment.mjs';
import { productEnvironment } from '../support/product-environment.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';

/** Loaded into an app before it: works for 300 ms on end once it is told to. */
const plant = `process.on('SIGUSR2', () => {
  const spent = process.threadCpuUsage();
  const used = () => { const { user, system } = process.threadCpuUsage(spent); return user + system; };
  while (used() < 300_000);
});`;

let redis: PrivateRedis;
let app: AppProcess;
beforeAll(async () => {
  redis = await startRedis();
  const nowhere = 'http://127.0.0.1:9';
  const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', url: nowhere };
  app = new AppProcess('tool-runner', {
    ...productEnvironment({ redisUrl: redis.url, modelUrl: nowhere, dashboardUrl: nowhere, twilio }),
    ADMIN_PORT: String(await freePort()),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plant)}`,
  });
  app.start();
  await app.untilReady(60_000);
}, 90_000);
afterAll(async () => {
  await app.kill();
  await redis.stop();
});

it('a process that works for 300 ms on end fails the test file that started it', async () => {
  blockedLoops(); // its start is no matter here
  const { pid } = app;
  if (pid === null) throw new Error('the app has ended');
  process.kill(pid, 'SIGUSR2');
  await until('it says so', () => app.log.includes('the event loop was blocked'));
  const [told] = blockedLoops();
  expect(told?.message).toMatch(/^a process has blocked its event loop: .*"the event loop was blocked"/);
  expect(blockedLoops()).toEqual([]);
});
