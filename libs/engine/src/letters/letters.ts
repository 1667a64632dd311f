import { ReplyReader, parseStored } from '#redis';
import type { Redis } from '#redis';
import { InvariantError } from '#errors';
import { letterStatuses, keys, operatorField } from '#records';
import type { LetterStatus, RunRecord } from '#records';
import type { OwedEffect } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { SettleEvent } from '../ports/actor-port.js';
import { deedOfLetter } from '../audit/audit-entry.js';
import type { Engine } from '../engine.js';
import { knownPartition } from '../ingest.js';
import type { DeadTurn, Letter, LetterAudit, LetterChange, LetterHead } from '../ports/letter-port.js';

/** The code of the dead letter of an abandoned claim, by the kind of its effect. A compress leaves none: the next one makes up for it. */
export const givenUpCode: Record<OwedEffect['type'], LetterHead['code'] | null> = {
  'run-tool': 'outcome-unknown',
  'send-reply': 'send-unknown',
  compress: null,
};

/** The code of the dead letter of an effect with this end; null: its result is known, and it leaves none. */
export function findLetterCode(event: SettleEvent): LetterHead['code'] | null {
  if (event.type === 'reply-settled') return event.status === 'unknown' ? 'send-unknown' : null;
  if (event.type !== 'tool-finished' || event.result.ok) return null;
  return event.result.envelope.error.code === 'outcome-unknown' ? 'outcome-unknown' : null;
}

/** The dead letter of a run with this outcome; null: it leaves none. The journal has what it was decided from. */
export function toDeadTurn({ runId, messageIds, outcome }: RunRecord): (DeadTurn & { runId: string }) | null {
  return outcome === 'parked' ? { runId, messageIds, reason: null } : null;
}

type Fields = Record<string, string>;
type Payload = Letter['payload'];

/** A dead letter as its hash has it; null when it has expired. */
function letterFrom(letterId: string, fields: Fields): Omit<Letter, 'audit'> | null {
  const { kind, actorId, effectId, code, at, status, version, providerId, payload } = fields;
  if (payload === undefined) return null;
  const read = parseStored<Payload>(payload);
  return {
    letterId,
    kind: kind as Letter['kind'], // as `deadLetter` of prelude.lua was given it
    actorId: actorId ?? '',
    runId: read.runId,
    effectId: effectId || null, // empty: a turn
    tool: 'tool' in read ? read.tool : null,
    code: code as Letter['code'], // from the functions above
    at: Number(at),
    status: parseLetterStatus(status),
    version: Number(version),
    providerId: providerId ?? null,
    payload: read,
  };
}

function parseLetterStatus(status: string | undefined): LetterStatus {
  const known = letterStatuses.find((name) => name === status);
  if (known === undefined) throw new InvariantError('a letter has a status of no known name');
  return known;
}

/** Which dead letters of a partition are selected: those written between `from` and `to`, both included, at most `limit`. */
export interface LetterRange {
  from: number;
  to: number;
  limit: number;
}

/** The ids of a partition's dead letters with their times, oldest first. A dead letter may expire before its id is dropped. */
export async function listLetterIds(
  redis: Redis,
  partition: number,
  { from, to, limit }: LetterRange,
): Promise<{ letterId: string; at: number }[]> {
  const listed = await ioBoundary('redis.letter-list', () =>
    redis.zrangebyscore(keys.dead(partition), from, to, 'WITHSCORES', 'LIMIT', 0, limit),
  );
  const ids: { letterId: string; at: number }[] = [];
  for (let i = 0; i + 1 < listed.length; i += 2) ids.push({ letterId: listed[i] ?? '', at: Number(listed[i + 1]) });
  return ids;
}

/** Those of the dead letters that still exist, without their payload. */
export async function readLetterHeads(redis: Redis, letterIds: readonly string[]): Promise<LetterHead[]> {
  const found = await Promise.all(letterIds.map((id) => findLetter(redis, id)));
  return found.flatMap((letter) => {
    if (letter === null) return [];
    const { payload: _payload, ...head } = letter;
    return [head];
  });
}

/** The dead letters of a partition within a time, oldest first, without their payload. */
export async function listLetters(redis: Redis, partition: number, range: LetterRange): Promise<LetterHead[]> {
  const ids = await listLetterIds(redis, partition, range);
  return readLetterHeads(
    redis,
    ids.map(({ letterId }) => letterId),
  );
}

async function findLetter(redis: Redis, letterId: string): Promise<Omit<Letter, 'audit'> | null> {
  return letterFrom(letterId, await ioBoundary('redis.letter-read', () => redis.hgetall(keys.letter(letterId))));
}

export async function readLetter(redis: Redis, letterId: string): Promise<Letter | null> {
  const letter = await findLetter(redis, letterId);
  if (letter === null) return null;
  const audit = await ioBoundary('redis.letter-audit', () => redis.lrange(keys.letterAudit(letterId), 0, -1));
  return { ...letter, audit: audit.map((entry) => parseStored<Letter['audit'][number]>(entry)) };
}

/** Changes a dead letter's status if the script's table allows it; a dead letter of no partition of ours is `gone`. */
export async function changeLetter(
  engine: Engine,
  letterId: string,
  to: LetterStatus,
  token: string | null,
  audit: LetterAudit | null,
): Promise<LetterChange> {
  const partition = knownPartition(engine, letterId);
  if (partition === null) return { result: 'gone' };
  const row = audit?.row;
  const entry = audit === null ? '' : JSON.stringify({ did: to, by: audit.by, reason: audit.reason, edit: audit.edit });
  const deed = audit === null ? '' : JSON.stringify(deedOfLetter(letterId, to, audit));
  const beside = [row ? keys.ledger(row.run_id) : keys.letter(letterId), keys.audit(partition)];
  const run = row ? keys.run(row.run_id) : keys.letter(letterId);
  const field = row && engine.packer() !== null ? operatorField(row) : '';
  const reply = await engine.runner.run({
    name: 'letter',
    keys: [keys.letter(letterId), keys.letterAudit(letterId), ...beside, run],
    args: [to, token ?? '', entry, engine.times.retentionSeconds, row ? JSON.stringify(row) : '', deed, field],
  });
  const reader = new ReplyReader(reply, 'letter');
  const result = reader.text();
  if (result === 'gone') return { result };
  return { result: result === 'done' ? 'done' : 'conflict', status: parseLetterStatus(reader.text()) };
}
