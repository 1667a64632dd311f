import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SchemaStore } from '#deployment';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { readRegistry, RegistryWatch } from '#registry';
import { AgentVersionStore, keepingGate } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let directory: string;
let controller: RegistryWatch;

function place(agent: object): void {
  writeFileSync(join(directory, '.desk.json'), JSON.stringify({ id: 'desk', default: true, ...agent }));
  renameSync(join(directory, '.desk.json'), join(directory, 'desk.json'));
}

async function startController(): Promise<void> {
  const read = readRegistry(directory, {});
  if (!read.ok) throw new Error('a controller does not boot with this');
  const nothing = (): undefined => undefined;
  const observer = { adopted: nothing, refused: nothing, waiting: nothing, failed: nothing };
  const gate = keepingGate(engine.redis, new AgentVersionStore(engine.redis, 60_000));
  controller = new RegistryWatch({ directory, references: {}, registry: read.registry }, observer, gate, 100);
  await controller.open();
}

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  place({ goal: 'Count.' });
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', onError: () => undefined });
  await open();
});
afterEach(async () => {
  controller.stop();
  await gateway.stop();
  await engine.redis.flushall();
  await engine.close();
  rmSync(directory, { recursive: true });
});

async function open(more: NodeJS.ProcessEnv = {}): Promise<void> {
  gateway = await openGateway(redis.url, { AGENTS_DIR: directory, ...more });
  await startController();
  await untilReady(gateway);
}

type Answer = Record<string, unknown>;

async function call(method: string, path: string, body?: object, key = operatorKey): Promise<[number, Answer]> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await gateway.ask(method, `/v1/agents${path}`, body, headers);
  return [response.status, (await response.json()) as Answer]; // asserted by who asks
}

const by = { by: 'ana', reason: 'shorter answers' };

function publish(words: object, more: object = {}): ReturnType<typeof call> {
  return call('POST', '/desk/versions', { ...words, ...by, ...more });
}

describe('publishing an agent over HTTP', () => {
  it('says what it changes, then holds in place of the file, and is listed with who and why', async () => {
    const differences = [
      { field: 'goal', before: 'Count.', after: 'Be brief.' },
      { field: 'model', before: null, after: 'small' },
    ];
    const words = { goal: 'Be brief.', model: 'small' };
    const [, dry] = await publish(words, { dry_run: true });
    expect(dry).toMatchObject({ differences, base: null });
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Count.', published: null });
    const [status, { version }] = await publish(words, { base: 'file' });
    expect([status, version]).toEqual([200, dry['version']]);
    const published = { version, by: 'ana', reason: 'shorter answers', fields: ['goal', 'model'] };
    const now = { version, goal: 'Be brief.', policy: { model: 'small' }, file: { goal: 'Count.', model: null } };
    expect((await call('GET', '/desk'))[1]).toMatchObject({ ...now, published, file_changed: [] });
    expect((await call('GET', ''))[1]).toMatchObject({ agents: [now], problems: [] });
    expect((await call('GET', '/desk/versions'))[1]).toMatchObject({ versions: [published], whole_since: null });
    expect((await call('GET', '/desk/diff'))[1]).toEqual({
      id: 'desk',
      from: 'file',
      to: version,
      fields: differences,
    });
    const audit = await gateway.ask('GET', '/v1/audit', undefined, { authorization: `Bearer ${operatorKey}` });
    const to = { agent: 'desk', version, fields: ['goal', 'model'] };
    expect(await audit.json()).toMatchObject({ entries: [{ did: 'agent-published', ...by, to }] });
  });

  it('keeps what else was published, takes one word back by null, and goes back to a version or the file', async () => {
    const [, first] = await publish({ goal: 'Be brief.' });
    await publish({ model: 'small' });
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Be brief.', policy: { model: 'small' } });
    await publish({ goal: null });
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Count.', policy: { model: 'small' } });
    const back = async (version: unknown) => (await call('POST', '/desk/rollback', { version, ...by }))[1];
    expect(await back(first['version'])).toMatchObject({ version: first['version'], fields: ['goal'] });
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Be brief.', policy: {} });
    expect(await back('file')).toMatchObject({ fields: [] });
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Count.', published: null });
    expect(await back('0123456789abcdef')).toMatchObject({ status: 404, errors: [{ field: 'version' }] });
    expect((await call('GET', '/desk/versions'))[1]['versions']).toHaveLength(5);
  });

  it('says that the file has changed since, and which of the two holds', async () => {
    await publish({ goal: 'Be brief.' });
    place({ goal: 'Count twice.', language: 'es' });
    await until(async () => (await call('GET', '/desk'))[1]['language'] === 'es');
    const now = { goal: 'Be brief.', file: { goal: 'Count twice.' }, file_changed: ['goal'] };
    expect((await call('GET', '/desk'))[1]).toMatchObject(now);
  });

  it('is done once under a key, and refused to whoever has looked at another version', async () => {
    const headers = { authorization: `Bearer ${operatorKey}`, 'idempotency-key': 'k1' };
    const once = (goal: string) =>
      gateway
        .ask('POST', '/v1/agents/desk/versions', { goal, ...by, base: 'file' }, headers)
        .then(({ status }) => status);
    expect([await once('Be brief.'), await once('Be brief.'), await once('Be long.')]).toEqual([200, 200, 422]);
    expect((await call('GET', '/desk/versions'))[1]['versions']).toHaveLength(1);
    expect(await publish({ goal: 'Be long.' }, { base: 'file' })).toMatchObject([409, { errors: [{ field: 'base' }] }]);
  });

  it.each([
    ['nothing', {}, 400],
    ['an empty goal', { goal: '' }, 400],
    ['a tool', { tools: ['get_moon'] }, 400],
    ['words without a reason', { goal: 'Be brief.', reason: undefined }, 400],
  ])('refuses %s', async (_what, words, status) => {
    expect((await call('POST', '/desk/versions', { ...by, ...words }))[0]).toBe(status);
    expect((await call('GET', '/desk/versions'))[1]['versions']).toEqual([]);
  });

  it('is for operators, and tells viewers no reason', async () => {
    await publish({ goal: 'Be brief.' });
    expect((await call('POST', '/desk/versions', { goal: 'x', ...by }, apiKey))[0]).toBe(403);
    const [, seen] = await call('GET', '/desk', undefined, apiKey);
    expect(seen).toMatchObject({ goal: 'Be brief.', published: { by: 'ana', reason: null } });
    expect((await call('GET', '/nobody'))[0]).toBe(404);
  });

  it('waits until the last controller of an older build is replaced', async () => {
    const older = { app: 'controller', host: 'h', pid: 1, oldest: 1, newest: 3 };
    await new SchemaStore(engine.redis).heartbeat('older', older, 60_000, await knownDeployment());
    expect(await publish({ goal: 'Be brief.' })).toMatchObject([
      409,
      { detail: expect.stringContaining('older build') },
    ]);
  });

  it('is off where the deployment says so, but for giving an agent back to its file', async () => {
    await publish({ goal: 'Be brief.' });
    controller.stop();
    await gateway.stop();
    await open({ AGENT_PUBLISHING: 'no' });
    expect(await publish({ goal: 'Be long.' })).toMatchObject([
      409,
      { detail: expect.stringContaining('AGENT_PUBLISHING') },
    ]);
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Be brief.', unpublishable: expect.any(String) });
    expect((await call('POST', '/desk/rollback', { version: 'file', ...by }))[0]).toBe(200);
    expect((await call('GET', '/desk'))[1]).toMatchObject({ goal: 'Count.', published: null });
  });
});

/** The deployment as it is, for a process that joins it. */
async function knownDeployment() {
  const { partitions, idKey, schema } = await engine.redis.hgetall('{turnpike}:deployment');
  return { partitions: Number(partitions), idKey: idKey ?? '', schema: schema ?? '' };
}
