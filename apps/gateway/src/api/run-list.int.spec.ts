import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  const times = { quietMs: 0 };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

async function run(name: string, ends: boolean): Promise<string> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: name };
  const { actorId } = await engine.store.ingest({ address, sourceId: null, mode: 'text', text: 'how many?' });
  return (await new FakeController(engine.store, name).turn(actorId, { ends })).runId;
}

interface Page {
  runs: { run_id: string; phase: string }[];
  next: string | null;
}

async function list(query = ''): Promise<Page> {
  const response = await gateway.ask('GET', `/v1/runs${query}`);
  return (await response.json()) as Page; // what the route answers
}

describe('the list of runs', () => {
  it('has live ones first, and is told page by page and by what is asked for', async () => {
    const live = await run('desk', false);
    const [first, second] = [await run('front', true), await run('back', true)];
    const { runs, next } = await list();
    expect(runs.map(({ run_id: id }) => id)).toEqual([live, second, first]);
    expect(next).toBeNull();
    expect(JSON.stringify(runs)).not.toContain('how many');

    const page = await list('?limit=2');
    expect(page.runs).toHaveLength(2);
    expect((await list(`?limit=2&before=${page.next}`)).runs.map(({ run_id: id }) => id)).toEqual([first]);

    const ids = async (query: string): Promise<string[]> => (await list(query)).runs.map(({ run_id: id }) => id);
    expect(await ids('?phase=live')).toEqual([live]);
    expect(await ids('?outcome=answered&conversation=front')).toEqual([first]);
    expect(await ids('?channel=sms')).toEqual([]);
  });

  it.each(['phase=lost', 'outcome=well', 'limit=0', 'limit=201', 'before=now', 'color=red'])(
    'names the field of a query that is not understood: %s',
    async (query) => {
      const response = await gateway.ask('GET', `/v1/runs?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { field: query.split('=')[0] } });
    },
  );
});
