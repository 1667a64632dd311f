import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentVersionStore, keepingGate } from '#versions';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { readRegistry, RegistryWatch } from '#registry';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { eventsOf } from '../../test/event-source.js';
import { openGateway, operatorKey, publicBaseUrl, them, until, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const mesaNumber = '+15550101';
const mesaKey = 'a-key-of-the-agent-mesa';
const deskKey = 'a-key-of-the-agent-desk';
const mesa = { id: 'mesa', tenant: 'acme', numbers: [mesaNumber], apiKeys: ['MESA_API_KEY'], language: 'es' };
const desk = { id: 'desk', numbers: [us], apiKeys: ['DESK_API_KEY'] };

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let directory: string;
let controllers: RegistryWatch[];
/** What the controllers refuse, by its file. */
let refused: string[];

function place(name: string, agent: object): void {
  writeFileSync(join(directory, `.${name}`), JSON.stringify(agent));
  renameSync(join(directory, `.${name}`), join(directory, name));
}

/** Has a controller of its own answer by the directory; the only tool that it knows is today_range. */
async function startController(): Promise<RegistryWatch> {
  const references = { tools: ['today_range'] };
  const read = readRegistry(directory, references);
  if (!read.ok) throw new Error('a controller does not boot with this');
  const note = (problems: readonly { file: string }[]): void => void refused.push(...problems.map(({ file }) => file));
  const observer = { adopted: () => undefined, refused: note, waiting: () => undefined, failed: () => undefined };
  const gate = keepingGate(engine.redis, new AgentVersionStore(engine.redis, 60_000));
  const watch = new RegistryWatch({ directory, references, registry: read.registry }, observer, gate, 100);
  await watch.open();
  controllers.push(watch);
  return watch;
}

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  place('mesa.json', mesa);
  place('desk.json', desk);
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', onError: () => undefined });
  controllers = [];
  refused = [];
  gateway = await bookingGateway();
});
afterEach(async () => {
  await gateway.stop();
  for (const controller of controllers) controller.stop();
  await engine.redis.flushall();
  await engine.close();
  rmSync(directory, { recursive: true });
});

function bookingGateway(more: NodeJS.ProcessEnv = {}): Promise<TestGateway> {
  const keys = { MESA_API_KEY: mesaKey, DESK_API_KEY: deskKey };
  return openGateway(redis.url, { AGENTS_DIR: directory, SENDER_TEXTS_PER_HOUR: '1', ...keys, ...more });
}

async function untilBooking(): Promise<void> {
  await startController();
  await untilReady(gateway);
}

function text(to: string, body = 'how many?') {
  return gateway.twilio.text({ from: them, to, body, url: `${publicBaseUrl}/webhooks/twilio/sms` });
}

async function addresses(): Promise<unknown[]> {
  const actors = (await engine.redis.keys('*:actor:act_*')).filter((key) => /act_\w{26}$/.test(key));
  const found = await Promise.all(actors.map((key) => engine.redis.hget(key, 'address')));
  return found.map((address): unknown => JSON.parse(address ?? 'null'));
}

function as(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

async function idOf(response: Response): Promise<string> {
  return ((await response.json()) as { message_id: string }).message_id; // the gateway's own answer
}

async function agents(): Promise<{ agents: Record<string, unknown>[]; problems: string[] }> {
  const response = await gateway.ask('GET', '/v1/agents', undefined, as(operatorKey));
  return (await response.json()) as { agents: Record<string, unknown>[]; problems: string[] }; // its own answer
}

async function readyzOf(url: string): Promise<string> {
  return (await fetch(`${url}/readyz`)).text();
}

function reasons(): Promise<string> {
  return readyzOf(gateway.url);
}

function hasReachedRedis(readyz: string): boolean {
  return !/Redis is away|have not started/.test(readyz);
}

async function statusOf(to: string): Promise<number | undefined> {
  return (await text(to)).responses[0]?.status;
}

describe('the gateway with agents', () => {
  beforeEach(untilBooking);

  it('puts a text into the tenant of whose number it came to, and leaves the others where they were', async () => {
    await text(mesaNumber);
    await text(us);
    await text('+15550109');
    const side = (tenant: string, ours: string) => ({ tenant, channel: 'sms', ours, theirs: them });
    expect(await addresses()).toHaveLength(3);
    for (const address of [side('acme', mesaNumber), side('default', us), side('default', '+15550109')])
      expect(await addresses()).toContainEqual(address);
  });

  it('tells a person in the agent’s language that there are too many texts', async () => {
    await text(mesaNumber);
    await text(mesaNumber, 'and now?');
    await until(() => gateway.twilio.messages.some(({ direction }) => direction === 'outbound-api'));
    const notice = gateway.twilio.messages.find(({ direction }) => direction === 'outbound-api');
    expect(notice).toMatchObject({ from: mesaNumber, body: expect.stringContaining('Ha enviado muchos mensajes') });
  });

  it('lets a key speak with its own agent alone, and read nothing of another’s', async () => {
    const post = (key: string) =>
      gateway.ask(
        'POST',
        '/v1/conversations/desk-1/messages',
        { text: 'hello' },
        { ...as(key), 'idempotency-key': 'k' },
      );
    const ids = [await idOf(await post(mesaKey)), await idOf(await post(deskKey))];
    expect(new Set(ids).size).toBe(2);
    expect(await addresses()).toContainEqual({ tenant: 'acme', channel: 'api', ours: 'agent:mesa', theirs: 'desk-1' });
    const read = async (id = '', key = '') =>
      (await gateway.ask('GET', `/v1/messages/${id}`, undefined, as(key))).status;
    expect(await read(ids[0], mesaKey)).toBe(200);
    expect(await read(ids[0], deskKey)).toBe(404);
    for (const path of ['/v1/agents', '/v1/policy', '/v1/runs'])
      expect((await gateway.ask('GET', path, undefined, as(mesaKey))).status).toBe(401);
  });

  it('lets a key follow the events of a text that it may read, and of no other', async () => {
    const posted = await gateway.ask('POST', '/v1/conversations/desk-2/messages', { text: 'hello' }, as(mesaKey));
    const path = `/v1/messages/${await idOf(posted)}/events`;
    const received = eventsOf(`${gateway.url}${path}`, as(mesaKey));
    expect((await received.next()).value).toMatchObject({ event: 'message', data: { status: 'accepted' } });
    expect((await received.next()).value).toMatchObject({ event: 'run', data: { phase: 'waiting' } });
    await received.return('ended');
    expect((await gateway.ask('GET', path, undefined, as(deskKey))).status).toBe(404);
  });

  it('tells operators of its agents, by the names of their keys, and follows their files', async () => {
    const before = await agents();
    expect(before).toMatchObject({
      agents: [{ id: 'desk' }, { id: 'mesa', tenant: 'acme', api_keys: ['MESA_API_KEY'] }],
    });
    expect(JSON.stringify(before)).not.toContain(mesaKey);
    place('mesa.json', { ...mesa, numbers: [us] });
    await until(async () => (await agents()).problems.length > 0);
    expect(await agents()).toEqual({ ...before, problems: [`mesa.json: numbers: ${us} is taken by desk.json`] });
    place('mesa.json', { ...mesa, goal: 'Sea breve.' });
    await until(async () => (await agents()).agents[1]?.['goal'] === 'Sea breve.');
    expect((await agents()).problems).toEqual([]);
  });
});

describe('a gateway whose agents no controller answers by', () => {
  it('books nothing and loses nothing: it answers 503, is not ready, and books once a controller does', async () => {
    await until(async () => (await reasons()).includes('no controller answers by these agents yet'));
    expect(await statusOf(mesaNumber)).toBe(503);
    const ask = (key: string) => gateway.ask('GET', '/v1/messages/msg_1', undefined, as(key));
    expect((await ask(mesaKey)).status).toBe(503);
    expect(await agents()).toEqual({ agents: [], problems: ['no controller answers by these agents yet'] });
    expect(await addresses()).toEqual([]);
    await untilBooking();
    expect(await statusOf(mesaNumber)).toBe(200);
    expect(await addresses()).toMatchObject([{ tenant: 'acme' }]);
  });

  it('books by what the last controller answered by, while all of them are away', async () => {
    await untilBooking();
    for (const controller of controllers) controller.stop();
    await gateway.stop();
    gateway = await bookingGateway();
    await untilReady(gateway);
    expect(await statusOf(mesaNumber)).toBe(200);
    expect(await addresses()).toMatchObject([{ tenant: 'acme' }]);
  });

  it('never books by a file that only the controllers refuse, nor after it was mended but for one of them', async () => {
    await untilBooking();
    const late = await startController();
    late.stop(); // it lives for 5 seconds more, as far as anybody knows
    const before = await agents();
    place('new.json', { id: 'new', tenant: 'beta', numbers: ['+15550102'], tools: ['get_moon'] });
    await until(() => refused.includes('new.json'));
    await until(async () => (await agents()).problems.length > 0);
    expect((await agents()).agents).toEqual(before.agents);
    await text('+15550102');
    expect(await addresses()).toEqual([expect.objectContaining({ tenant: 'default', ours: '+15550102' })]);
    place('new.json', { id: 'new', tenant: 'beta', numbers: ['+15550102'], tools: ['today_range'] });
    await until(async () => (await agents()).agents.length === 3);
    expect((await agents()).problems).toEqual([]);
    await text('+15550102');
    expect(await addresses()).toContainEqual(expect.objectContaining({ tenant: 'beta', ours: '+15550102' }));
  });

  it('goes on by the agents before where the controller died between keeping a version and answering by it', async () => {
    await untilBooking();
    const before = await agents();
    for (const controller of controllers) controller.stop();
    place('mesa.json', { ...mesa, goal: 'Sea breve.', numbers: ['+15550102'] });
    const read = readRegistry(directory, {});
    if (!read.ok) throw new Error('no registry');
    const store = new AgentVersionStore(engine.redis, 60_000);
    await keepingGate(engine.redis, store).admit(read.registry);
    expect(await store.read(read.registry.agents[1]?.version ?? '')).toMatchObject({ goal: 'Sea breve.' });
    await until(async () => (await agents()).problems.length > 0);
    expect((await agents()).agents).toEqual(before.agents);
    await startController();
    await until(async () => (await agents()).problems.length === 0);
    expect((await agents()).agents).toMatchObject([{ id: 'desk' }, { id: 'mesa', numbers: ['+15550102'] }]);
  }, 90_000);

  it('takes a file back as soon as the controllers do', async () => {
    await untilBooking();
    const goals = async (): Promise<unknown[]> => (await agents()).agents.map(({ goal }) => goal);
    for (const goal of ['Sea breve.', 'Sea largo.', 'Sea breve.']) {
      place('mesa.json', { ...mesa, goal });
      await until(async () => (await goals())[1] === goal);
    }
  });
});

describe('a gateway that starts while Redis is away', () => {
  let spool: string;
  beforeEach(() => {
    spool = mkdtempSync(join(tmpdir(), 'spool-'));
  });
  afterEach(() => rmSync(spool, { recursive: true }));

  it('spools for the agents that it booked by before, and for no others', async () => {
    await gateway.stop();
    gateway = await bookingGateway({ SPOOL_DIR: spool });
    await untilBooking();
    await gateway.stop();
    await redis.kill();
    gateway = await bookingGateway({ SPOOL_DIR: spool });
    await until(async () => (await statusOf(mesaNumber)) === 200);
    place('mesa.json', { ...mesa, tenant: 'beta' });
    const other = await bookingGateway({ SPOOL_DIR: spool });
    await until(() => other.warnings.some((line) => line.includes('the agents cannot be looked at')));
    const answer = await fetch(`${other.url}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('no controller answers by these agents yet'),
    ]);
    expect(await statusOf(mesaNumber)).toBe(200);
    await redis.restart();
    // A gateway that is stopped while it still looks for Redis looks for it for ever: whoever stops one ends its process.
    for (const { url } of [gateway, other]) await until(async () => hasReachedRedis(await readyzOf(url)));
    await other.stop();
  }, 120_000);
});
