import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';
import { InvariantError } from '#contract';
import type { Engine } from '../engine.js';
import { knownPartition } from '../ingest.js';
import { erasuresKey, keys } from '../keys.js';
import { ReplyReader } from '../reply-reader.js';
import { belongingsOf } from './belongings.js';
import type { Belonging } from './belongings.js';
import { conversationsOf } from './conversations.js';
import { whereaboutsOf } from './person.js';
import type { Person } from './person.js';
import { prove } from './prove.js';
import type { Proof } from './prove.js';
import { saidTexts } from './said-texts.js';
import { contentOf, keysLike } from './stored.js';

export interface EraseOptions {
  /** Who does it and why, for the audit. Neither may hold the number. */
  by: string;
  reason: string;
  /** Lists only, and changes nothing. */
  dryRun?: boolean;
  /** How long to wait for a send that is with the provider, in milliseconds. */
  patienceMs: number;
}

/** What was, or would be, removed, by kind. */
export type Removed = Record<string, number>;

/** `claimed`: a send was with the provider all the time, and its conversation is as it was. Again is safe in every case. */
export type Erasure =
  | { status: 'claimed' }
  | { status: 'listed'; removed: Removed }
  | { status: 'erased'; removed: Removed; proof: Proof; optedOut: boolean };

const askEveryMs = 200;
const erasingSeconds = 30 * 86_400;
const auditEntries = 10_000;

interface Work {
  engine: Engine;
  redis: Redis;
  person: Person;
  options: EraseOptions;
}

/** Removes a person from every conversation of a tenant, and reads the whole Redis to see that nothing is left (ADR 23). */
export async function erasePerson(
  engine: Engine,
  redis: Redis,
  person: Person,
  options: EraseOptions,
): Promise<Erasure> {
  const work: Work = { engine, redis, person, options };
  const actorIds = await conversationsOf(engine, redis, person);
  if (options.dryRun) return { status: 'listed', removed: await listed(work, actorIds) };
  const { partition, hash } = whereaboutsOf(engine.deployment, person);
  await begin(work, actorIds);
  const texts: string[] = [];
  const removed: Removed = {};
  const forgotten = new Map<string, number>();
  for (const actorId of actorIds) {
    texts.push(...(await textsOfConversation(redis, partition, actorId)));
    const at = await forget(work, actorId, removed);
    if (at === null) return { status: 'claimed' };
    forgotten.set(actorId, at);
  }
  const belongings = await belongingsOf(engine, redis, person, forgotten);
  for (const belonging of belongings) {
    texts.push(...(await textsOf(redis, belonging.keys)));
    await remove(redis, partition, belonging);
    count(removed, belonging.kind);
  }
  const proof = await prove(redis, person, { partition, actorIds, texts });
  const optedOut = (await contentOf(redis, keys.optOut(partition, hash))).length > 0;
  await end(work, removed, proof);
  return { status: 'erased', removed, proof, optedOut };
}

async function clock(redis: Redis): Promise<number> {
  const [seconds = 0, microseconds = 0] = (await crossing('redis.time', () => redis.time())).map(Number);
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}

function count(removed: Removed, kind: string, by = 1): void {
  if (by > 0) removed[kind] = (removed[kind] ?? 0) + by;
}

async function textsOf(redis: Redis, names: readonly string[]): Promise<string[]> {
  const contents = await Promise.all(names.map((name) => contentOf(redis, name)));
  return contents.flatMap(saidTexts);
}

/** Everything under the conversation's own name, and what it owes. */
async function textsOfConversation(redis: Redis, partition: number, actorId: string): Promise<string[]> {
  const [own, owed] = await Promise.all([
    keysLike(redis, `${keys.actor(actorId)}*`),
    keysLike(redis, `${keys.effectPrefix(partition)}${actorId}.*`),
  ]);
  return textsOf(redis, [...own, ...owed]);
}

async function listed({ engine, redis, person }: Work, actorIds: readonly string[]): Promise<Removed> {
  const removed: Removed = {};
  count(removed, 'conversation', actorIds.length);
  const all = new Map(actorIds.map((actorId) => [actorId, Infinity]));
  for (const { kind } of await belongingsOf(engine, redis, person, all)) count(removed, kind);
  return removed;
}

/** Writes down whose things are to go before the first of them goes: an address is gone with its conversation. */
async function begin({ engine, redis, person, options }: Work, actorIds: readonly string[]): Promise<void> {
  const { partition, hash } = whereaboutsOf(engine.deployment, person);
  const name = keys.erasing(partition, hash);
  const { by, reason } = options;
  if (actorIds.length > 0) {
    await crossing('redis.erasing', () =>
      redis
        .multi()
        .sadd(name, ...actorIds)
        .expire(name, erasingSeconds)
        .exec(),
    );
  }
  await note(redis, { did: 'began', person: hash, by, reason });
}

async function end({ engine, redis, person, options }: Work, removed: Removed, proof: Proof): Promise<void> {
  const { partition, hash } = whereaboutsOf(engine.deployment, person);
  const { by, reason } = options;
  await note(redis, { did: 'finished', person: hash, by, reason, removed, left: proof.left.length });
  if (proof.left.length === 0) await crossing('redis.erased', () => redis.del(keys.erasing(partition, hash)));
}

async function note(redis: Redis, entry: object): Promise<void> {
  const line = JSON.stringify({ at: await clock(redis), ...entry });
  await crossing('redis.erasure-audit', () =>
    redis
      .multi()
      .lpush(erasuresKey, line)
      .ltrim(erasuresKey, 0, auditEntries - 1)
      .exec(),
  );
}

/** Forgets one conversation, and answers when that was; null when a send of it stayed claimed for too long. */
async function forget({ engine, redis, options }: Work, actorId: string, removed: Removed): Promise<number | null> {
  const until = performance.now() + options.patienceMs;
  for (;;) {
    const reader = new ReplyReader(await engine.runner.run(eraseCall(engine, actorId)), 'erase');
    const status = reader.text();
    if (status === 'gone') return clock(redis);
    if (status === 'erased') {
      const at = reader.count();
      for (const kind of ['effect', 'mail', 'held text']) count(removed, kind, reader.count());
      count(removed, 'conversation');
      return at;
    }
    if (performance.now() > until) return null;
    await pause(askEveryMs);
  }
}

function eraseCall(engine: Engine, actorId: string) {
  const partition = knownPartition(engine, actorId);
  if (partition === null) throw new InvariantError('an actor id names no partition of this deployment');
  return {
    name: 'erase' as const,
    keys: [
      keys.actor(actorId),
      keys.mail(actorId),
      keys.owed(actorId),
      keys.known(actorId),
      keys.held(actorId),
      keys.due(partition),
      keys.parked(partition),
      keys.dead(partition),
      keys.taken(partition),
    ],
    args: [actorId, keys.effectPrefix(partition), engine.times.seenTtlSeconds],
  };
}

async function remove(redis: Redis, partition: number, { kind, keys: names }: Belonging): Promise<void> {
  const record = names.at(-1) ?? '';
  if (kind === 'run') await unlist(redis, partition, record);
  for (const name of names) await crossing('redis.erase', () => redis.del(name));
  const letterId = kind === 'letter' ? record.split(':letter:')[1] : undefined;
  if (letterId !== undefined) await crossing('redis.erase', () => redis.zrem(keys.dead(partition), letterId));
}

/** Takes a run out of the lists that name it, before the record goes by which they are known. */
async function unlist(redis: Redis, partition: number, record: string): Promise<void> {
  const approvalId = await crossing('redis.run-approval', () => redis.hget(record, 'approval'));
  const runId = record.split(':').at(-1) ?? '';
  await crossing('redis.unlist', () => redis.zrem(keys.recentRuns(partition), runId));
  if (approvalId) await crossing('redis.unlist', () => redis.hdel(keys.approvals(partition), approvalId));
}
