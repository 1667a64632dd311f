import { ReplyReader, parseStored } from '#redis';
import type { ListOrder, Redis } from '#redis';
import { InvariantError } from '#errors';
import { letterStatuses, keys, operatorField } from '#records';
import type { LetterStatus } from '#records';
import { isId } from '#protocol';
import { ioBoundary } from '#telemetry';
import { deedOfLetter } from '../audit/audit-entry.js';
import type { Engine } from '../engine.js';
import { knownPartition } from '../ingest.js';
import type { Letter, LetterAudit, LetterChange, LetterHead, LetterPort } from '../ports/letter-port.js';
import { parkedTurn, readParked } from './parked-letter.js';

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
  /** Which come first; absent: the oldest. */
  order?: ListOrder;
}

/** The ids of a partition's dead letters with their times. A dead letter may expire before its id is dropped. */
export async function listLetterIds(
  redis: Redis,
  partition: number,
  { from, to, limit, order = 'oldest' }: LetterRange,
): Promise<{ letterId: string; at: number }[]> {
  const index = keys.dead(partition);
  const listed = await ioBoundary('redis.letter-list', () =>
    order === 'oldest'
      ? redis.zrangebyscore(index, from, to, 'WITHSCORES', 'LIMIT', 0, limit)
      : redis.zrevrangebyscore(index, to, from, 'WITHSCORES', 'LIMIT', 0, limit),
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

async function findLetter(redis: Redis, letterId: string): Promise<Omit<Letter, 'audit'> | null> {
  return letterFrom(letterId, await ioBoundary('redis.letter-read', () => redis.hgetall(keys.letter(letterId))));
}

/** The dead letters on Redis. */
export class Letters implements LetterPort {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** The dead letters of a partition within a time, oldest first, without their payload. */
  async listLetters(partition: number, range: LetterRange): Promise<LetterHead[]> {
    const ids = await listLetterIds(this.redis, partition, range);
    return readLetterHeads(
      this.redis,
      ids.map(({ letterId }) => letterId),
    );
  }

  async readLetter(letterId: string): Promise<Letter | null> {
    const { redis } = this;
    if (knownPartition(this.engine, letterId) === null) return null;
    const letter = await findLetter(redis, letterId);
    if (letter === null) return null;
    const audit = await ioBoundary('redis.letter-audit', () => redis.lrange(keys.letterAudit(letterId), 0, -1));
    return { ...letter, audit: audit.map((entry) => parseStored<Letter['audit'][number]>(entry)) };
  }

  takeLetter(letterId: string, token: string, audit?: LetterAudit): Promise<LetterChange> {
    return this.change(letterId, 'replaying', token, audit ?? null);
  }

  closeLetter(
    letterId: string,
    token: string,
    end: 'replayed' | 'discarded',
    audit: LetterAudit,
  ): Promise<LetterChange> {
    return this.change(letterId, end, token, audit);
  }

  reopenLetter(letterId: string, token: string | null, audit: LetterAudit): Promise<LetterChange> {
    return this.change(letterId, 'open', token, audit);
  }

  /** Writes a parked conversation's dead letter again where that has expired or ended; returns whether one was written. */
  async restoreLetter(actorId: string): Promise<boolean> {
    const { engine, redis } = this;
    const partition = knownPartition(engine, actorId);
    if (partition === null || !isId('act', actorId)) return false;
    const reason = (await readParked(redis, actorId)) ?? '';
    const { code, payload } = parkedTurn(reason);
    const args = [actorId, reason, code, JSON.stringify(payload), engine.times.retentionSeconds];
    const names = [keys.actor(actorId), keys.dead(partition), keys.letter(actorId)];
    return (await engine.runner.run({ name: 'restore-letter', keys: names, args })) === 1;
  }

  /** Changes a dead letter's status if the script's table allows it; a dead letter of no partition of ours is `gone`. */
  private async change(
    letterId: string,
    to: LetterStatus,
    token: string | null,
    audit: LetterAudit | null,
  ): Promise<LetterChange> {
    const { engine } = this;
    const partition = knownPartition(engine, letterId);
    if (partition === null) return { result: 'gone' };
    const row = audit?.row;
    const entry =
      audit === null ? '' : JSON.stringify({ did: to, by: audit.by, reason: audit.reason, edit: audit.edit });
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
}
