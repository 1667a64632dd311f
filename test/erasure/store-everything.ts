import { expect } from '@jest/globals';
import { buildEffectId, parsePartition, renameId } from '#protocol';
import type { RunTool, Address } from '#protocol';
import type { DedupeRecord } from '#idempotency';
import type { CommitRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { nameReply } from '#engine';
import { isPacked, keys, unpack } from '#records';
import type { OpenEngine } from '#engine';
import { AnswerStore } from '#tool-calls';
import { VectorsStore } from '../../apps/tool-runner/src/graph/vectors-store.js';
import { BatchStore } from '../../libs/dead-letters/src/batch-store.js';
import { RequestRecords } from '../../apps/gateway/src/messages/request-records.js';

/** What a person writes again and again in these tests, and nobody else ever. */
export const words = 'How many zanzibar parcels came today?';

let texts = 0;

/** One more text from an address. */
export function textFrom(engine: OpenEngine, address: Address): Promise<{ actorId: string; messageId: string }> {
  return engine.store.intake.ingest({ address, sourceId: `SM${(texts += 1)}`, mode: 'text', text: words });
}

async function commit(engine: OpenEngine, actorId: string, more: Partial<CommitRequest>): Promise<void> {
  const loaded = await engine.store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const { version, lastMail, mail } = loaded;
  const done = await engine.store.turns.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: { memory: [words] }, thinking: false },
    ...{ live: true, wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {} },
    ...{ hold: false, ...more },
  });
  expect(done.status).toBe('committed');
}

function runOf(actorId: string, messageId: string, channel: string): RunRecord {
  const args = { text: words };
  const approvalId = buildEffectId(actorId, 1, 1);
  const approval = { approvalId, tool: 'add_note', args, argsHash: 'h', askedAt: 1, expiresAt: 2 };
  const runId = renameId(messageId, 'run');
  return {
    ...{ runId, actorId, conversationId: actorId, channel, phase: 'approving', outcome: null, replies: [] },
    ...{ messageIds: [messageId], stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 1, costMicroUsd: 0, policyVersion: 'p' },
    ...{ startedAt: 1, finishedAt: null, approval },
  };
}

/** A call whose worker died over it, and the letter it leaves with what was done with it. */
async function die(engine: OpenEngine, effectId: string, who: string): Promise<void> {
  await engine.store.effects.claim(effectId, 'run-tool', { token: 'a', leaseMs: 0 });
  expect(await engine.store.effects.claim(effectId, 'run-tool', { token: 'b', leaseMs: 0 })).toEqual({
    status: 'unknown',
  });
  const audit = { did: 'discarded', by: 'ana', reason: `${who} was called` };
  await engine.redis.rpush(keys.letterAudit(effectId), JSON.stringify(audit));
}

/** What a gateway keeps of a request that bore a key; the key's hash, not the person, names the partition. */
async function answerRequest(engine: OpenEngine, messageId: string, theirs: string): Promise<void> {
  const reply = { text: `Of ${words} seven.`, kind: 'answer', status: 'sent' };
  const body = JSON.stringify({ message_id: messageId, conversation_id: theirs, reply });
  const result = { status: 200, location: `/v1/messages/${messageId}`, body };
  const record: DedupeRecord = { state: 'done', fingerprint: 'f', expiresAt: 1, result };
  for (const name of ['00000000', '00000001', '00000002', '00000003']) {
    await new RequestRecords(engine).replace(`${name}${messageId.slice(-20)}`, null, JSON.stringify(record));
  }
}

/** What a graph that the person has started takes into a vector store. */
async function keepVectors(engine: OpenEngine, callId: string, rootRunId: string): Promise<void> {
  await engine.redis.hset(keys.effect(callId), 'token', 'v');
  const place = { tenant: 'default', workflowId: 'w', memoryKey: 'docs' };
  const documents = [{ pageContent: words, metadata: {}, vector: '' }];
  const insertion = { claim: { effectId: callId, token: 'v' }, rootRunId, field: 'call:0::Store', execution: ':Store' };
  const kept = await new VectorsStore(engine.redis, 60).insert(place, { ...insertion, clears: false, documents });
  expect(kept).toBe('kept');
  await engine.redis.hdel(keys.effect(callId), 'token');
}

/** What operators write of a person: a number is found in a sentence of theirs, another name only where it stands alone. */
function calledInNotes({ theirs }: Address): string {
  return theirs.includes('+') ? theirs : 'the person';
}

/** Everything that a person can leave behind, by one conversation of theirs. */
export async function storeEverything(engine: OpenEngine, address: Address): Promise<string> {
  const who = calledInNotes(address);
  const { actorId, messageId } = await textFrom(engine, address);
  const run = runOf(actorId, messageId, address.channel);
  const { runId } = run;
  const callId = buildEffectId(actorId, 1, 0);
  const call: RunTool = {
    ...{ type: 'run-tool', id: callId, runId, actionId: 'a1', parentActionId: null, tool: 'add_note' },
    ...{ args: { text: words }, repeat: 'never', effectKey: 'e', dedupeKey: 'd', deadlineAt: 1 },
  };
  await commit(engine, actorId, {
    effects: [call, { type: 'send-reply', id: buildEffectId(actorId, 1, 2), runId: '', kind: 'notice', text: words }],
    runs: [run],
    ledger: [],
    journal: [{ runId, entries: [{ text: words }] }],
    messageRuns: { [messageId]: runId },
  });
  await keepVectors(engine, callId, runId);
  await die(engine, callId, who);
  await engine.redis.rpush(keys.ledger(runId), JSON.stringify({ row: 'reply', text: words }));
  const cancel = { type: 'cancel-requested', runId, by: 'ana', reason: `${who} asked for it` } as const;
  await engine.store.outside.sendMail({ actorId, name: 'cancel', event: cancel });
  await engine.store.takeovers.takeOver(actorId, { by: 'ana', reason: `${who} asked for a person` });
  await textFrom(engine, address);
  await engine.store.takeovers.say({
    replyId: nameReply(actorId, 'k'),
    actorId,
    by: 'ana',
    text: `Of ${words} seven.`,
  });
  const sent = { type: 'reply-settled', effectId: callId, status: 'sent', providerId: null, errorCode: null } as const;
  await engine.store.effects.settle(callId, 'callback', sent, { status: 'sent', errorCode: null });
  for (const place of [parsePartition(actorId) ?? 0, 'tenant'] as const)
    await new AnswerStore(engine.redis, place, 1_000, callId).put('a-hash', 300, { note: words });
  await answerRequest(engine, messageId, address.theirs);
  const batches = new BatchStore(engine.redis, 60);
  const by = { who: 'ana', role: 'operator', reason: `${who} has called` };
  const pace = { canaryShare: 0, perMinute: null, haltAtShare: 1, watchMs: 0 };
  const batchId = await batches.begin([callId, runId], { choice: null, edit: null, by, pace });
  await batches.note(batchId, { result: 'gone', letterId: callId });
  await engine.store.turns.load(actorId, 'p');
  await engine.store.turns.park(actorId, 'p', 'it cannot be committed');
  return actorId;
}

/** The kinds of what there is: `{p}:held` of `{p0}:actor:act_…:held`. */
export async function kinds({ redis }: OpenEngine): Promise<string[]> {
  const names = (await redis.keys('*')).filter((name) => !/^\{p\d\}:(turn|tool|reply|compress):/.test(name));
  const kindOf = (name: string): string =>
    name
      .replace(/^\{(p|replay|vectors)[^}]*\}/, '{$1}')
      .replace(/:(act|msg|run)_[^:]+/, '')
      .replace(/:(SM|[0-9a-f]{8,}).*$/, '');
  return [...new Set(names.map(kindOf))].sort();
}

/** What is packed in a hash, as texts; Redis's own dump shows the rest. */
async function unpacked({ redis }: OpenEngine, name: string): Promise<string> {
  if ((await redis.type(name)) !== 'hash') return '';
  const values = Object.values(await redis.hgetallBuffer(name));
  return values.filter(isPacked).flatMap(unpack).join('\n');
}

/** All that is in a Redis, as it dumps it, and what is packed as it was. */
export async function everything(engine: OpenEngine): Promise<string> {
  const names = (await engine.redis.keys('*')).sort();
  const read = async (name: string): Promise<string> =>
    `${name}=${String(await engine.redis.dump(name))}\n${await unpacked(engine, name)}`;
  return (await Promise.all(names.map(read))).join('\n');
}
