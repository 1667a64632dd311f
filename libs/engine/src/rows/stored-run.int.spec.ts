import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { buildEffectId, renameId } from '#protocol';
import type { LedgerRow, OperatorRow } from '#program';
import { connect, JobQueues, toHashTag } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import type { ActorStore } from '../actor-store.js';
import type { Packer } from '../engine.js';
import { openActorStore } from '../open-actor-store.js';
import type { CommitRequest } from '../ports/turn-port.js';
import type { RunRecord } from '#records';
import { keys, pack, readStoredRun, Records } from '#records';

const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
const words = 'How many zanzibar parcels came today?';

let server: PrivateRedis;
let redis: Redis;
let queues: JobQueues;
let store: ActorStore;
let packer: Packer | null;
let actorId: string;
let runId: string;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await redis.flushall();
  queues = new JobQueues(redis, 1);
  packer = pack;
  store = await openActorStore({ redis, queues, times: { quietMs: 0 }, packer: () => packer });
  const text = await store.intake.ingest({ address, sourceId: null, mode: 'text', text: words });
  actorId = text.actorId;
  runId = renameId(text.messageId, 'run');
});
afterEach(async () => {
  await queues.close();
  redis.disconnect();
});

function row(n: number): LedgerRow {
  return { row: 'turn', run_id: runId, turn: n, observation: words } as unknown as LedgerRow; // as much as is read here
}

function runOf(outcome: RunRecord['outcome']): RunRecord {
  return {
    ...{ runId, actorId, conversationId: actorId, channel: 'sms', phase: outcome ? 'finished' : 'acting', outcome },
    ...{ messageIds: [renameId(runId, 'msg')], replies: [], stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 1 },
    ...{ costMicroUsd: 0, policyVersion: 'p', startedAt: 1, finishedAt: outcome ? 2 : null },
  };
}

/** One commit of the run with a row and a journal entry of that number. */
async function commit(n: number, outcome: RunRecord['outcome'], more: Partial<CommitRequest> = {}): Promise<void> {
  const loaded = await store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  const done = await store.turns.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {}, thinking: outcome === null },
    ...{ live: outcome === null, wakeInMs: null, effects: [], cancels: [], messageRuns: {}, hold: false },
    ...{ runs: [runOf(outcome)], ledger: [{ runId, rows: [row(n)] }], journal: [{ runId, entries: [{ n }] }] },
    ...more,
  });
  expect(done.status).toBe('committed');
}

async function rowsRead() {
  const { ledger, journal } = await readStoredRun(redis, runId);
  return {
    ledger: ledger.map((text) => (JSON.parse(text) as LedgerRow).turn), // ours
    journal: journal.map((text) => (JSON.parse(text) as { n: number }).n), // likewise
  };
}

async function actOnALetter(): Promise<void> {
  const id = buildEffectId(actorId, 9, 1);
  await redis.hset(keys.letter(id), { kind: 'run-tool', actorId, effectId: id, status: 'open', version: 1 });
  const at = '2026-11-23T10:00:00.000Z';
  const operator = { row: 'operator', run_id: runId, turn: 99, ts_start: at, letter_id: id, action: 'discard' };
  await store.letters.takeLetter(id, 't');
  const audit = { by: 'ana', reason: 'called', row: operator as OperatorRow }; // as much as is read here
  await store.letters.closeLetter(id, 't', 'discarded', audit);
}

describe('the rows of a run', () => {
  it('are one key of their own with its record, packed, and are read in their order (ADR 66)', async () => {
    await commit(1, null);
    await commit(2, null, { runs: [] });
    await commit(3, 'answered');
    await actOnALetter();
    expect(await rowsRead()).toEqual({ ledger: [1, 2, 3, 99], journal: [1, 2, 3] });
    expect(await new Records(redis).readRun(runId)).toEqual(runOf('answered'));
    expect(await redis.keys(`${toHashTag(0)}:run:*`)).toEqual([keys.run(runId)]);
    expect(await redis.ttl(keys.run(runId))).toBeGreaterThan(0);
    const values = Object.values(await redis.hgetallBuffer(keys.run(runId)));
    expect(values.filter((value) => value.includes('zanzibar'))).toEqual([]);
  });

  it('stand in lists before schema version 4, and a run that goes on after it has both', async () => {
    packer = null;
    await commit(1, null);
    expect(await redis.llen(keys.ledger(runId))).toBe(1);
    packer = pack;
    await commit(2, null);
    await commit(3, 'answered');
    expect(await rowsRead()).toEqual({ ledger: [1, 2, 3], journal: [1, 2, 3] });
    for (const key of [keys.run, keys.ledger, keys.journal]) expect(await redis.ttl(key(runId))).toBeGreaterThan(0);
  });

  it('of an old run take what an operator does behind them, in either form', async () => {
    packer = null;
    await commit(1, 'answered');
    await actOnALetter();
    expect(await redis.llen(keys.ledger(runId))).toBe(2);
    packer = pack;
    expect(await rowsRead()).toEqual({ ledger: [1, 99], journal: [1] });
  });
});

describe('the items of a run', () => {
  const long = JSON.stringify([[{ json: { text: 'ab'.repeat(50_000) } }]]);

  it('are packed where they are long, counted as they were, and read again (ADR 118)', async () => {
    await commit(1, null, { items: { rootRunId: runId, fields: { long, short: '[[]]' } } });
    const key = keys.items(runId);
    expect(await redis.hstrlen(key, 'long')).toBeLessThan(long.length / 100);
    expect(await redis.hget(key, 'short')).toBe('[[]]');
    expect(await redis.hget(key, '#bytes')).toBe(String(long.length + 4));
    expect(await store.records.readItems(runId, ['long', 'short', 'none', '#bytes'])).toEqual([
      long,
      '[[]]',
      null,
      String(long.length + 4),
    ]);
  });

  it('are stored as they are while a process is there that reads no others, and read by the next one', async () => {
    store = await openActorStore({ redis, queues, times: { quietMs: 0 }, packItem: (text) => text });
    await commit(1, null, { items: { rootRunId: runId, fields: { long } } });
    expect(await redis.hget(keys.items(runId), 'long')).toBe(long);
    expect(await store.records.readItems(runId, ['long'])).toEqual([long]);
  });
});
