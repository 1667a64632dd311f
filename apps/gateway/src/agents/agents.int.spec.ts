import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
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

function place(name: string, agent: object): void {
  writeFileSync(join(directory, `.${name}`), JSON.stringify(agent));
  renameSync(join(directory, `.${name}`), join(directory, name));
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
  const keys = { MESA_API_KEY: mesaKey, DESK_API_KEY: deskKey };
  gateway = await openGateway(redis.url, { AGENTS_DIR: directory, SENDER_TEXTS_PER_HOUR: '1', ...keys });
  await untilReady(gateway);
});
afterEach(async () => {
  await gateway.stop();
  await engine.redis.flushall();
  await engine.close();
  rmSync(directory, { recursive: true });
});

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

describe('the gateway with agents', () => {
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
