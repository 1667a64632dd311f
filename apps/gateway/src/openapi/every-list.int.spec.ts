import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { amount } from '../../../../test/support/amount.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { listRows } from '../../test/list-rows.js';
import type { ListRows } from '../../test/list-rows.js';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const usualRows = amount(200, 1_000);
const addedAPage = 3;
const limit = amount(20, 50);

interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, { content?: object }> }>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

/** The operations whose answer has a `next`: every list that can grow (ADR 154). */
async function listOperations(): Promise<string[]> {
  const file = new URL('../../../../docs/openapi.json', import.meta.url);
  const { paths, components } = JSON.parse(await readFile(file, 'utf8')) as Described; // what the gateway has written
  const named = Object.entries(components.schemas).filter(([, { properties }]) => properties?.['next'] !== undefined);
  const isList = (content: object): boolean => {
    const text = JSON.stringify(content);
    return text.includes('"next":{') || named.some(([name]) => text.includes(`schemas/${name}"`));
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const lists = operations.filter(({ responses }) =>
    Object.values(responses).some(({ content = {} }) => isList(content)),
  );
  return lists.map(({ operationId }) => operationId).toSorted();
}

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let lists: Record<string, ListRows>;

beforeAll(async () => {
  redis = await startRedis({ appendonly: 'no' });
  const rest = { times: { quietMs: 0 }, limits: { textsPerHour: 100_000 }, publishesEvents: true };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', ...rest, onError: () => undefined });
  gateway = await openGateway(redis.url, { API_REQUESTS_PER_MINUTE: '0' });
  await untilReady(gateway);
  lists = listRows(engine, gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

type Page = Record<string, unknown> & { next: string | null };

async function readPage({ path: asked, body }: ListRows, cursor: string | null): Promise<Page> {
  const path = typeof asked === 'string' ? asked : await asked();
  const authorization = `Bearer ${operatorKey}`;
  const paging = { limit, ...(cursor !== null && { cursor }) };
  const query = Object.entries(paging).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const response = body
    ? await gateway.ask('POST', path, body(paging), { authorization })
    : await gateway.ask('GET', `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`, undefined, {
        authorization,
      });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Page; // as it is described
}

/** Adds so many rows, twenty at a time. */
async function addRows(list: ListRows, from: number, count: number): Promise<string[]> {
  const added: string[] = [];
  for (let n = from; n < from + count; n += 20) {
    const some = Array.from({ length: Math.min(20, from + count - n) }, (_, i) => list.add(n + i));
    added.push(...(await Promise.all(some)));
  }
  return added;
}

/** Reads a list to its end, and adds rows behind each page. */
async function readAll(list: ListRows, from: number): Promise<{ seen: string[]; pages: number; added: number }> {
  const seen: string[] = [];
  let [cursor, pages, added]: [string | null, number, number] = [null, 0, 0];
  do {
    const page: Page = await readPage(list, cursor);
    seen.push(...(page[list.field] as Record<string, unknown>[]).map(list.name)); // its rows
    cursor = page.next;
    pages += 1;
    if (pages > 200) throw new Error('the list has no end');
    added += (await addRows(list, from + added, addedAPage)).length;
  } while (cursor !== null);
  return { seen, pages, added };
}

describe('every list of the API, page by page, while rows are added', () => {
  it('has its row in this test', async () => {
    expect(Object.keys(lists).toSorted()).toEqual(await listOperations());
  });

  const names = Object.keys(listRows({ store: {} } as OpenEngine, {} as TestGateway)); // nothing is made yet
  it.each(names)(
    '%s leaves out nothing that was there, and has nothing twice',
    async (name) => {
      const list = lists[name];
      if (!list) throw new Error(`no rows of ${name}`);
      const { rows = usualRows } = list;
      const there = await addRows(list, 0, rows);
      expect(new Set(there).size).toBe(rows);
      const { seen, pages, added } = await readAll(list, rows);
      expect(seen.filter((id, at) => seen.indexOf(id) !== at)).toEqual([]);
      const read = new Set(seen);
      expect(there.filter((id) => !read.has(id))).toEqual([]);
      process.stdout.write(`paging: ${name}: ${rows} rows in ${pages} pages, ${added} added meanwhile\n`);
    },
    120_000,
  );
});
