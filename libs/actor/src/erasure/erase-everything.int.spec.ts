import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { effectIdOf, partitionOf, renameId } from '#contract';
import type { RunTool } from '#contract';
import type { DedupeRecord } from '#idempotency';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import type { CommitRequest, RunRecord } from '../actor-port.js';
import { AnswerStore } from '../answer-store.js';
import { BatchStore } from '../dead-letters/batch-store.js';
import { agentKeys, keys } from '../keys.js';
import { nameReply } from '../name-reply.js';
import { openEngine } from '../open-engine.js';
import type { OpenEngine } from '../open-engine.js';
import { RequestRecords } from '../request-records.js';
import { erasePerson } from './erase-person.js';

const person = { tenant: 'default', theirs: '+15550142' };
const address = { ...person, channel: 'sms', ours: '+15550100' };
const partitions = 4;
const words = 'How many zanzibar parcels came today?';
const operator = { by: 'an operator', reason: 'asked to be forgotten' };

let server: PrivateRedis;
let engine: OpenEngine;
let texts = 0;

beforeAll(async () => {
  server = await startRedis({ args: ['--rdbcompression', 'no'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const rest = { times: { quietMs: 0 }, limits: { textsPerHour: 100 }, onError: () => undefined };
  engine = await openEngine({ url: server.url, partitions, role: 'worker', ...rest });
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
});

function text(): Promise<{ actorId: string; messageId: string }> {
  return engine.store.ingest({ address, sourceId: `SM${(texts += 1)}`, mode: 'text', text: words });
}

async function commit(actorId: string, more: Partial<CommitRequest>): Promise<void> {
  const loaded = await engine.store.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  const done = await engine.store.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: { memory: [words] }, thinking: false },
    ...{ live: true, wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {} },
    ...{ hold: false, ...more },
  });
  expect(done.status).toBe('committed');
}

function runOf(actorId: string, messageId: string): RunRecord {
  const args = { text: words };
  const approvalId = effectIdOf(actorId, 1, 1);
  const approval = { approvalId, tool: 'add_note', args, argsHash: 'h', askedAt: 1, expiresAt: 2 };
  const runId = renameId(messageId, 'run');
  return {
    ...{ runId, actorId, conversationId: actorId, channel: 'sms', phase: 'approving', outcome: null, replies: [] },
    ...{ messageIds: [messageId], stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 1, costMicroUsd: 0, policyVersion: 'p' },
    ...{ startedAt: 1, finishedAt: null, approval },
  };
}

/** A call whose worker died over it, and the letter it leaves with what was done with it. */
async function die(effectId: string): Promise<void> {
  await engine.store.claim(effectId, 'run-tool', { token: 'a', leaseMs: 0 });
  expect(await engine.store.claim(effectId, 'run-tool', { token: 'b', leaseMs: 0 })).toEqual({ status: 'unknown' });
  const audit = { did: 'discarded', by: 'ana', reason: `${person.theirs} was called` };
  await engine.redis.rpush(keys.letterAudit(effectId), JSON.stringify(audit));
}

/** What a gateway keeps of a request that bore a key; the key's hash, not the person, names the partition. */
async function answerRequest(messageId: string): Promise<void> {
  const reply = { text: `Of ${words} seven.`, kind: 'answer', status: 'sent' };
  const body = JSON.stringify({ message_id: messageId, conversation_id: person.theirs, reply });
  const result = { status: 200, location: `/v1/messages/${messageId}`, body };
  const record: DedupeRecord = { state: 'done', fingerprint: 'f', expiresAt: 1, result };
  for (const name of ['00000000', '00000001', '00000002', '00000003']) {
    await new RequestRecords(engine).replace(name, null, JSON.stringify(record));
  }
}

/** Everything that a person can leave behind, by one conversation of theirs. */
async function leaveEverything(): Promise<string> {
  const { actorId, messageId } = await text();
  const run = runOf(actorId, messageId);
  const { runId } = run;
  const callId = effectIdOf(actorId, 1, 0);
  const call: RunTool = {
    ...{ type: 'run-tool', id: callId, runId, actionId: 'a1', parentActionId: null, tool: 'add_note' },
    ...{ args: { text: words }, repeat: 'never', effectKey: 'e', dedupeKey: 'd', deadlineAt: 1 },
  };
  await commit(actorId, {
    effects: [call],
    runs: [run],
    ledger: [],
    journal: [{ runId, entries: [{ text: words }] }],
    messageRuns: { [messageId]: runId },
  });
  await die(callId);
  await engine.redis.rpush(keys.ledger(runId), JSON.stringify({ row: 'reply', text: words }));
  const cancel = { type: 'cancel-requested', runId, by: 'ana', reason: `${person.theirs} asked for it` } as const;
  await engine.store.tell({ actorId, name: 'cancel', event: cancel });
  await engine.store.takeOver(actorId, { by: 'ana', reason: `${person.theirs} asked for a person` });
  await text();
  await engine.store.say({ replyId: nameReply(actorId, 'k'), actorId, by: 'ana', text: `Of ${words} seven.` });
  await engine.store.noteDelivery(callId, { status: 'sent', errorCode: null });
  await new AnswerStore(engine.redis, partitionOf(actorId) ?? 0, 1_000, callId).put('a-hash', 300, { note: words });
  await answerRequest(messageId);
  const batches = new BatchStore(engine.redis, 60);
  const by = { who: 'ana', role: 'operator', reason: `${person.theirs} has called` };
  const pace = { canaryShare: 0, perMinute: null, haltAtShare: 1, watchMs: 0 };
  const batchId = await batches.begin([callId, runId], { choice: null, edit: null, by, pace });
  await batches.note(batchId, { result: 'gone', letterId: callId });
  await engine.store.load(actorId, 'p');
  await engine.store.park(actorId, 'p', 'it cannot be committed');
  return actorId;
}

/** The kinds of what there is: `{p}:held` of `{p0}:actor:act_…:held`. */
async function kinds(): Promise<string[]> {
  const names = (await engine.redis.keys('*')).filter((name) => !/^\{p\d\}:(turn|tool|reply|compress):/.test(name));
  const kindOf = (name: string): string =>
    name
      .replace(/^\{(p|replay)[^}]*\}/, '{$1}')
      .replace(/:(act|msg|run)_[^:]+/, '')
      .replace(/:(SM|[0-9a-f]{8,}).*$/, '');
  return [...new Set(names.map(kindOf))].sort();
}

async function everything(): Promise<string> {
  const names = (await engine.redis.keys('*')).sort();
  return (await Promise.all(names.map(async (name) => `${name}=${String(await engine.redis.dump(name))}`))).join('\n');
}

describe('an erasure', () => {
  it('leaves nothing of all that a person can leave behind but what keeps ids from coming back', async () => {
    await leaveEverything();
    expect(await kinds()).toEqual(
      expect.arrayContaining(
        [
          ...[
            'actor',
            'actor:held',
            'actor:known',
            'actor:mail',
            'actor:owed',
            'answer:a-hash',
            'approvals',
            'dead',
            'delivery',
          ],
          ...['effect', 'letter', 'letter:audit', 'message', 'parked', 'request', 'run', 'run:journal'],
          ...['run:ledger', 'run:told', 'runs', 'said', 'sender'],
        ].map((kind) => `{p}:${kind}`),
      ),
    );
    expect(await kinds()).toEqual(expect.arrayContaining(['{replay}:batch', '{replay}:results']));
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await everything()).not.toMatch(/5550142|zanzibar/);
    const ours = ['{turnpike}:deployment', '{turnpike}:erasures'];
    expect(await kinds()).toEqual(['{p}:actor', '{p}:seen:sms', ...ours]);
  });

  it('takes along what lies beside a record that has gone or is still to come', async () => {
    await leaveEverything();
    const { messageId } = await text();
    const toCome = keys.told(renameId(messageId, 'run'));
    await engine.redis.hset(toCome, 'cancel', JSON.stringify({ reason: `${person.theirs} asked for it` }));
    const records = (await engine.redis.keys('*')).filter((name) => /:(letter|run):[^:]+$/.test(name));
    await engine.redis.del(records);
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await everything()).not.toMatch(/5550142|zanzibar/);
  });

  it('takes for theirs neither what operators have configured nor what others were answered alike', async () => {
    const actorId = await leaveEverything();
    const elsewhere = ((partitionOf(actorId) ?? 0) + 1) % partitions;
    await engine.redis.hset(agentKeys.versions, 'v1', JSON.stringify({ id: 'desk', refusal: words }));
    await new AnswerStore(engine.redis, elsewhere, 1_000, 'another').put('b-hash', 300, { note: words });
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await engine.redis.exists(agentKeys.versions, keys.answer(elsewhere, 'b-hash'))).toBe(2);
  });
});
