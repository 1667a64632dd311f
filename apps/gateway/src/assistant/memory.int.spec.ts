import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createThread } from '#assistant';
import { compileForeignTools } from '#model-turn';
import type { MemorySections, ThreadOrder } from '#protocol';
import { actorIdFor } from '#deployment';
import { openEngine, Sessions } from '#engine';
import type { OpenEngine } from '#engine';
import { erasePerson, readAudit } from '#maintenance';
import { toMemoryAddress } from '#registry';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { SessionDriver } from '../../test/session-driver.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let driver: SessionDriver;

const settings = {
  ...{ policyVersion: 'p', agentId: 'default', agentVersion: '', modelRetries: 0, permissions: {}, isReadOnly: false },
  windowTokens: 128_000,
  tools: compileForeignTools([]),
};

beforeAll(async () => {
  redis = await startRedis();
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times: {}, onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  driver = new SessionDriver(
    engine.store,
    createThread(() => settings),
  );
});
afterAll(async () => {
  await driver.stop();
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

async function call(method: string, user: string, body?: object, key = operatorKey) {
  const response = await gateway.ask(method, `/v1/assistant/memory/${user}`, body, { authorization: `Bearer ${key}` });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }; // each answer is an object
}

let orders = 0;
async function remember(user: string, sections: Partial<MemorySections>): Promise<void> {
  const sessions = new Sessions<ThreadOrder>(engine.redis, engine.store.engine, 'assistant');
  driver.serve(actorIdFor(engine.store.engine.deployment, toMemoryAddress(user)));
  await sessions.order(toMemoryAddress(user), `o${++orders}`, { type: 'remember', user, sections });
  const isRead = async (): Promise<boolean> => {
    const { body } = await call('GET', user);
    return Object.entries(sections).every(([name, text]) => body[name] === text);
  };
  while (!(await isRead())) await pause(20);
}

const ann = { userContext: 'Ann answers for the warehouse', activeProject: 'counting angry messages of a day' };

it('is shown to operators, section by section', async () => {
  expect(await call('GET', 'ann')).toMatchObject({ status: 404 });
  await remember('ann', { userContext: ann.userContext });
  await remember('ann', { activeProject: ann.activeProject });
  const shown = { user: 'ann', ...ann, instanceKnowledge: '', lastUpdated: expect.any(String) };
  expect(await call('GET', 'ann')).toEqual({ status: 200, body: shown });
  expect((await call('GET', 'ann', undefined, apiKey)).status).toBe(403);
  expect((await call('GET', 'a..-user-b')).status).toBe(400);
});

it('is erased by an operator with a reason, which the audit keeps', async () => {
  await remember('bob', ann);
  expect((await call('DELETE', 'bob', {})).status).toBe(400);
  const erased = await call('DELETE', 'bob', { reason: 'asked to', by: 'ana' });
  expect(erased).toEqual({ status: 200, body: { user: 'bob', status: 'erased' } });
  expect((await call('GET', 'bob')).status).toBe(404);
  expect((await call('DELETE', 'nobody', { reason: 'asked to' })).status).toBe(404);
  const { entries } = await readAudit(engine.redis, engine.store.engine, { behind: null, limit: 5 });
  expect(entries).toMatchObject([{ did: 'memory-erased', by: 'ana', reason: 'asked to' }]);
  await remember('bob', { userContext: 'Bob is new' });
});

it('goes with all else of a person, and nothing of it is left', async () => {
  await remember('eve', { userContext: 'Eve likes long answers at night' });
  const options = { by: 'ana', reason: 'asked to', patienceMs: 1_000 };
  const person = { tenants: null, addresses: ['assistant:eve'] };
  expect(await erasePerson(engine.store.engine, engine.redis, person, options)).toMatchObject({
    ...{ status: 'erased', removed: { conversation: 1 }, proof: { left: [] } },
  });
  expect((await call('GET', 'eve')).status).toBe(404);
  const all = await engine.redis.keys('*');
  const hashes = await Promise.all(
    all.filter((key) => key.includes(':actor:')).map((key) => engine.redis.hgetall(key).catch(() => ({}))),
  );
  expect(JSON.stringify(hashes)).not.toContain('long answers');
  expect(JSON.stringify(hashes)).toContain('Bob is new');
});
