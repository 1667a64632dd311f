import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { isObject } from '#values';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  const rest = { times: { quietMs: 0 }, onError: () => undefined };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', ...rest });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

async function ask(path: string): Promise<Record<string, unknown>> {
  const response = await gateway.ask('GET', path, undefined, { authorization: `Bearer ${operatorKey}` });
  const body: unknown = await response.json();
  if (response.status !== 200 || !isObject(body)) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

async function text(theirs: string): Promise<string> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs };
  return (await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' })).actorId;
}

/** A text, and a turn of the agent desk that reads it. */
async function turn(
  theirs: string,
  { more, ...decided }: Parameters<FakeController['turn']>[1] & object,
): Promise<void> {
  const desk = { agentId: 'desk', policyVersion: 'p', ...more };
  await new FakeController(engine.store, theirs).turn(await text(theirs), { ...decided, more: desk });
}

/** What lists what a link of the console leads to, by its page. */
const listsOf: Record<string, string> = {
  runs: '/v1/runs?',
  approvals: '/v1/approvals?',
  letters: '/v1/dead-letters?status=open&',
  conversations: '/v1/conversations?',
};

/** How many rows are behind a link. */
async function rowsBehind(link: string): Promise<number> {
  const [page = '', query = ''] = link.replace('#/', '').split('?');
  const list = Object.values(await ask(`${listsOf[page]}${query}`)).find((field) => Array.isArray(field));
  if (!list) throw new Error(`${link} leads to no list`);
  return list.length;
}

interface Counted {
  count: number;
  link: string;
}

/** Every figure of an answer that leads somewhere, whatever it is called. */
function figuresIn({ open, day }: Awaited<ReturnType<typeof overview>>): (Counted & { name: string })[] {
  const { runs, ended, answered, link, ended_link, answered_link } = day;
  return [
    ...open.map(({ what, ...figure }) => ({ name: what, ...figure })),
    { name: 'runs', count: runs, link },
    { name: 'ended', count: ended, link: ended_link },
    { name: 'answered', count: answered, link: answered_link },
    ...day.errors.map((error) => ({ name: error.cause, count: error.runs, link: error.link })),
    ...day.agents.map((agent) => ({ name: agent.agent, count: agent.runs, link: agent.link })),
  ];
}

interface Overview {
  age_ms: number;
  waiting: { age_ms: number };
  open: (Counted & { what: string })[];
  day: {
    runs: number;
    ended: number;
    answered: number;
    link: string;
    ended_link: string;
    answered_link: string;
    errors: { cause: string; runs: number; link: string }[];
    agents: { agent: string; runs: number; link: string }[];
  };
}

async function overview(): Promise<Overview> {
  return (await ask('/v1/overview')) as unknown as Overview; // what the route answers
}

it('has each figure lead to as many rows as it says, and says how old it is', async () => {
  const failed = { tool: 'get_counts', code: 'tool-failed' } as const;
  const late = { tool: 'get_counts', code: 'tool-timeout' } as const;
  await turn('a', { ends: true });
  await turn('b', { ends: true, more: { failedTools: [failed, late] } });
  await turn('c', { ends: true, more: { failedTools: [late] } });
  await turn('d', { ends: true, outcome: 'model-failed' });
  await turn('e', { ends: true, outcome: 'model-failed', more: { failedTools: [failed] } });
  await turn('f', {});
  await turn('g', { more: { phase: 'asking' } });
  await text('to come');
  const parked = await text('h');
  await engine.store.turns.load(parked, 'w');
  await engine.store.turns.park(parked, 'w', 'it cannot be committed');
  await engine.store.takeovers.takeOver(await text('i'), { by: 'ana', reason: 'asked for' });
  await engine.store.takeovers.takeOver(await text('j'), { by: 'ana', reason: 'asked for' });

  const found = await overview();
  const figures = figuresIn(found);
  const rows = await Promise.all(figures.map(async ({ name, link }) => [name, await rowsBehind(link)]));
  expect(rows).toEqual(figures.map(({ name, count }) => [name, count]));
  expect(Object.fromEntries(figures.map(({ name, count }) => [name, count]))).toMatchObject({
    ...{ answered: 3, ended: 5, asking: 1, parked: 1, taken_over: 2, dead_letters: 1 },
    ...{ 'get_counts: tool-failed': 2, 'get_counts: tool-timeout': 1, 'model-failed': 1, desk: 7 },
  });
  for (const { age_ms: ageMs } of [found, found.waiting]) {
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(5_000);
  }
});
