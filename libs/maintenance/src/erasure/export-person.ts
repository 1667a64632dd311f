import { isObject } from '#values';
import { keysLike } from '#redis';
import type { Redis } from '#redis';
import { parsePartition } from '#protocol';
import { keys } from '#records';
import type { Engine } from '#engine';
import { describeSubject, noteInAudit } from './audit-note.js';
import { findBelongings } from './belongings.js';
import { conversationsWith, locate } from './conversations.js';
import type { Conversation } from './conversations.js';
import { parseStoredJson } from './parsed.js';
import { listActorIds } from './person.js';
import type { Person, Whereabouts } from './person.js';
import { readStoredKey } from './stored.js';

/** A part of what is kept of a person; `end` comes last, and says what is not in it. */
export type PersonPart =
  | ({ is: 'conversation' } & Conversation)
  | { is: 'record'; kind: string; key: string; value: unknown }
  | { is: 'end'; leftOut: Record<string, number>; outside: Record<string, number> };

/** Answers of tools bear no name, and batches of replays are about others as well: an erasure takes them, an export does not. */
const leftOutKinds: ReadonlySet<string> = new Set(['answer', 'batch']);

/** Stored JSON as what it says; any other text as it is. */
function readValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readValue);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readValue(part)]));
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  return parseStoredJson(value) ?? value;
}

/** What is kept of a person: their conversations, and each record that an erasure would remove as theirs, as it is stored. Notes it in the audit. */
export async function* exportPerson(
  engine: Engine,
  redis: Redis,
  person: Person,
  { by, reason }: { by: string; reason: string },
): AsyncGenerator<PersonPart> {
  const { whereabouts, outside } = await locate(engine, redis, person);
  await noteInAudit(redis, { did: 'exported', ...describeSubject(whereabouts), by, reason });
  const actorIds = listActorIds(whereabouts);
  for (const conversation of await conversationsWith(redis, person.addresses))
    if (actorIds.includes(conversation.actorId)) yield { is: 'conversation', ...conversation };
  const leftOut: Record<string, number> = {};
  for (const { kind, key } of await listKeys(redis, person, whereabouts)) {
    if (leftOutKinds.has(kind)) {
      leftOut[kind] = (leftOut[kind] ?? 0) + 1;
      continue;
    }
    const value = await readStoredKey(redis, key);
    if (value !== null) yield { is: 'record', kind, key, value: readValue(value) };
  }
  yield { is: 'end', leftOut, outside };
}

interface FoundKey {
  kind: string;
  key: string;
}

/** The keys of a person's conversations, then of what belongs to them. */
async function listKeys(redis: Redis, person: Person, whereabouts: readonly Whereabouts[]): Promise<FoundKey[]> {
  const actorIds = listActorIds(whereabouts);
  const found: FoundKey[] = [];
  for (const actorId of actorIds) {
    for (const key of await keysLike(redis, `${keys.actor(actorId)}*`)) found.push({ kind: 'conversation', key });
    const owed = `${keys.effectPrefix(parsePartition(actorId) ?? 0)}${actorId}.*`;
    for (const key of await keysLike(redis, owed)) found.push({ kind: 'effect', key });
  }
  const all = new Map(actorIds.map((actorId) => [actorId, Infinity]));
  for (const { kind, keys: names } of await findBelongings(redis, person, whereabouts, all))
    for (const key of names) found.push({ kind, key });
  return found;
}
