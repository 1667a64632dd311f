import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { everything, storeEverything, words } from '../../../../test/erasure/store-everything.js';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import type { ExportLine } from './people-responses.js';

const theirs = '+15550142';
const them = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs } as const;
const request = { person: theirs, reason: 'request 17', by: 'ana' };
let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis({ args: ['--rdbcompression', 'no'] });
  const rest = { times: { quietMs: 0 }, limits: { textsPerHour: 100 } };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', ...rest, onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  await storeEverything(engine, them);
  await engine.store.intake.ingest({
    address: { ...them, theirs: '+15550199' },
    sourceId: null,
    mode: 'text',
    text: 'hi',
  });
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

function post(path: string, body: object, key = operatorKey): Promise<Response> {
  return gateway.ask('POST', `/v1/people/${path}`, body, { authorization: `Bearer ${key}` });
}

/** Answers of tools, batches of replays, and lists of ids that all people of a partition share. */
function isShared(key: string): boolean {
  return /:answer:|^\{replay:|^\{p0\}:[a-z]+$/.test(key);
}

async function readExport(body: object): Promise<ExportLine[]> {
  const response = await post('export', body);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as ExportLine); // each is held to the description where it is read
}

describe('what is kept of a person', () => {
  let exported: ExportLine[];

  it('is given out: the person, each conversation with what was said, each record, and what is not in it', async () => {
    exported = await readExport(request);
    const kinds = exported.map(({ is }) => is);
    expect([kinds[0], kinds.at(-1)]).toEqual(['person', 'end']);
    const entries = exported.flatMap((line) => (line.is === 'entry' ? [line.entry.text] : []));
    expect(entries).toContain(words);
    const records = exported.filter(({ is }) => is === 'record').length;
    expect(exported.at(-1)).toEqual({
      ...{ is: 'end', conversations: 1, entries: entries.length, records, outside: {} },
      left_out: { answer: 2, batch: 2 },
    });
    expect(JSON.stringify(exported)).not.toContain('+15550199');
  });

  it('is listed before it is erased, and stays', async () => {
    const before = await everything(engine);
    const listed = await post('erase', { ...request, dry_run: true });
    expect(await listed.json()).toMatchObject({ dry_run: true, left: null, removed: { conversation: 1, run: 1 } });
    expect(await everything(engine)).toBe(before);
  });

  it('is erased and proven, once for all who ask meanwhile, and was all in the export', async () => {
    const before = await engine.redis.keys('*');
    const both = await Promise.all([post('erase', request), post('erase', request)]);
    const [one, other] = await Promise.all(both.map((response) => response.json()));
    expect(one).toMatchObject({ dry_run: false, left: [], elsewhere: 0, removed: { conversation: 1, run: 1 } });
    expect(other).toEqual(one);
    expect(await everything(engine)).not.toMatch(/5550142|zanzibar/);
    const after = new Set(await engine.redis.keys('*'));
    const named = new Set(exported.map((line) => (line.is === 'record' ? line.key : '')));
    const gone = before.filter((key) => !after.has(key) && !isShared(key));
    expect(gone.length).toBeGreaterThan(15);
    expect(gone.filter((key) => !named.has(key))).toEqual([]);
  });

  it('is in the audit, both times, by whom and why, and without the number', async () => {
    const audit = await gateway.ask('GET', '/v1/audit', undefined, { authorization: `Bearer ${operatorKey}` });
    const { entries } = (await audit.json()) as { entries: { did: string; by: string; reason: string }[] }; // as described
    expect(entries.slice(0, 3).map(({ did, by, reason }) => [did, by, reason])).toEqual([
      ['erasure-finished', 'ana', 'request 17'],
      ['erasure-began', 'ana', 'request 17'],
      ['person-exported', 'ana', 'request 17'],
    ]);
  });
});

describe('a request about a person', () => {
  it.each([
    ['a number in another spelling', { ...request, person: '555-0142 00' }, 'person'],
    ['one of them in another spelling', { ...request, also: ['15550143'] }, 'also'],
    ['a reason with the number in it', { ...request, reason: 'call of 15550142' }, 'reason'],
    ['a name with the number in it', { ...request, by: '+15550142' }, 'by'],
    ['no reason', { person: theirs }, 'reason'],
    ['too many names', { ...request, also: Array<string>(21).fill('user-1') }, 'also'],
  ])('is refused with its field: %s', async (_what, body, field) => {
    for (const path of ['export', 'erase']) {
      const response = await post(path, body);
      const { error } = (await response.json()) as { error: { field: string } }; // problem details
      expect([response.status, error.field]).toEqual([400, field]);
    }
  });

  it('is for operators', async () => {
    expect((await post('export', request, apiKey)).status).toBe(403);
    expect((await post('erase', request, apiKey)).status).toBe(403);
  });
});
