import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { readRegistry, RegistryWatch } from '#registry';
import { AgentVersionStore, keepingGate } from '#versions';
import { root } from '../../../../test/boundaries/plant.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { as, makeKey } from '../../test/named-key.js';
import { openGateway, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { routeRoles } from '../auth/route-roles.js';
import { routeScopes } from '../auth/route-scopes.js';

/** Two tenants with an agent each, and what one text to each has left: the ids of its run, its message and its conversation. */
const tenants = ['acme', 'globex'] as const;
type Tenant = (typeof tenants)[number];
type Ids = Record<'runId' | 'messageId' | 'conversationId' | 'id', string>;

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let directory: string;
let watch: RegistryWatch;
const left: Partial<Record<Tenant, Ids>> = {};

function keyOfAgent(tenant: Tenant): string {
  return `a-key-of-the-agent-of-${tenant}`;
}

async function openRegistry(): Promise<void> {
  const references = { tools: ['today_range'] };
  const read = readRegistry(directory, references);
  if (!read.ok) throw new Error('a controller does not boot with this');
  const nothing = (): undefined => undefined;
  const observer = { adopted: nothing, refused: nothing, waiting: nothing, failed: nothing };
  const gate = keepingGate(engine.redis, new AgentVersionStore(engine.redis, 60_000));
  watch = new RegistryWatch({ directory, references, registry: read.registry }, observer, gate, 100);
  await watch.open();
}

async function textTo(tenant: Tenant): Promise<Ids> {
  const path = `/v1/conversations/caller-of-${tenant}/messages`;
  const response = await gateway.ask('POST', path, { text: 'how many?' }, as(keyOfAgent(tenant)));
  const { message_id: messageId } = (await response.json()) as { message_id: string }; // held to the description
  const actorId = (await engine.store.records.readMessage(messageId))?.actorId ?? '';
  const more = { tenant, agentId: `desk-${tenant}`, policyVersion: 'p' };
  const run = await new FakeController(engine.store, actorId).turn(actorId, { ends: true, more });
  return { runId: run.runId, messageId, conversationId: actorId, id: `desk-${tenant}` };
}

beforeAll(async () => {
  redis = await startRedis();
  directory = mkdtempSync(join(tmpdir(), 'agents-'));
  for (const tenant of tenants) {
    const agent = { id: `desk-${tenant}`, tenant, apiKeys: [`KEY_${tenant.toUpperCase()}`] };
    writeFileSync(join(directory, `${tenant}.json`), JSON.stringify(agent));
  }
  engine = await openEngine({
    url: redis.url,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  await openRegistry();
  const keys = { KEY_ACME: keyOfAgent('acme'), KEY_GLOBEX: keyOfAgent('globex') };
  gateway = await openGateway(redis.url, { AGENTS_DIR: directory, API_REQUESTS_PER_MINUTE: '0', ...keys });
  await untilReady(gateway);
  for (const tenant of tenants) left[tenant] = await textTo(tenant);
});
afterAll(async () => {
  await gateway.stop();
  watch.stop();
  await engine.close();
  await redis.stop();
  rmSync(directory, { recursive: true });
});

type Paths = Record<string, Record<string, { operationId: string }>>;

const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Paths }; // as the OpenAPI form says
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
);

/** Asks for what is there in the path's place, and with nothing in the body; a stream is cut off. */
async function answerTo({ method, path }: { method: string; path: string }, ids: Ids, key: string): Promise<string> {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name) ?? '1'));
  const ended = new AbortController();
  const response = await fetch(`${gateway.url}${named}`, {
    ...{ method, signal: ended.signal },
    headers: { ...as(key), 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem') === true;
  const { detail } = isProblem ? ((await response.json()) as { detail: string }) : { detail: '' }; // a problem's
  ended.abort();
  return `${response.status} ${detail}`;
}

describe('a key of one tenant', () => {
  it('sees and changes of each route what is its tenant’s, nothing of another’s, and nothing that is of all', async () => {
    const { secret: key } = await makeKey(gateway, { role: 'admin', words: true, tenants: ['acme'] });
    const [own, others] = [left.acme, left.globex];
    if (!own || !others) throw new Error('nothing was left');
    const wrong: string[] = [];
    const tried: Record<string, number> = {};
    for (const row of operations) {
      if (Reflect.get(routeRoles, row.id) === 'public') continue;
      const scope = String(Reflect.get(routeScopes, row.id) ?? 'all');
      tried[scope] = (tried[scope] ?? 0) + 1;
      const [atOwn, atOthers] = [await answerTo(row, own, key), await answerTo(row, others, key)];
      const isKeptOut = /^403 .*for tenants acme/;
      const isAsWanted =
        scope === 'all' || scope === 'text'
          ? isKeptOut.test(atOwn) && isKeptOut.test(atOthers)
          : !isKeptOut.test(atOwn) && !atOwn.startsWith(`404 no ${scope} under`);
      const isHidden = scope === 'nobody' || scope === 'list' || /^(404 no \w+ under|403)/.test(atOthers);
      if (!isAsWanted || !isHidden) wrong.push(`${row.id} (${scope}): own ${atOwn}; others' ${atOthers}`);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(tried).toSorted()).toEqual([
      ...['agent', 'all', 'conversation', 'list', 'message', 'nobody', 'run', 'text'],
    ]);
  }, 120_000);

  it('lists its own runs alone', async () => {
    for (const want of [{ tenants: ['acme'] }, { agents: ['desk-acme'] }]) {
      const { secret } = await makeKey(gateway, { ...want });
      const { runs } = (await (await gateway.ask('GET', '/v1/runs', undefined, as(secret))).json()) as {
        runs: { run_id: string }[];
      }; // held to the description
      expect(runs.map(({ run_id: id }) => id)).toEqual([left.acme?.runId]);
    }
    const { secret } = await makeKey(gateway, { tenants: ['acme'], agents: ['desk-globex'] });
    expect(await (await gateway.ask('GET', '/v1/runs', undefined, as(secret))).json()).toMatchObject({ runs: [] });
  });

  it('texts its one agent, as with that agent’s own key', async () => {
    const { secret } = await makeKey(gateway, { agents: ['desk-globex'] });
    const path = '/v1/conversations/caller-9/messages';
    const response = await gateway.ask('POST', path, { text: 'hello' }, as(secret));
    expect(response.status).toBe(202);
    const { message_id: messageId } = (await response.json()) as { message_id: string }; // held to the description
    const { actorId = '' } = (await engine.store.records.readMessage(messageId)) ?? {};
    expect(await engine.store.records.findAddress(actorId)).toMatchObject({
      tenant: 'globex',
      ours: 'agent:desk-globex',
    });
    expect((await gateway.ask('GET', `/v1/messages/${messageId}`, undefined, as(secret))).status).toBe(200);
  });

  it('opens no page that is of all', async () => {
    const { secret } = await makeKey(gateway, { tenants: ['acme'] });
    expect((await fetch(`${gateway.url}/console/queues`, { headers: as(secret) })).status).toBe(403);
  });
});
