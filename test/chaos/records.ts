import { keys, readStoredRun, Records as StoredRecords } from '#records';
import type { RunRecord } from '#records';
import { parsePartition } from '#protocol';
import type { LedgerRow } from '#program';
import { keysLike } from '#redis';
import type { Redis } from '#redis';

/** A run as Redis keeps it. */
export interface KeptRun {
  record: RunRecord;
  /** The outcome that stands beside the record; null: none. */
  outcome: string | null;
  ledger: LedgerRow[];
}

/** A conversation with something left to do. */
export interface KeptActor {
  actorId: string;
  mail: number;
  owed: Record<string, string>;
  dueAt: number | null;
  live: boolean;
}

/** The most that a harness has. */
const partitions = [0, 1, 2, 3, 4, 5];

/** Reads what the product has written, behind its back: no API. */
export class Records {
  constructor(private readonly redis: Redis) {}

  async runs(): Promise<KeptRun[]> {
    const names = await keysLike(this.redis, '{p*}:run:run_*');
    const ids = names.map((key) => /:run:(run_[0-9A-Z]{26})$/.exec(key)?.[1]).filter((id) => id !== undefined);
    const runs = await Promise.all(ids.sort().map((id) => this.run(id)));
    return runs.filter((run) => run !== null);
  }

  /** The run that a text opened or joined; null: the text was not accepted, or no turn has read it. */
  async runOfText(sid: string): Promise<string | null> {
    const messageId = await this.messageOf(sid);
    return messageId === null ? null : (await this.redis.hget(keys.message(messageId), 'runId')) || null;
  }

  async messageOf(sid: string): Promise<string | null> {
    const found = await Promise.all(partitions.map((partition) => this.redis.get(keys.seen(partition, 'sms', sid))));
    return found.find((id) => id !== null) ?? null;
  }

  /** The conversation that an accepted text belongs to. */
  async actorOfText(sid: string): Promise<string | null> {
    const messageId = await this.messageOf(sid);
    const message = messageId === null ? null : await new StoredRecords(this.redis).readMessage(messageId);
    return message?.actorId ?? null;
  }

  async unfinishedActors(): Promise<KeptActor[]> {
    const names = await keysLike(this.redis, '{p*}:actor:act_*');
    const ids = names.map((key) => /:actor:(act_[0-9A-Z]{26})$/.exec(key)?.[1]).filter((id) => id !== undefined);
    const actors = await Promise.all(ids.map((id) => this.actor(id)));
    return actors.filter(
      ({ mail, owed, dueAt, live }) => mail > 0 || Object.keys(owed).length > 0 || dueAt !== null || live,
    );
  }

  /** Whether an operator finds a dead letter under this id, and in the index of all. */
  async hasLetter(letterId: string): Promise<boolean> {
    const [letter, indexed] = await Promise.all([
      this.redis.exists(keys.letter(letterId)),
      this.redis.zscore(keys.dead(parsePartition(letterId) ?? 0), letterId),
    ]);
    return letter === 1 && indexed !== null;
  }

  /** What was to be done of every dead letter in the index. */
  async letters(): Promise<unknown[]> {
    const found = await Promise.all(partitions.map((partition) => this.redis.zrange(keys.dead(partition), 0, -1)));
    const payloads = await Promise.all(found.flat().map((id) => this.redis.hget(keys.letter(id), 'payload')));
    return payloads.flatMap((payload) => (payload === null ? [] : [JSON.parse(payload) as unknown])); // ours
  }

  async journal(runId: string): Promise<string[]> {
    return (await readStoredRun(this.redis, runId)).journal;
  }

  /** How many actors have live children. */
  async liveFamilies(): Promise<number> {
    return (await keysLike(this.redis, '{p*}:actor:*:children')).length;
  }

  /** Whether nobody is due any more. */
  async isQuiet(): Promise<boolean> {
    const due = await Promise.all(partitions.map((partition) => this.redis.zcard(keys.due(partition))));
    return due.every((count) => count === 0);
  }

  private async actor(actorId: string): Promise<KeptActor> {
    const [mail, owed, due, live] = await Promise.all([
      this.redis.llen(keys.mail(actorId)),
      this.redis.hgetall(keys.owed(actorId)),
      this.redis.zscore(keys.due(parsePartition(actorId) ?? 0), actorId),
      this.redis.hget(keys.actor(actorId), 'live'),
    ]);
    return { actorId, mail, owed, dueAt: due === null ? null : Number(due), live: live === '1' };
  }

  async run(runId: string): Promise<KeptRun | null> {
    const [outcome, { record, ledger }] = await Promise.all([
      this.redis.hget(keys.run(runId), 'outcome'),
      readStoredRun(this.redis, runId),
    ]);
    if (record === null) return null;
    return {
      record: JSON.parse(record) as RunRecord, // the controller's own writing
      outcome,
      ledger: ledger.map((row) => JSON.parse(row) as LedgerRow), // likewise
    };
  }
}
