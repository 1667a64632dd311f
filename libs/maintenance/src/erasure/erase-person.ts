import { partitionOfKey, ReplyReader, keysLike, redisClock } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { InvariantError } from '#errors';
import { parsePartition } from '#protocol';
import { knownPartition } from '#engine';
import { keys, schedulesKey, threadsKey, eventStatuses } from '#records';
import type { Engine } from '#engine';
import { pause } from '#timing';
import { describeSubject, noteInAudit } from './audit-note.js';
import { findBelongings } from './belongings.js';
import type { Belonging } from './belongings.js';
import { locate } from './conversations.js';
import { unlistIds } from './message-ids.js';
import { listActorIds, listPartitions } from './person.js';
import type { Person, Whereabouts } from './person.js';
import { prove } from './prove.js';
import type { Proof } from './prove.js';
import { findSentences } from './texts-in.js';
import { scrubAudit } from './scrub-audit.js';
import { readKeyContent } from './stored.js';

export interface EraseOptions {
  /** Who does it and why, for the audit. Neither may contain an address. */
  by: string;
  reason: string;
  /** Only lists, and changes nothing. */
  dryRun?: boolean;
  /** How long to wait for a send that is with the provider, in milliseconds. */
  patienceMs: number;
}

/** What was, or would be, removed, by kind. */
export type Removed = Record<string, number>;

/**
 * `claimed`: a send was with the provider all the time, and its conversation is as it was. Repeating is always safe. `outside`: how many
 * conversations with the same addresses other tenants have; they were not asked about, and stay.
 */
export type Erasure =
  | { status: 'claimed' }
  | { status: 'listed'; removed: Removed; outside: Record<string, number> }
  | { status: 'erased'; removed: Removed; proof: Proof; optedOut: boolean; outside: Record<string, number> };

const askEveryMs = 200;
const erasingSeconds = 30 * 86_400;

interface Work {
  engine: Engine;
  redis: Redis;
  person: Person;
  whereabouts: readonly Whereabouts[];
  options: EraseOptions;
}

/** What an erasure has done so far: texts that must not be found again, and when each conversation was forgotten. */
interface Progress {
  texts: string[];
  removed: Removed;
  forgotten: Map<string, number>;
}

/** Erases a person from every conversation of the tenants, and reads the whole Redis to prove that nothing is left (ADR 23). */
export async function erasePerson(
  engine: Engine,
  redis: Redis,
  person: Person,
  options: EraseOptions,
): Promise<Erasure> {
  const { whereabouts, outside } = await locate(engine, redis, person);
  const work: Work = { engine, redis, person, whereabouts, options };
  if (options.dryRun) return { status: 'listed', removed: await listErasable(work), outside };
  await beginErasure(work);
  const progress: Progress = { texts: [], removed: {}, forgotten: new Map() };
  if (!(await forgetAll(work, progress))) return { status: 'claimed' };
  const { texts, removed, forgotten } = progress;
  const meant = { addresses: person.addresses, actorIds: [...forgotten.keys()] };
  count(removed, 'reason', await scrubAudit(redis, engine.deployment.partitions, meant));
  for (const belonging of await findBelongings(redis, person, whereabouts, forgotten)) {
    texts.push(...(await readTexts(redis, belonging.keys)));
    await remove(redis, belonging);
    count(removed, belonging.kind);
  }
  await unlistIds(redis, person, listPartitions(forgotten.keys()));
  await unlistActors(redis, [...forgotten.keys()]);
  const proof = await prove(redis, person, { actorIds: [...forgotten.keys()], texts });
  const optOuts = whereabouts.map(({ partition, hash }) => readKeyContent(redis, keys.optOut(partition, hash)));
  const optedOut = (await Promise.all(optOuts)).some((content) => content.length > 0);
  await end(work, removed, proof);
  return { status: 'erased', removed, proof, optedOut, outside };
}

/** A schedule or a thread may be erased by its name like a person: then nothing lists it. */
async function unlistActors(redis: Redis, actorIds: readonly string[]): Promise<void> {
  if (actorIds.length === 0) return;
  for (const list of [schedulesKey, threadsKey]) await ioBoundary('redis.erase', () => redis.zrem(list, ...actorIds));
}

function count(removed: Removed, kind: string, by = 1): void {
  if (by > 0) removed[kind] = (removed[kind] ?? 0) + by;
}

async function readTexts(redis: Redis, names: readonly string[]): Promise<string[]> {
  const contents = await Promise.all(names.map((name) => readKeyContent(redis, name)));
  return contents.flatMap(findSentences);
}

/** Every key under the conversation's own name, and what it owes. */
async function textsOfConversation(redis: Redis, actorId: string): Promise<string[]> {
  const [own, owed] = await Promise.all([
    keysLike(redis, `${keys.actor(actorId)}*`),
    keysLike(redis, `${keys.effectPrefix(parsePartition(actorId) ?? 0)}${actorId}.*`),
  ]);
  return readTexts(redis, [...own, ...owed]);
}

async function listErasable({ redis, person, whereabouts }: Work): Promise<Removed> {
  const removed: Removed = {};
  const actorIds = listActorIds(whereabouts);
  count(removed, 'conversation', actorIds.length);
  const all = new Map(actorIds.map((actorId) => [actorId, Infinity]));
  for (const { kind } of await findBelongings(redis, person, whereabouts, all)) count(removed, kind);
  return removed;
}

/** Records whose data is to go before the first of it goes: an address is gone with its conversation. */
async function beginErasure({ redis, whereabouts, options }: Work): Promise<void> {
  await noteErasing(redis, whereabouts);
  const { by, reason } = options;
  await noteInAudit(redis, { did: 'began', ...describeSubject(whereabouts), by, reason });
}

async function noteErasing(redis: Redis, whereabouts: readonly Whereabouts[]): Promise<void> {
  for (const { partition, hash, actorIds } of whereabouts) {
    if (actorIds.size === 0) continue;
    const name = keys.erasing(partition, hash);
    await ioBoundary('redis.erasing', () =>
      redis
        .multi()
        .sadd(name, ...actorIds)
        .expire(name, erasingSeconds)
        .exec(),
    );
  }
}

async function end({ redis, whereabouts, options }: Work, removed: Removed, proof: Proof): Promise<void> {
  const { by, reason } = options;
  await noteInAudit(redis, {
    did: 'finished',
    ...describeSubject(whereabouts),
    by,
    reason,
    removed,
    left: proof.left.length,
  });
  if (proof.left.length > 0) return;
  for (const { partition, hash } of whereabouts) {
    await ioBoundary('redis.erased', () => redis.del(keys.erasing(partition, hash)));
  }
}

/** Erases all conversations, and looks again until there are no others: one may have spawned a child after it was listed (ADR 59). */
async function forgetAll({ engine, redis, person, ...work }: Work, progress: Progress): Promise<boolean> {
  let { whereabouts } = work;
  for (;;) {
    const left = listActorIds(whereabouts).filter((actorId) => !progress.forgotten.has(actorId));
    if (left.length === 0) return true;
    for (const actorId of left)
      if (!(await forget({ ...work, engine, redis, person }, actorId, progress))) return false;
    whereabouts = (await locate(engine, redis, person)).whereabouts;
    await noteErasing(redis, whereabouts);
  }
}

/** Erases one conversation, after its live children; false when a send was claimed for too long. */
async function forget(work: Work, actorId: string, progress: Progress): Promise<boolean> {
  if (progress.forgotten.has(actorId)) return true; // what the person writes from then on is a new conversation
  const { engine, redis, options } = work;
  const until = performance.now() + options.patienceMs;
  progress.texts.push(...(await textsOfConversation(redis, actorId)));
  for (;;) {
    const reader = new ReplyReader(await engine.runner.run(eraseCall(engine, actorId)), 'erase');
    const status = reader.text();
    if (status === 'erased') progress.forgotten.set(actorId, countForgotten(reader, progress.removed));
    if (status === 'gone') progress.forgotten.set(actorId, await redisClock(redis));
    if (status === 'erased' || status === 'gone') return true;
    const children = await ioBoundary('redis.children', () => redis.hkeys(keys.children(actorId)));
    for (const child of children) if (!(await forget(work, child, progress))) return false;
    if (status === 'children' && children.length > 0) continue;
    if (performance.now() > until) return false;
    await pause(askEveryMs);
  }
}

/** What went with a conversation; returns when. */
function countForgotten(reader: ReplyReader, removed: Removed): number {
  const at = reader.count();
  for (const kind of ['effect', 'mail', 'held text']) count(removed, kind, reader.count());
  count(removed, 'conversation');
  return at;
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
      keys.transcript(actorId),
      keys.laneEvents(actorId),
      keys.eventsDue(partition),
      keys.children(actorId),
      keys.waiting(partition),
    ],
    args: [actorId, keys.effectPrefix(partition), engine.times.seenTtlSeconds, engine.times.graceMs],
  };
}

async function remove(redis: Redis, { kind, keys: names }: Belonging): Promise<void> {
  const record = names.at(-1) ?? '';
  const partition = partitionOfKey(record) ?? 0; // only runs and dead letters are in lists, and these have a conversation
  if (kind === 'run') await unlist(redis, partition, record);
  if (kind === 'event') await unlistEvent(redis, partition, record);
  for (const name of names) await ioBoundary('redis.erase', () => redis.del(name));
  const letterId = kind === 'letter' ? record.split(':letter:')[1] : undefined;
  if (letterId !== undefined) await ioBoundary('redis.erase', () => redis.zrem(keys.dead(partition), letterId));
}

async function unlistEvent(redis: Redis, partition: number, record: string): Promise<void> {
  const eventId = record.split(':event:')[1] ?? '';
  for (const status of eventStatuses)
    await ioBoundary('redis.unlist', () => redis.zrem(keys.eventsByStatus(partition, status), eventId));
}

/** Removes a run from the lists that name it, before its record goes. */
async function unlist(redis: Redis, partition: number, record: string): Promise<void> {
  const approvalId = await ioBoundary('redis.run-approval', () => redis.hget(record, 'approval'));
  const runId = record.split(':').at(-1) ?? '';
  for (const index of [keys.recentRuns(partition), keys.recentTicks(partition)])
    await ioBoundary('redis.unlist', () => redis.zrem(index, runId));
  if (approvalId) await ioBoundary('redis.unlist', () => redis.hdel(keys.approvals(partition), approvalId));
}
